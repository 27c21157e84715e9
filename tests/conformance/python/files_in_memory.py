"""Files in memory: line ends, places, what they refuse, and when they are closed; classes of files."""
import io
def t(f):
    try:
        r = f(); print(repr(r))
        return r
    except BaseException as e: print(type(e).__name__, e)
for nl in ('\n', None, '', '\r', '\r\n', 'x', 5):
    print('newline', repr(nl))
    f = t(lambda: repr(io.StringIO('a\r\nb\rc\nd', newline=nl))[:20])
    def mk(): return io.StringIO('a\r\nb\rc\nd', newline=nl)
    t(lambda: mk().read()); t(lambda: mk().getvalue()); t(lambda: list(mk())); t(lambda: mk().newlines)
    def w():
        f = io.StringIO(newline=nl); f.write('x\ny\r\nz\rq'); f.write('\n'); return f.getvalue(), f.tell(), f.newlines, (f.seek(0), f.read())
    t(w)
    def r():
        f = mk(); f.readline(); return f.newlines, f.tell(), f.readline(1), f.readline(0), f.readlines()
    t(r)
for make in (lambda: io.StringIO('one\ntwo\nthree'), lambda: io.BytesIO(b'one\ntwo\nthree')):
    f = make(); e = '' if isinstance(f, io.StringIO) else b''
    for op in (lambda: f.read(2), lambda: f.tell(), lambda: f.readline(), lambda: f.readline(2), lambda: f.read(-5), lambda: f.read(None), lambda: f.read('a'), lambda: f.readline('a'), lambda: f.readline(None), lambda: f.seek(0), lambda: f.readlines(4), lambda: f.seek(0) or f.readlines(0), lambda: f.seek(0) or f.readlines(-1), lambda: f.seek(0) or f.readlines(None), lambda: f.readlines('a'), lambda: f.seek(-1), lambda: f.seek(1, 1), lambda: f.seek(0, 1), lambda: f.seek(0, 2), lambda: f.seek(-2, 2), lambda: f.seek(2, 5), lambda: f.seek('a'), lambda: f.seek(1.5), lambda: f.seek(0, 'a'), lambda: f.seek(10**30), lambda: f.seek(True), lambda: f.truncate(3), lambda: f.getvalue(), lambda: f.tell(), lambda: f.truncate(-1), lambda: f.truncate('a'), lambda: f.truncate(100), lambda: f.seek(6), lambda: f.write(e), lambda: f.getvalue(), lambda: f.write('zz'), lambda: f.write(b'zz'), lambda: f.write(5), lambda: f.write(None), lambda: f.write(bytearray(b'q')), lambda: f.write(memoryview(b'mm')), lambda: f.getvalue(), lambda: f.writelines(['a', 'b']), lambda: f.writelines([b'a', b'b']), lambda: f.writelines('ab'), lambda: f.writelines(5), lambda: f.writelines([5]), lambda: f.getvalue(), lambda: f.closed, lambda: f.readable(), lambda: f.writable(), lambda: f.seekable(), lambda: f.isatty(), lambda: f.fileno(), lambda: f.name, lambda: f.mode, lambda: f.encoding, lambda: f.errors, lambda: f.newlines, lambda: f.line_buffering, lambda: f.detach(), lambda: f.flush(), lambda: f.__enter__() is f, lambda: iter(f) is f, lambda: next(f), lambda: f.seek(0) or next(f), lambda: f.readinto(bytearray(3)), lambda: f.read1(2), lambda: f.readall(), lambda: f.buffer, lambda: f.x, lambda: setattr(f, 'x', 3), lambda: f.x, lambda: f.__dict__, lambda: setattr(f, 'closed', 1), lambda: f.writelines(iter([])), lambda: f.reconfigure(), lambda: f.getvalue(1), lambda: f.read(1, 2), lambda: f.write(), lambda: f.close(1), lambda: f.close(), lambda: f.close(), lambda: f.closed, lambda: f.read(), lambda: f.write(e), lambda: f.write(5), lambda: f.getvalue(), lambda: f.tell(), lambda: f.seek(0), lambda: f.readline(), lambda: list(f), lambda: f.__enter__(), lambda: f.flush(), lambda: f.readable(), lambda: f.isatty(), lambda: f.truncate(), lambda: f.writelines([]), lambda: f.line_buffering, lambda: f.newlines, lambda: repr(f)[:13], lambda: f.fileno(), lambda: f.readlines(), lambda: next(f), lambda: f.seekable()):
        t(op)
for x in (None, 'a', b'a', bytearray(b'q'), 5, [1], memoryview(b'ab'), '', b''):
    t(lambda: io.StringIO(x).getvalue()); t(lambda: io.BytesIO(x).getvalue()); t(lambda: io.StringIO(initial_value=x).getvalue()); t(lambda: io.BytesIO(initial_bytes=x).getvalue()); t(lambda: io.StringIO('a', x).getvalue())
t(lambda: io.StringIO(1, 2, 3)); t(lambda: io.BytesIO(b'', 2)); t(lambda: io.StringIO(foo=1)); t(lambda: io.BytesIO(foo=1))
print(io.StringIO, io.BytesIO, io.StringIO.__mro__, io.BytesIO.__mro__, io.StringIO.__module__, io.IOBase, io.TextIOBase, io.RawIOBase, io.BufferedIOBase, io.UnsupportedOperation, io.UnsupportedOperation.__mro__, io.DEFAULT_BUFFER_SIZE, io.SEEK_END)
for c in (io.IOBase, io.TextIOBase, io.RawIOBase, io.BufferedIOBase):
    t(lambda: isinstance(io.StringIO(), c)); t(lambda: isinstance(io.BytesIO(), c)); t(lambda: issubclass(io.StringIO, c))
with io.StringIO() as f: f.write('q'); print(f.getvalue())
t(lambda: f.getvalue()); 
class S(io.StringIO):
    def write(self, s): return super().write(s.upper())
s = S('abc'); s.seek(0, 2); s.write('def'); print('x', 'y', file=s, flush=True); print(s.getvalue(), repr(s)[:13])
try:
    with io.BytesIO(b'q') as f: 1/0
except ZeroDivisionError: print(f.closed)
f = io.BytesIO(b'abcdef'); b = f.getbuffer(); b[0] = 90; print(f.getvalue(), len(b), bytes(b[1:3])); t(lambda: f.write(b'1'*20)); t(lambda: f.truncate(1)); t(lambda: f.close()); b.release(); t(lambda: f.write(b'1'*20)); print(f.getvalue())
f = io.BytesIO(b'abc'); a = bytearray(2); print(f.readinto(a), a, f.read(), f.readinto(a), a)
f = io.StringIO('é中😀\n'); print(f.read(2), f.tell(), f.read(), f.tell(), f.seek(1), f.read(1))
f = io.StringIO(); f.seek(3); f.write('x'); print(repr(f.getvalue()))
f = io.StringIO('abcdef'); f.seek(2); f.write('XY'); print(f.getvalue(), f.tell(), f.read()); f.truncate(4); print(f.getvalue()); f.seek(1); f.truncate(); print(f.getvalue())
