# Functions that PyTorch removed: what they say about their arguments, and what took their place.
import torch

A = torch.tensor([[4.0, 1.0], [1.0, 3.0]])
B = torch.tensor([[1.0], [2.0]])


def t(name, f):
    try:
        print(name, f())
    except Exception as e:
        print(name, type(e).__name__, e)


for n in ('eig','solve','lstsq','symeig','matrix_rank','cholesky','qr','svd'):
    for args in ((A,),(A,B),(B,A)):
        t('torch.'+n+str(len(args)), lambda: getattr(torch,n)(*args))
        t('Tensor.'+n+str(len(args)), lambda: getattr(args[0],n)(*args[1:]))
    t('none '+n, lambda: getattr(torch,n)())
t('qr some', lambda: torch.qr(A, some=False))
t('qr bad', lambda: torch.qr(A, 1, 2, 3))
t('chol upper', lambda: torch.cholesky(A, upper=True))
t('chol bad', lambda: torch.cholesky(-A))
t('chol shape', lambda: torch.cholesky(B))
t('chol 1', lambda: torch.cholesky(torch.ones(2)))
t('chol int', lambda: torch.cholesky(torch.ones(2,2,dtype=torch.int64)))
t('qr 1', lambda: torch.qr(torch.ones(2)))
t('qr int', lambda: torch.qr(torch.ones(2,2,dtype=torch.int64)))
