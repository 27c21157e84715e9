# torch.utils.data and torch.typename after a bare import torch
import torch
ds = torch.utils.data.TensorDataset(torch.arange(4.))
print(len(ds), ds[1])
print([b for b in torch.utils.data.DataLoader(ds, batch_size=2)])
print(torch.typename(torch.nn.Parameter(torch.ones(1))), torch.typename(torch.ones(1, dtype=torch.int64)), torch.typename(torch.nn.Linear), torch.typename(torch.nn.Linear(1, 1)), torch.typename(3), torch.typename(len), torch.typename("s"))
try: torch.utils.nope
except AttributeError as e: print(e)
p = torch.nn.utils.parameters_to_vector(torch.nn.Linear(2, 1).parameters()); print(p.shape)
