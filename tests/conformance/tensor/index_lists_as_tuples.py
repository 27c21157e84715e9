# Lists and ranges that stand for tuples of indices; masks of uint8
import torch
x=torch.arange(24.).reshape(2,3,4)
T=torch.tensor
def t(k):
    try: r=x[k]; print(tuple(r.shape), r.reshape(-1)[:4].tolist())
    except Exception as e: print(type(e).__name__,str(e)[:120])
for k in ([0,slice(1,3)],[[0,1],[1,0]],[[0,1]],[None],[None,0],[...,0],[T(0),T(1)],[T([0,1])],[T([0,1]),0],[0,[1,2]],[(0,1)],[(0,1),(1,2)],[range(2)],[[[0,1]]],[True,False],[[True,False]],[[True,False],[True,False,True]],[0.5],[],[[]],[slice(None)]*3,[0]*40,[[0]]*40,['a'],([0,1],),([[0,1]],),([[0,1],[1,0]],),((0,1),),((0,1),(1,2)),range(2),(range(2),)): t(k)
y=x.clone(); y[[[0,1],[1,0]]]=-1; print(y.tolist()); y=x.clone(); y[[0,slice(1,3)]]=-1; print(y[0].tolist())
y=x.clone()
for k,v in ((T([0,1],dtype=torch.uint8),6),(T([0,1],dtype=torch.uint8),T(6.)),(T([0,1],dtype=torch.uint8),torch.ones(1,3,4))):
    try: y[k]=v; print(y.tolist()[1][0])
    except Exception as e: print(type(e).__name__,e)
print(x[T([0,1],dtype=torch.uint8)].shape)
