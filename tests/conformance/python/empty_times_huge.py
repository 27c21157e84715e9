"""Nothing, however often, is nothing, at once."""
from collections import deque

huge = 9007199254740993
for empty in ("", b"", bytearray(), [], (), deque()):
    print(repr(empty * huge), repr(huge * empty), repr(empty * -huge))
    grown = empty
    grown *= huge
    print(repr(grown), type(grown).__name__)
try:
    "" * 2**70
except OverflowError as e:
    print(e)
