# The flags of a pattern are an int of C.
import re
for f in (-2147483648, -1, 2147483647, 2147483648, 4294967295, -2147483649, -2147483648 | 2, 1 << 30, 512, 1024):
    try:
        p = re.compile('a', f); print(f, p.flags, p, p == re.compile('a', f), hash(p) == hash(re.compile('a', f)))
    except Exception as e: print(f, type(e).__name__, e)
