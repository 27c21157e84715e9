"""heapq: smallest and largest first, and what is no heap."""
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
import heapq, statistics as st, re
for x in [(1,2), {1,2}, 5, None, 'ab']:
    t(lambda: heapq.heapify(x)); t(lambda: heapq.heappush(x, 1)); t(lambda: heapq.heappop(x)); t(lambda: heapq.heappushpop(x, 1)); t(lambda: heapq.heapreplace(x, 1)); t(lambda: heapq.nsmallest(2, x)); t(lambda: list(heapq.merge(x, x)))
t(lambda: heapq.heappop([])); t(lambda: heapq.heapreplace([],1)); t(lambda: heapq.heappushpop([],1)); t(lambda: heapq.heapify([1,'a'])); t(lambda: heapq.heappush([1],'a')); t(lambda: heapq.nlargest(2,[1,5,3],key=lambda x:-x)); t(lambda: heapq.nlargest(1,[])); t(lambda: heapq.nsmallest(1,[],key=abs)); t(lambda: list(heapq.merge([1,3],[2],reverse=True))); t(lambda: list(heapq.merge([3,1],[2],reverse=True))); t(lambda: heapq.heappop_max([3,1])); 
h=[5,3,8,1,9,2]; heapq.heapify(h); print(h); heapq.heappush(h,0); print(h, heapq.heappop(h), h)
h=[5,3,8,1,9,2]; heapq.heapify_max(h); print(h); heapq.heappush_max(h,10); print(h, heapq.heappop_max(h), h, heapq.heapreplace_max(h, 4), h, heapq.heappushpop_max(h, 1), h)
