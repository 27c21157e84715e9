import traceback
d10 = dict(a=1, b=2)
k15 = b'123'
try:
    print(k15)
except* TypeError,
    raise
try:
    try:
        raise ValueError(d10)
    except Exception as e:
        raise ExceptionGroup('3.5', [KeyError(d10): TypeError('{}')]) from e
except Exception as e:
    print(''.join(traceback.format_exception_only(e)), repr(e.__cause__))
