# Windows on bytes and bytearrays: what they show, what they write through, and what they refuse.
import operator


def attempt(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)


fixed = memoryview(b"hello")
letters = bytearray(b"abc")
live = memoryview(letters)
print(fixed[0], fixed[-1], bytes(fixed[1:3]), fixed[::2].tolist(), len(fixed), fixed.tobytes(), list(fixed))
print(fixed.hex(), fixed.hex(":"), fixed == b"hello", fixed == fixed[:], fixed != live, 104 in fixed)
for view in fixed, live, fixed[::-2]:
    print(view.readonly, view.nbytes, view.itemsize, view.format, view.shape, view.strides, view.ndim, view.obj, view.contiguous)
live[0] = 120
live[1:3] = b"yz"
live[::2] = live[::-2]
print(letters, live.tolist(), bytes(live), bytearray(live), int.from_bytes(fixed, "big"))
with memoryview(b"q") as released:
    print(released[0])
for key in 9, -6, "a", 1.5, None:
    attempt(operator.getitem, fixed, key)
for value in 256, -1, "a", 65:
    attempt(operator.setitem, live, 0, value)
attempt(operator.setitem, live, slice(0, 2), b"abc")
attempt(operator.setitem, live, slice(0, 2), "ab")
attempt(operator.setitem, live, 9, 1)
attempt(operator.setitem, fixed, 0, 1)
attempt(operator.delitem, live, 0)
for wrong in "s", 3, None, [1]:
    attempt(memoryview, wrong)
attempt(memoryview)
attempt(operator.getitem, released, 0)
attempt(released.tolist)
attempt(len, released)
attempt(operator.add, fixed, fixed)
attempt(operator.lt, fixed, fixed)
attempt(lambda: hash(fixed) == hash(b"hello"))
attempt(hash, live)
attempt(lambda: list(reversed(fixed)))
attempt(fixed.count, 108)
attempt(fixed.index, 111)
attempt(fixed.index, 1)
attempt(lambda: live.toreadonly().readonly)
attempt(lambda: memoryview(memoryview(b"zz"))[0])
