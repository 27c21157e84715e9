# Arithmetic of complex numbers with real ones: signs of zeros, infinities and nan.
import operator

reals = [0, -2, True, 0.0, -0.0, 1.5, float("inf"), float("nan")]
numbers = [-1.5j, complex(1.5, -0.0), complex(-0.0, 2), complex(float("inf"), 1), complex(1, float("nan")), 1 + 1j, -3 + 0.5j, complex(-0.0, -0.0)]
for op in (operator.add, operator.sub, operator.mul, operator.truediv):
    for number in numbers:
        for real in reals:
            for x, y in ((real, number), (number, real)):
                try:
                    print(op.__name__, x, y, op(x, y))
                except ArithmeticError as e:
                    print(op.__name__, x, y, type(e).__name__, e)
