"""Lone surrogates cannot be printed; what came before them can."""
import sys

for values in (["a", "\ud800"], ["\ud800b", "c"], ["x", "a\udc80\udc81z", "y"], [["\ud800"]], ["é\ud800"]):
    try:
        print(*values)
    except UnicodeEncodeError as e:
        print(" ->", e, e.start, e.end)
try:
    sys.stdout.write("ab\ud800")
except UnicodeEncodeError as e:
    print(e)
print(ascii("\ud800"), repr("\ud800"), len("\ud800"))


class Loud:
    def __str__(self):
        print("while printing")
        return "loud"


print("first", Loud(), [1, 2])
