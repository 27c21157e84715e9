from collections import OrderedDict


class Noisy(OrderedDict):
    def update(self, *args, **kwargs):
        print("update", args, kwargs)
        super().update(*args, **kwargs)


# Making one does not go through an update of its own.
print(Noisy(), Noisy([(1, 2)]), Noisy({3: 4}, a=5))
print(OrderedDict(), OrderedDict(()), OrderedDict(a=2), OrderedDict({"x": 1}, y=2))
for bad in (None, 3, [1]):
    try:
        OrderedDict(bad)
    except Exception as e:
        print(type(e).__name__, e)
