import torch
from torch.nn.utils.rnn import pad_sequence, unpad_sequence
import inspect
print(inspect.signature(pad_sequence)); print(inspect.signature(unpad_sequence))
a=torch.ones(3,2); b=torch.arange(8.).view(4,2); c=torch.zeros(1,2)
print(pad_sequence([a,b,c]).shape, pad_sequence([a,b,c],batch_first=True,padding_value=-1)[0])
print(pad_sequence((a,b),True,7.,'left'))
p=pad_sequence([a,b,c]); print(unpad_sequence(p, torch.tensor([3,4,1])))
p=pad_sequence([a,b,c],batch_first=True); print(unpad_sequence(p, torch.tensor([3,4,1]), batch_first=True)[1])
print(pad_sequence(torch.ones(2,3)))
for bad in [lambda: pad_sequence([a,torch.ones(2,3)]), lambda: pad_sequence(5), lambda: pad_sequence([]), lambda: pad_sequence([a,b],padding_side='up')]:
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
w = torch.ones(2, 2, requires_grad=True)
r = pad_sequence([w, a])
r.sum().backward(); print(w.grad, r.requires_grad, r.stride(), pad_sequence([a, b], batch_first=True).stride())
print(pad_sequence([torch.tensor([1, 2]), torch.tensor([3])], batch_first=True, padding_value=-100))
import torch.nn.utils.rnn as R
print(torch.nn.utils.rnn.pad_sequence is R.pad_sequence)
