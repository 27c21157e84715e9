# Triangular systems are solved by substitution, which divides by zeros as they come; diagonals go on below.
import torch
A=torch.tensor([[1.,2.,3.],[0.,0.,1.],[0.,0.,2.]]); B=torch.tensor([[1.,2.],[3.,0.],[0.,4.]])
for up in (True,False):
    for left in (True,False):
        for u in (False,True):
            M=A if up else A.T
            b=B if left else B.T
            print(torch.linalg.solve_triangular(M,b,upper=up,left=left,unitriangular=u), torch.linalg.solve_triangular(M,b,upper=up,left=left).stride())
x=torch.zeros(7,2); x.fill_diagonal_(5,True); print(x)
x=torch.zeros(9,3,dtype=torch.int64); x.fill_diagonal_(1,True); print(x)
try: torch.zeros(2,7).t().fill_diagonal_(1,True)
except Exception as e: print(e)
try: torch.add(torch.ones(2,dtype=torch.int8),2.5,torch.ones(2,dtype=torch.int8),out=torch.zeros(2,dtype=torch.bool))
except Exception as e: print(e)
