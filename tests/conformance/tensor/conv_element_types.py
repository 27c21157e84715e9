import torch, torch.nn.functional as F
ds=[torch.float32,torch.float64,torch.float16,torch.bfloat16,torch.int64,torch.bool]
for a in ds:
  for b in ds:
    if a!=b:
      for f in (F.conv2d,F.conv_transpose2d):
        try: print(a,b,f(torch.ones(1,1,3,3,dtype=a), torch.ones(1,1,2,2,dtype=b)).dtype)
        except Exception as e: print(a,b,type(e).__name__, e)
for a in ds+[torch.int32,torch.uint8]:
  for f in (F.conv2d,F.conv_transpose2d,F.conv1d):
    n=3 if f is F.conv1d else 4
    try: print(a,f(torch.ones([1,1,3,3][:n],dtype=a), torch.ones([1,1,2,2][:n],dtype=a)))
    except Exception as e: print(a,type(e).__name__, e)
