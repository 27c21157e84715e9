"""Complex arithmetic with infinities, nan and signed zeros."""
import itertools
vals=[complex('inf'),complex('-inf'),complex(0,float('inf')),complex('nan'),complex(1,2),complex(float('inf'),float('nan')),0j,complex(-0.0,0.0),1e200+1e200j,complex(float('inf'),1),complex(2,-0.0)]
def t(f):
    try: return repr(f())
    except Exception as e: return type(e).__name__+': '+str(e)
for a,b in itertools.product(vals,vals):
    print(a,b,t(lambda:a*b),t(lambda:a/b))
for a in vals:
    for n in (0,1,2,3,-1,-2,17,0.5,1j,101,True,2.0,-3.0):
        print(a,n,t(lambda:a**n),t(lambda:n*a),t(lambda:a*n),t(lambda:n/a),t(lambda:a/n), t(lambda: n-a), t(lambda: a+n), t(lambda: n**a))
    print(t(lambda:abs(a)),t(lambda:a.conjugate()),t(lambda:bool(a)),t(lambda:-a),str(a),t(lambda:format(a,'.2f')),t(lambda:format(a,'>20g')))
for s in ['1','1j','1+2j','(1+2j)',' 1 ','nan','infj','1e5-2.5e-3j','-j','+j','1+','1j+2','','()','1_0j','inf+nanj','1 + 2j','(1','0x1j']:
    print(s, t(lambda: complex(s)))
print(t(lambda:complex('1',2)),t(lambda:complex(1,'2')),t(lambda:complex(1,2,3)),t(lambda:complex([])),t(lambda:complex(1j,2)),t(lambda:complex(1,2j)),t(lambda:complex(real=1,imag=3)),t(lambda:complex(imag=3)),t(lambda:complex(b'1')), t(lambda: complex(None)))
