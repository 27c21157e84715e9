"""Tracebacks, warnings and inspect show the lines of the file that bears a text's name, not of the text."""
import traceback, inspect, warnings, sys
def show(name, text="x = 1\ndef f():\n    1/0\nf()\n"):
    g = {}
    try: exec(compile(text, name, "exec"), g)
    except ZeroDivisionError: traceback.print_exc(file=sys.stdout)
    try: print(repr(inspect.getsource(g['f'])))
    except Exception as e: print(type(e), e)
    print(inspect.getsourcefile(g['f']), inspect.getfile(g['f']))
show('f'); show('<string>'); show('model.py'); show('nothing.py')
class A:
    def f(self): pass
g={}
exec('''class B:
    def f(self): pass
''', g)
for o in (A, g['B'], g['B'].f):
    try: print(repr(inspect.getsource(o)))
    except Exception as e: print(type(e), e)
try: exec(compile("1+1\n\n\n\n\n\n\n\n\n\n\n\n\nraise KeyError(1)", __file__, "exec"))
except KeyError: traceback.print_exc(file=sys.stdout)
print(len(open(__file__).read().splitlines()) > 10)
w = compile("import warnings\nwarnings.warn('here')", 'zz', 'exec')
sys.stderr = sys.stdout
exec(w)
compile("1 is 1", 'zz', 'exec')
compile("1 is 1\n", '<string>', 'exec')
