# Strides of operators' outputs for inputs in channels_last
import torch, torch.nn.functional as F
cl=torch.channels_last; c3=torch.channels_last_3d
def st(n,f):
    try: x=f(); print(n,tuple(x.shape),x.stride())
    except Exception as e: print(n,type(e).__name__,str(e)[:100])
for dt in (torch.float32,torch.float64,torch.float16,torch.bfloat16):
  for xc in (0,1):
    for wc in (0,1):
      for c,o,g in ((4,4,1),(4,4,2),(4,4,4),(1,2,1),(3,1,1)):
        x=torch.randn(2,c,6,7).to(dt); w=torch.randn(o,c//g,3,3).to(dt); wt=torch.randn(c,o//g,3,3).to(dt)
        x5=torch.randn(2,c,4,5,6).to(dt); w5=torch.randn(o,c//g,2,2,2).to(dt); wt5=torch.randn(c,o//g,2,2,2).to(dt)
        if xc: x=x.to(memory_format=cl); x5=x5.to(memory_format=c3)
        if wc: w=w.to(memory_format=cl); wt=wt.to(memory_format=cl); w5=w5.to(memory_format=c3); wt5=wt5.to(memory_format=c3)
        k=(str(dt)[6:],xc,wc,c,o,g)
        st(('2',)+k,lambda:F.conv2d(x,w,groups=g)); st(('2d',)+k,lambda:F.conv2d(x,w,groups=g,dilation=2)); st(('2T',)+k,lambda:F.conv_transpose2d(x,wt,groups=g)); st(('2Td',)+k,lambda:F.conv_transpose2d(x,wt,groups=g,dilation=2,stride=2,output_padding=1))
        st(('2u',)+k,lambda:F.conv2d(x[0],w,groups=g)); st(('2b',)+k,lambda:F.conv2d(x,w,torch.zeros(o,dtype=dt),groups=g,padding=1,stride=2))
        if g<4: st(('3',)+k,lambda:F.conv3d(x5,w5,groups=g)); st(('3d',)+k,lambda:F.conv3d(x5,w5,groups=g,dilation=2)); st(('3T',)+k,lambda:F.conv_transpose3d(x5,wt5,groups=g))
x=torch.randn(2,4,6,7).to(memory_format=cl).requires_grad_(); w=torch.randn(4,4,3,3,requires_grad=True)
y=F.conv2d(x,w); y.sum().backward(); print(x.grad.stride(),w.grad.stride())
x=torch.randn(2,4,6,7).requires_grad_(); w=torch.randn(4,4,3,3).to(memory_format=cl).requires_grad_()
y=F.conv2d(x,w); y.sum().backward(); print(x.grad.stride(),w.grad.stride())
x=torch.randn(2,4,6,7).transpose(2,3).requires_grad_(); w=torch.randn(4,4,3,3).requires_grad_()
y=F.conv2d(x,w); y.sum().backward(); print(y.stride(),x.grad.stride(),w.grad.stride())
