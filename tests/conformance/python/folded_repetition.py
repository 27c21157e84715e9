"""Repeated constants: folded where they stay short, and never slow to compile."""
print(len("" * 10**13), len(() * 10**13), b"" * 10**12, 10**13 * "", "" * -(10**13))
print("ab" * 3, 2 * "ab", (1, 2) * 2, 3 * b"x", "ab" * 0, "ab" * -5, () * 0, ("a", 1.5) * 1)

try:
    "x" * 10**18
except MemoryError:
    print("MemoryError")
try:
    ("x" * 3000) * 2**62
except OverflowError as e:
    print(e)
