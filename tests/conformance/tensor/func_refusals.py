# What the transforms of torch.func refuse of the functions and inputs that they are given.
import torch
from torch.func import hessian, jacfwd, jacrev, jvp, vjp
x=torch.ones(2)
def E(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e)[:300])
for r in (3, (), (torch.ones(2), 3), None, {"a": "b"}):
    E(lambda: jacrev(lambda a: r)(x)); E(lambda: jacfwd(lambda a: r)(x)); E(lambda: vjp(lambda a: r, x)); E(lambda: jvp(lambda a: r,(x,),(x,)))
E(lambda: jacrev(lambda a: a, has_aux=True)(x)); E(lambda: jacfwd(lambda a: a, has_aux=True)(x))
E(lambda: jacrev(lambda a: a)(torch.ones(2, dtype=torch.long))); E(lambda: jvp(lambda a: a, (3,), (x,))); E(lambda: jvp(lambda a: a, (x,), [x])); E(lambda: jvp(lambda a: a, (), ())); E(lambda: jacfwd(lambda a: a.new_ones(3))(x)); E(lambda: jacrev(lambda a: a > 0)(x)); E(lambda: jvp(lambda a: a * 2, (x,), (x,), has_aux=True)); E(lambda: hessian(lambda a: a)(x))
