import torch, torch.nn.functional as F
ds=[torch.float64,torch.float16,torch.bfloat16,torch.int64,torch.int32,torch.int16,torch.int8,torch.uint8,torch.bool]
for d in ds:
    for f in [lambda: F.conv2d(torch.ones(1,1,3,3,dtype=d), torch.ones(1,1,2,2)), lambda: F.conv2d(torch.ones(1,1,3,3), torch.ones(1,1,2,2,dtype=d)), lambda: F.conv2d(torch.ones(1,1,3,3,dtype=d), torch.ones(1,1,2,2,dtype=d), torch.ones(1)), lambda: torch.ones(2,2,dtype=d)@torch.ones(2,2), lambda: torch.ones(2,dtype=d)@torch.ones(2), lambda: F.linear(torch.ones(2,2,dtype=d),torch.ones(2,2)), lambda: torch.bmm(torch.ones(1,2,2,dtype=d),torch.ones(1,2,2)), lambda: torch.mv(torch.ones(2,2,dtype=d),torch.ones(2)), lambda: F.conv_transpose2d(torch.ones(1,1,3,3,dtype=d), torch.ones(1,1,2,2)), lambda: torch.addmm(torch.ones(2,2),torch.ones(2,2,dtype=d),torch.ones(2,2))]:
        try: print(f().dtype)
        except Exception as e: print(type(e).__name__, e)
