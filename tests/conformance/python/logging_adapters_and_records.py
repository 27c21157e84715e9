# logging: adapters that merge what is extra, records without a path, a handler's own errors.
import logging, sys, io
out = io.StringIO()
sys.stderr = out
class H(logging.StreamHandler):
    def emit(self, record):
        try: raise RuntimeError('bad')
        except RuntimeError: self.handleError(record)
h = H(); r = logging.LogRecord('n', 20, None, 3, 'msg %s', (1,), None); h.emit(r)
r2 = logging.makeLogRecord({}); h.emit(r2)
sys.stderr = sys.__stderr__
print(r.filename, r.module, r.pathname, r2.__dict__.get('args'), r2.filename)
print([l for l in out.getvalue().splitlines() if l.startswith(('Mess', 'Arg', '---', 'Run'))])
L = logging.getLogger('ad'); L.propagate = False
class P(logging.Handler):
    def emit(s, rec): print(rec.getMessage(), getattr(rec, 'a', None), getattr(rec, 'b', None), rec.name)
L.addHandler(P()); L.setLevel(10)
for extra, merge in (None, True), ({'a': 1}, True), ({'a': 1}, False), (None, False):
    ad = logging.LoggerAdapter(L, extra, merge_extra=merge)
    ad.info('hi %d', 3); ad.info('x', extra={'b': 2}); ad.info('x', extra={'a': 5})
class PA(logging.LoggerAdapter):
    prefix = 'A'
    def process(self, msg, kwargs): return f'{self.prefix} {msg}', kwargs
n = PA(PA(L, {}), {}); n.prefix = 'B'; n.critical('Hello'); print(n.manager is L.manager, n.logger.manager is L.manager, n, n.hasHandlers(), n.isEnabledFor(5), n.name, n.getEffectiveLevel())
orig = n.manager; temp = object(); n.manager = temp; print(L.manager is temp, n.logger.manager is temp); n.manager = orig
import sys
try: 1/0
except ZeroDivisionError as e:
    print(e.__traceback__ == e.__traceback__, {e.__traceback__: 1}[e.__traceback__], sys.exc_info()[2] == e.__traceback__, e.__traceback__ == None, sys.exc_info() == (type(e), e, e.__traceback__))
