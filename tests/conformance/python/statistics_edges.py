"""statistics over empty, mixed, infinite and exact data."""
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
import statistics as st
inf = float('inf'); nan = float('nan')
for f in (st.mean, st.fmean, st.median, st.stdev, st.pstdev, st.variance, st.pvariance, st.mode, st.harmonic_mean, st.median_low, st.median_high, st.quantiles, st.multimode):
    for d in ([], [1], [1,2], [1,2,2,4], [1.5,2.5], [0,inf,0], [inf,-inf], [nan,1], ['a','b'], [1,'a'], [True,False,True], 5, None, [1,None], (x for x in [3,1,2]), {1:2,3:4}, [10**30,1], [0.1]*3, [-1,1], 'aab', b'ab'):
        print(f.__name__, end=' '); t(lambda: f(d))
t(lambda: st.quantiles([1,2,3,4,5], n=4)); t(lambda: st.quantiles([1,2,3], n=0)); t(lambda: st.quantiles([1,2,3], method='inclusive')); t(lambda: st.quantiles([1,2,3], method='x')); t(lambda: st.correlation([1,2,3],[1,2,4])); t(lambda: st.covariance([1,2,3],[1,2,4])); t(lambda: st.linear_regression([1,2,3],[1,2,4])); t(lambda: st.fmean([1,2],weights=[1,3])); t(lambda: st.fmean([1,2],weights=[1])); t(lambda: st.mean([__import__('fractions').Fraction(1,2),1])); t(lambda: st.stdev([1,2,3],2)); t(lambda: st.variance([1,2,3],xbar=2))
