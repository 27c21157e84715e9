# memoryview: formats, cast, slices, comparison, release; buffers that are held.

b = bytearray(range(12))
m = memoryview(b)
print(m.format, m.itemsize, m.ndim, m.shape, m.strides, m.suboffsets, m.nbytes, m.readonly, m.c_contiguous, m.f_contiguous, m.contiguous, len(m), m.obj is b)
i = m.cast("I")
print(i.format, i.itemsize, i.shape, i.tolist(), i[0], i[-1], list(i), i.nbytes, i.tobytes())
i[0] = 0xFFFFFFFF
print(b, m[0], i.hex(), m.hex(":"), m.hex("-", 2))
for f in "bBhHiIlLqQfdc?nN":
    try:
        v = memoryview(bytes(range(16))).cast(f)
        print(f, v.itemsize, v.tolist()[:2], v.shape)
    except Exception as e:
        print(f, type(e).__name__, e)
two = m.cast("B", [3, 4])
print(two.ndim, two.shape, two.strides, two.tolist(), two[1, 2], len(two), two.nbytes)
three = memoryview(bytes(24)).cast("B", (2, 3, 4))
print(three.shape, three.strides, three.tolist())
for bad in (lambda: two[0], lambda: two[3, 0], lambda: two[0, 0, 0], lambda: m.cast("Z"), lambda: m.cast("i").cast("h"), lambda: m.cast("B", [5, 5]), lambda: m[::2].cast("H"), lambda: memoryview(b"abc").cast("H"), lambda: m[20], lambda: m["a"], lambda: i[:1] == i[0:1], lambda: memoryview(b"ab").__setitem__(0, 1), lambda: m.__setitem__(0, 256), lambda: m.__setitem__(0, "x"), lambda: m.__setitem__(slice(0, 2), b"abc"), lambda: m.__setitem__(slice(0, 2), i[:1]), lambda: m.__delitem__(0), lambda: memoryview(3), lambda: memoryview("s"), lambda: hash(m), lambda: hash(memoryview(b"ab")) == hash(b"ab"), lambda: hash(memoryview(b"abcd").cast("i")), lambda: b.append(1), lambda: i.__setitem__(0, -1), lambda: i.__setitem__(0, 1.5), lambda: m.cast(3), lambda: m.cast("B", 3), lambda: m.cast("B", [0])):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
f = memoryview(bytearray(16)).cast("d")
f[0], f[1] = 1.5, -2
print(f.tolist(), f == [1.5, -2], f.format, f[0] + 1)
print(m[2:5].tolist(), m[::-1].tolist(), m[::3].tolist(), m[::3].strides, m[::2].contiguous, bytes(m[::2]), m[1:3].obj is b)
m[1:3] = b"XY"
m[::4] = bytes([7, 8, 9])
print(b, m == b, m[:3] == b[:3], m == bytes(b), memoryview(b"ab") == memoryview(bytearray(b"ab")), memoryview(b"ab") != b"ac", memoryview(b"abcd").cast("H") == memoryview(b"abcd"), m.toreadonly().readonly)
c = memoryview(b"abc").cast("c")
print(c[0], c.tolist(), b"a" in c, 97 in memoryview(b"abc"), c == memoryview(b"abc"))
with memoryview(b) as w:
    print(w[0])
try:
    w[0]
except ValueError as e:
    print(e)
print(repr(w)[:10], repr(m)[:10])
m2 = memoryview(b)
try:
    b.extend(b"more")
except BufferError as e:
    print(e)
for v in (m, i, two, m2):
    v.release()
print([*memoryview(b"xyz")], list(reversed(memoryview(b"xyz"))), memoryview(b"xyz").index(121), memoryview(b"xyzx").count(120), sorted(memoryview(b"cab")), max(memoryview(b"cab")))
print(bytes(memoryview(b"abc")), bytearray(memoryview(b"abc")[1:]), b"-".join([memoryview(b"a"), b"b"]), b"x" + memoryview(b"yz"), int.from_bytes(memoryview(b"\x01\x00"), "big"), memoryview(b"12").tobytes().decode(), memoryview(b"ab").tobytes("C"), isinstance(memoryview(b""), memoryview))
match memoryview(b"ab"):
    case [x, y]:
        print("sequence", x, y)
