# How usage is wrapped, and how arguments that exclude one another stand in it.
import argparse
def show(build, prog='prog'):
    p = argparse.ArgumentParser(prog=prog); build(p); print(p.format_usage(), end=''); print('--')
def b1(p):
    for i in range(3): p.add_argument(f'--option{i}', metavar=f'VALUE{i}')
    g = p.add_mutually_exclusive_group(); [g.add_argument(f'--choice{i}', action='store_true') for i in range(4)]
    p.add_argument('pos1'); p.add_argument('pos2', nargs='*')
def b2(p):
    g = p.add_mutually_exclusive_group(required=True); [g.add_argument(f'--alternative{i}', metavar='A' * 12) for i in range(4)]
def b3(p):
    g = p.add_mutually_exclusive_group(); g.add_argument('-a', action='store_true'); g.add_argument('pos', nargs='?')
    p.add_argument('--x')
def b4(p):
    g = p.add_mutually_exclusive_group(); g.add_argument('--hidden', help=argparse.SUPPRESS); g.add_argument('--seen')
    g = p.add_mutually_exclusive_group(); g.add_argument('--h1', help=argparse.SUPPRESS); g.add_argument('--h2', help=argparse.SUPPRESS)
    g = p.add_mutually_exclusive_group(required=True); g.add_argument('--only')
def b5(p):
    p.add_argument('--aaaaaaaaaaaaaaaaaaaaaaaaaa'); p.add_argument('--bbbbbbbbbbbbbbbbbbbbbbbbbbb', nargs='+'); p.add_argument('ccccccccccccccccccccccccccc', nargs='+'); p.add_argument('ddddddddddddddddddddddddd', choices=['one', 'two', 'three']); p.add_argument('-e', choices=range(12))
def b6(p):
    g = p.add_mutually_exclusive_group(); [g.add_argument(f'--very-long-name-{i}', nargs=2, metavar=('XXXXXX', 'YYYYYY')) for i in range(3)]
    g = p.add_mutually_exclusive_group(required=True); [g.add_argument(f'--other{i}', nargs='*') for i in range(3)]
for b in (b1, b2, b3, b4, b5, b6): show(b); show(b, 'a-program-with-a-very-long-name-that-takes-more-than-its-half-of-line-width')
