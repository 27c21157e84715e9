# torch.testing.make_tensor draws as PyTorch does.
import torch, inspect
from torch.testing import make_tensor
for dt in (torch.int64,torch.int8,torch.uint8,torch.bool,torch.float32,torch.float64,torch.bfloat16):
    torch.manual_seed(0); a=make_tensor(2,3,dtype=dt,device='cpu'); print(dt,a.tolist())
    torch.manual_seed(0); print(make_tensor(4,dtype=dt,device='cpu',low=0,high=5).tolist())
torch.manual_seed(0); print(torch.randint(-9,10,(2,3)).tolist()); torch.manual_seed(0); print(torch.empty(2,3,dtype=torch.int64).random_(-9,10).tolist())
torch.manual_seed(0); print(torch.empty(2,3).uniform_(-9,10).tolist()); 
torch.manual_seed(0); print(make_tensor(3,dtype=torch.float32,device='cpu',requires_grad=True)); print(make_tensor((2,2),dtype=torch.float32,device='cpu',noncontiguous=True).stride(), make_tensor((),dtype=torch.float32,device='cpu',exclude_zero=True))
