# Padding that max_pool refuses, with dilation.
import torch, torch.nn.functional as F
def E(f):
    try: print(f().shape)
    except Exception as e: print(type(e).__name__, str(e)[:200])
x=torch.ones(1,2,6,6,6)
for k,s,p,d in ((2,3,2,3),(2,1,1,1),(2,1,2,1),(3,1,2,1),(3,1,2,2),(3,1,1,1),(2,1,2,2)):
    E(lambda: F.max_pool3d(x,k,s,p,d)); E(lambda: F.max_pool2d(x[0],k,s,p,d)); E(lambda: F.max_pool1d(x[0,0],k,s,p,d)); E(lambda: F.avg_pool3d(x,k,s,p)); E(lambda: F.max_pool3d(x.requires_grad_(),k,s,p,d)); x=x.detach()
