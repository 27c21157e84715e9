import torch, torch.nn.functional as F
ds=[torch.float16,torch.bfloat16,torch.int64,torch.int32,torch.int16,torch.uint8,torch.int8,torch.bool]
for a in ds:
  o=lambda *s: torch.ones(*s,dtype=a)
  for n,f in dict(c3=lambda: F.conv3d(o(1,1,2,2,2),o(1,1,1,1,1)), t3=lambda: F.conv_transpose3d(o(1,1,2,2,2),o(1,1,1,1,1)), t1=lambda: F.conv_transpose1d(o(1,1,2),o(1,1,1)), g=lambda: F.conv2d(o(1,2,2,2),o(2,1,1,1),groups=2), mm=lambda: o(2,2)@o(2,2), bmm=lambda: torch.bmm(o(1,2,2),o(1,2,2)), lin=lambda: F.linear(o(2,2),o(2,2)), mv=lambda: o(2,2)@o(2), dot=lambda: o(2)@o(2), addmm=lambda: torch.addmm(o(2,2),o(2,2),o(2,2)), ein=lambda: torch.einsum('ij,jk->ik',o(2,2),o(2,2)), bl=lambda: F.bilinear(o(1,2),o(1,2),o(1,2,2)), dil=lambda: F.conv2d(o(1,1,3,3),o(1,1,2,2),dilation=2), baddbmm=lambda: torch.baddbmm(o(1,2,2),o(1,2,2),o(1,2,2)), outer=lambda: torch.outer(o(2),o(2)), linb=lambda: F.linear(o(2,2),o(2,2),o(2)), t2d=lambda: F.conv_transpose2d(o(1,1,2,2),o(1,1,2,2),dilation=2)).items():
    try: print(a,n,f().flatten().tolist())
    except Exception as e: print(a,n,type(e).__name__, e)
o=lambda *s: torch.ones(*s,dtype=torch.bool)
for n,f in dict(vdot=lambda: torch.vdot(o(2),o(2)), addmv=lambda: torch.addmv(o(2),o(2,2),o(2)), addbmm=lambda: torch.addbmm(o(2,2),o(1,2,2),o(1,2,2)), addr=lambda: torch.addr(o(2),o(2),o(2)), inner=lambda: torch.inner(o(2),o(2)), td=lambda: torch.tensordot(o(2,2),o(2,2),1), mp=lambda: torch.linalg.matrix_power(o(2,2),2), md=lambda: torch.linalg.multi_dot([o(2,2),o(2,2),o(2,2)]), cm=lambda: torch.chain_matmul(o(2,2),o(2,2)), lin1=lambda: F.linear(o(2),o(2,2)), lin3=lambda: F.linear(o(1,2,2),o(2,2),o(2)), mm3=lambda: o(1,2,2)@o(2,2), tril=lambda: F.bilinear(o(1,2),o(1,2),o(1,2,2),o(1)),
  c1=lambda: F.conv1d(o(1,1,3),o(1,1,2),dilation=2), c3=lambda: F.conv3d(o(1,1,3,3,3),o(1,1,2,2,2),dilation=2), t3=lambda: F.conv_transpose3d(o(1,1,3,3,3),o(1,1,2,2,2)), fold=lambda: F.unfold(o(1,1,2,2),2)).items():
    try: print(n,f().flatten().tolist())
    except Exception as e: print(n,type(e).__name__, e)
i=lambda *s: torch.ones(*s,dtype=torch.int32)
for n,f in dict(c1=lambda: F.conv1d(i(1,1,3),i(1,1,2),dilation=2), c3=lambda: F.conv3d(i(1,1,3,3,3),i(1,1,2,2,2),dilation=2),c3b=lambda: F.conv3d(i(1,1,3,3,3),i(1,1,2,2,2)), m=lambda: F.conv2d(i(1,1,3,3),torch.ones(1,1,2,2),dilation=2), h=lambda: F.conv2d(torch.ones(1,1,3,3).half(),torch.ones(1,1,2,2),torch.ones(1)), sep=lambda: F.conv2d(i(1,1,3,3),i(1,1,2,2),padding='same'), tg=lambda: F.conv_transpose2d(i(1,2,3,3),i(2,1,2,2),groups=2)).items():
    try: print(n,f().flatten().tolist())
    except Exception as e: print(n,type(e).__name__, e)
a=torch.tensor([[1,2],[3,4]])
for n in (0,1,2,3,5,-1):
    try: print(n, torch.linalg.matrix_power(a,n))
    except Exception as e: print(n, type(e).__name__, e)
print(torch.matrix_power(a,2).dtype)
x=torch.arange(2); print(torch.addr(torch.ones(2,2,dtype=torch.int64),x,x), torch.addr(torch.ones(2),x,x).dtype, torch.addr(torch.zeros(2,2,dtype=torch.bool),x.bool(),x.bool()))
print(torch.addr(torch.ones(2,2), torch.ones(2), torch.arange(2.), beta=0.5, alpha=2))
for d in (torch.int64,torch.bool):
  for f in (lambda: torch.linalg.matrix_power(torch.ones(2,3,dtype=d),2), lambda: torch.linalg.matrix_power(torch.ones(2,dtype=d),2), lambda: torch.linalg.matrix_power(torch.ones(2,2,dtype=d),0), lambda: torch.linalg.matrix_power(torch.ones(2,2,dtype=d),1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
