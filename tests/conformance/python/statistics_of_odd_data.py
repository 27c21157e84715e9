"""Statistics of what is no list of numbers."""
import statistics
def told(f,*a,**k):
    try: print(f(*a,**k))
    except Exception as e: print(type(e).__name__, e)
class L(list): pass
class It:
    def __init__(s,v): s.v=v
    def __iter__(s): return iter(s.v)
for data in ({None:0},{0:1},{1:2,3:4},[],(),[1],[-1],[0],['a'],[None],None,3,'ab','1',iter([1]),iter([]),It([1]),{5},range(1,3),[0.0],[-0.0],[float('nan')],[float('inf')],[1,float('inf')],[1,-1],[True],b''):
    for f in (statistics.harmonic_mean, statistics.geometric_mean, statistics.fmean, statistics.mean, statistics.median, statistics.median_low, statistics.median_high, statistics.median_grouped, statistics.mode, statistics.multimode, statistics.variance, statistics.pvariance, statistics.stdev, statistics.pstdev, statistics.quantiles):
        print(f.__name__, end=' '); told(f,data)
    told(statistics.harmonic_mean,data,weights=[1]); told(statistics.fmean,data,weights=[1]); told(statistics.fmean,data,[]); told(statistics.harmonic_mean,data,None)
    told(statistics.variance,data,1); told(statistics.pvariance,data,1.5); told(statistics.quantiles,data,n=1); told(statistics.quantiles,data,n=2,method='x'); told(statistics.quantiles,data,method='inclusive'); told(statistics.median_grouped,data,2); told(statistics.median_grouped,data,'a')
    told(statistics.correlation, data, data); told(statistics.covariance, data, data); told(statistics.linear_regression, data, data); told(statistics.kde, data, -1)
