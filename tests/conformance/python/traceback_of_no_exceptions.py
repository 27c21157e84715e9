"""What traceback says of values that are no exceptions and no tracebacks."""
import traceback
def told(f,*a,**k):
    try: print(repr(f(*a,**k)))
    except Exception as e: print(type(e).__name__, e)
for v in (0,'a',None,int,ValueError,ValueError(1),[]):
    told(traceback.format_exception_only, v); told(traceback.format_exception, v); told(traceback.format_exception_only, type(v), v);told(traceback.format_exception_only, ValueError, v); told(traceback.format_exception, ValueError, v, None); told(traceback.format_exception, v, v, v); told(traceback.format_tb, v); told(traceback.extract_tb, v); told(traceback.format_list, v)
    told(traceback.format_exception_only, None, v); told(traceback.format_exception_only, v, None); told(traceback.format_exception, v, None, None); told(traceback.clear_frames, v); told(traceback.format_exception, ValueError, ValueError(2), v)
    told(ValueError(1).with_traceback, v)
