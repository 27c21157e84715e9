# Calls with sizes that do not fit: they ended the process or read other memory once
import torch


def t(s):
    try:
        print(s, "->", eval(s))
    except Exception as e:
        print(s, "->", type(e).__name__, e)


z = torch.zeros
x = torch.tensor(2.0)
o = torch.ones(2, 3)
for s in """torch.zeros((2, 3), out=torch.ones(2,3,4,dtype=torch.int32), dtype=torch.int16, device='meta')
torch.zeros((2, 3), out=torch.ones(2,3,4,dtype=torch.int32), dtype=torch.int16)
torch.zeros((2, 3), out=torch.ones(2,3,dtype=torch.int32), device='meta')
torch.ones((2, 3), out=torch.ones(2,3,dtype=torch.int32), device='meta')
torch.full((2, 3), 3, out=torch.ones(2,3), device='meta')
torch.arange(3, out=torch.ones(3), device='meta')
torch.zeros((2, 3), out=torch.ones(2,3), device='cpu')
torch.zeros((2, 3), out=torch.ones(2,3), layout=torch.strided)
x.take_along_dim(torch.tensor(0), 0)
x.take_along_dim(torch.tensor(1), 0)
x.take_along_dim(torch.tensor([0,0]), 0)
torch.ones(1).take_along_dim(torch.tensor(0), 0)
x.take_along_dim(torch.tensor(0))
x.take_along_dim(torch.tensor([0,0]))
torch.ones(2,3).take_along_dim(torch.tensor([0,0]),1)
torch.ones(2,3).take_along_dim(torch.tensor([[0,0]]),1)
x.scatter(0, torch.tensor(0), torch.ones(0))
x.scatter(0, torch.tensor([0,0]), torch.ones(1))
x.scatter(0, torch.tensor([0]), torch.ones(1))
x.scatter_add(0, torch.tensor(0), torch.ones(0))
x.scatter_reduce(0, torch.tensor(0), torch.ones(0),'sum')
x.gather(0, torch.tensor([0,0]))
x.scatter(0, torch.tensor(0), torch.ones(2))
torch._C._nn.fractional_max_pool2d(torch.ones(2,3,6,6),(2,2),(3,3),torch.ones(1,3,2))
torch._C._nn.fractional_max_pool2d(torch.ones(2,3,6,6),(2,2),(3,3),torch.ones(2,3,3))
torch._C._nn.fractional_max_pool2d(torch.ones(3,6,6),(2,2),(3,3),torch.ones(2,3,2))[0].shape
torch._C._nn.fractional_max_pool2d(torch.ones(3,6,6),(2,2),(3,3),torch.ones(2,3,2).double())
torch._C._nn.fractional_max_pool2d(torch.ones(3,6,6),(2,2),(3,3),torch.ones(2,3).double())
torch._C._nn.fractional_max_pool3d(torch.ones(2,3,6,6,6),(2,2,2),(3,3,3),torch.ones(2,3,2))
torch.zeros((2, 3), out=o, dtype=torch.int16)
torch.ones((2, 3), out=o, dtype=torch.int16)
torch.full((2, 3), 1, out=o, dtype=torch.int16)
torch.arange(3, out=o, dtype=torch.int16)
torch.linspace(1,2,3, out=o, dtype=torch.int16)
torch.logspace(1,2,3, out=o, dtype=torch.int16)
torch.eye(3, out=o, dtype=torch.int16)
torch.randn(3, out=o, dtype=torch.float64)
torch.randperm(3, out=o, dtype=torch.float64)
torch.empty(3, out=o, dtype=torch.float64)
torch.range(1,3, out=o, dtype=torch.float64)
torch.sum(o, dim=0,dtype=torch.float64,out=o)
torch.sum(o, dim=0,dtype=torch.float64,out=torch.ones(3))
torch.cumsum(o, dim=0,dtype=torch.float64,out=torch.ones(3))
torch.mean(o, dim=0,dtype=torch.float64,out=torch.ones(3))
torch.prod(o, dim=0,dtype=torch.float64,out=torch.ones(3))
torch.linalg.vector_norm(o,dtype=torch.float64,out=torch.ones(()))
torch.zeros((2, 3), out=o, dtype=torch.float32)
torch.zeros((2, 3), out=torch.ones(1,dtype=torch.int8))
torch.softmax(o, dim=0,dtype=torch.float64,out=torch.ones(3))
torch.zeros((2, 3), out=o, device="meta")
torch.full((2,),True,out=o)
torch.arange(3,out=torch.ones(3,dtype=torch.int8))
torch.linspace(0,3,4,out=torch.ones(3,dtype=torch.int8))
torch.gru_cell(z(0,3),z(0,3),z(1,3),z(0,3),None)
torch.gru_cell(z(2,3),z(2,3),z(2,3),z(3,3))
torch.gru_cell(z(2,3),z(2,3),z(9,3),z(9,3)).shape
torch.gru_cell(z(2,3),z(2,3),z(6,3),z(9,3)).shape
torch.gru_cell(z(2,3),z(2,3),z(9,3),z(6,3)).shape
torch.gru_cell(z(2,3),z(2,3),z(10,3),z(10,3)).shape
torch.gru_cell(z(2,3),z(2,4),z(9,3),z(9,4)).shape
torch.gru_cell(z(2,3),z(2,3),z(9,3),z(9,3),z(9)).shape
torch.gru_cell(z(2,3),z(2,3),z(9,3),z(9,3),z(8),z(9)).shape
torch.gru_cell(z(2,3),z(1,3),z(9,3),z(9,3)).shape
torch.gru_cell(z(3),z(3),z(9,3),z(9,3)).shape
torch.lstm_cell(z(2,3),(z(2,3),z(2,3)),z(12,3),z(12,3))[0].shape
torch.lstm_cell(z(2,3),(z(2,3),z(2,3)),z(11,3),z(11,3))[0].shape
torch.lstm_cell(z(2,3),(z(2,3),z(2,3)),z(12,3),z(11,3))[0].shape
torch.lstm_cell(z(2,3),(z(2,3),z(2,3)),z(8,3),z(8,3))[0].shape
torch.lstm_cell(z(2,3),(z(2,3),z(2,4)),z(12,3),z(12,3))[0].shape
torch.rnn_tanh_cell(z(2,3),z(2,3),z(4,3),z(4,3)).shape
torch.rnn_tanh_cell(z(2,3),z(2,3),z(4,3),z(3,3)).shape
torch.rnn_relu_cell(z(2,3),z(2,3),z(1,3),z(3,3)).shape
torch.norm_except_dim(z(()),2,0)
torch.norm_except_dim(z(()),2,-1)
torch.norm_except_dim(z(2,3),2,2)
torch.norm_except_dim(z(2,3),2,-1)
torch.norm_except_dim(z(2,3),2,1)
torch._weight_norm(z(()),z(()))
torch._weight_norm(z(()),z(1))
torch.gru_cell(z(2,4),z(1,3),z(1,3),z(0,3),None)
torch.gru_cell(z(2,3),z(1,3),z(1,3),z(0,3),None)
torch.gru_cell(z(2,3),z(2,4),z(1,3),z(0,3),None)
torch.lstm_cell(z(2,3),(z(2,3),z(1,3)),z(11,3),z(11,3))[0].shape
torch.lstm_cell(z(2,3),(z(2,3),),z(11,3),z(11,3))[0].shape
torch.lstm_cell(z(2,4),(z(2,3),),z(11,3),z(11,3))[0].shape
torch.rnn_relu_cell(z(2,3),z(2,3),z(3,3),z(4,3)).shape
torch.rnn_relu_cell(z(2,3),z(2,3),z(3,3),z(4)).shape
torch.rnn_relu_cell(z(2,3),z(2),z(3,3),z(3,3)).shape
torch.rnn_relu_cell(z(2,3,4),z(2,3),z(3,3),z(3,3)).shape
torch.rnn_relu_cell(z(2,3),z(2,3,3),z(3,3),z(3,3)).shape
torch.rnn_relu_cell(z(2,3),z(2,3),z(3,3,2),z(3,3)).shape
x.repeat_interleave(4, 0, output_size=1)
x.repeat_interleave(4, 0, output_size=4)
x.repeat_interleave(4, output_size=5)
z(3).repeat_interleave(2, output_size=5)
z(3,2).repeat_interleave(2, 0, output_size=5)
z(3,2).repeat_interleave(2, 1, output_size=5)
z(3,2).repeat_interleave(torch.tensor([1,2,3]), 0, output_size=5)
z(3,2).repeat_interleave(torch.tensor([1,2,3]), 0, output_size=7)
z(3,2).repeat_interleave(torch.tensor([1,2]), 0, output_size=3)
z(3,2).repeat_interleave(torch.tensor([2]), 0, output_size=3)
z(3,2).repeat_interleave(torch.tensor(2), 0, output_size=3)
torch.repeat_interleave(torch.tensor([1,2]), output_size=4)
torch.tensordot(z(2,3,4), x, ([1],[0]))
torch.tensordot(z(2,3,4), z(3), ([1],[0])).shape
torch.tensordot(z(2,3,4), z(1), ([1],[0])).shape
torch.tensordot(z(2,1,4), x, ([1],[0]))
torch.tensordot(x, x, ([0],[0]))
torch.tensordot(x, z(3), ([0],[0]))
torch.tensordot(x, z(3), ([],[])).shape
torch.tensordot(z(2,3), z(3), ([1,1],[0,0])).shape
torch.tensordot(z(2,3), z(3), ([1],[0,0])).shape
torch.tensordot(z(2,3), z(3), ([2],[0])).shape
torch.tensordot(z(2,3), z(4), ([1],[0])).shape""".split("\n"):
    t(s)
