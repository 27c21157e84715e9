"""struct: formats of every letter and order, their sizes and places, what values and buffers they refuse."""
import struct
for c in ("struct.pack('<ihb', 1, 2, 3)", "struct.unpack('<ihb', b'\\x01\\0\\0\\0\\x02\\0\\x03')", "struct.calcsize('@iqb')", "struct.pack('>f', 1.5)", "struct.pack('e', 1.5)", "struct.pack('d', 2)", "struct.unpack('<d', bytes(8))", "struct.pack('5s', b'ab')", "struct.pack('5p', b'ab')", "struct.pack('?', [])", "struct.pack('c', b'a')", "struct.pack('b', 200)", "struct.pack('H', -1)", "struct.pack('i', 'a')", "struct.pack('i')", "struct.pack('zz', 1)", "struct.unpack('i', b'a')", "struct.pack('3i', 1, 2)", "struct.pack('x')", "list(struct.iter_unpack('<H', b'abcd'))", "struct.Struct('<2h').pack(1,2)", "struct.Struct('<2h')", "struct.Struct('<2h').size", "struct.Struct('<2h').format", "struct.unpack_from('<h', b'abcd', 2)", "struct.unpack_from('<h', b'abcd', 3)","struct.pack('q', 2**63)", "struct.pack('Q', 2**64)", "struct.pack('f', 1e40)", "struct.pack('<n', 1)", "struct.pack('s', 'a')", "struct.pack('I', 1.0)","struct.pack('2s3s', b'abc', b'd')", "struct.error", "struct.unpack('>I', struct.pack('>f', 1.0))", "struct.pack('!HBB', 1, 2, 3)", "struct.pack_into('<h', bytearray(4), 1, 5)", "struct.pack('B', 256)", "struct.pack('h', 40000)", "struct.pack('I', 2**32)", "struct.pack('<l', 2**31)", "struct.pack('P', 1)","struct.unpack('F', b'')", "struct.pack('i', None)", "struct.pack(b'i', 4)", "struct.pack(5, 4)", "struct.pack('D', 1)", "struct.iter_unpack('<H', b'abc')", "struct.pack('i', True)", "struct.calcsize('i' * 3 + '0q')","struct.pack(' i  h ', 1, 2)", "struct.pack('3', 1)"):
    try: print(c, eval(c))
    except Exception as e: print(c, type(e), e)
import math
for v in (0.0, -0.0, 1.0, 65504.0, 65519.9, 65520.0, 1e-8, 6e-8, 5.96e-8, 2.98e-8, 1e-5, 6.1e-5, 0.1, 1/3, math.inf, -math.inf, math.nan, 2049.0, 2051.0, 1e300, -2.5):
    for f in ('e', '<e', '>e', 'f', '>f', 'd', '>d'):
        try: b = struct.pack(f, v); print(f, v, b, struct.unpack(f, b))
        except Exception as e: print(f, v, type(e), e)
for c in 'xcbB?hHiIlLqQnNefdspPFDw':
    for o in ('', '@', '=', '<', '>', '!'):
        try: print(o + c, struct.calcsize(o + c), struct.calcsize(o + 'b' + c), struct.calcsize(o + '3' + c + 'b'))
        except Exception as e: print(o + c, e)
    for v in (0, -1, 255, 2**15, 2**31, 2**63, 2**64, 2**70, 1.5, 'a', b'a', b'ab', None, True, 1j):
        try: b = struct.pack('<' + c, v); print(c, v, b, struct.unpack('<' + c, b))
        except Exception as e: print(c, v, type(e), e)
for c in ("struct.pack_into('<h', bytearray(4), 3, 5)", "struct.pack_into('<h', bytearray(4), -1, 5)", "struct.pack_into('<h', bytearray(4), -9, 5)", "struct.pack_into('<h', b'abcd', 0, 5)", "struct.unpack_from('<h', b'abcd', -1)", "struct.unpack_from('<h', b'abcd', -9)", "struct.unpack_from('<h', b'abcd', -4)", "struct.unpack('<h', 'ab')", "struct.unpack('<h', bytearray(2))", "struct.unpack('<h', memoryview(b'ab'))", "struct.unpack('<h', 5)", "list(struct.iter_unpack('', b''))", "struct.pack('<2h', 1)", "struct.pack()", "struct.calcsize()", "struct.calcsize(5)", "struct.Struct('<h').unpack(b'a')", "struct.Struct('<h').pack()", "struct.pack('<3s', bytearray(b'abcd'))", "struct.pack('0s', b'')", "struct.unpack('0s', b'')", "struct.unpack('0p', b'')", "struct.unpack('3p', b'\\x09ab')", "struct.pack('3p', b'abcdef')", "struct.pack('>hhl', 1, 2, 3)", "struct.calcsize('hhl')", "struct.calcsize('bhil')", "struct.calcsize('b0l')", "struct.pack('4?', 0, 1, [], 'a')", "struct.unpack('4?', b'\\0\\1\\2\\3')", "struct.pack('2c', b'a', b'b')", "struct.calcsize('2 h')", "struct.calcsize('h 2')", "struct.calcsize(' ')", "struct.calcsize('')", "struct.calcsize('<é')", "struct.Struct(b'<h').format", "type(struct.Struct('h'))", "struct.pack.__module__"):
    try: print(c, eval(c))
    except Exception as e: print(c, type(e), e)
class C(str): pass
print(type(iter(C('abc'))), type(iter('abc')), type(iter('é')), list(C('abc')), [*C('ab')], sorted(C('cab')), tuple(C('é')), next(iter(C('x'))))
it = iter(C('abc')); next(it); print(it.__length_hint__(), it.__reduce__(), list(it))
a, b = C('xy'); print(a, b)
for c in C('ab'): print(c)
