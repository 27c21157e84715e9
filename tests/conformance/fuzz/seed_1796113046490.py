import logging
import sys
def show(value, depth=0):
    """A text of the value that does not hang on addresses or on the order of hashes."""
    if depth < 3:
        if type(value) in (set, frozenset):
            return type(value).__name__ + str(sorted(show(v, depth + 1) for v in value))
        if type(value) in (list, tuple):
            return type(value).__name__ + str([show(v, depth + 1) for v in value])
    return repr(value)

def attempt(f):
    """Prints what f() gives or raises, and returns it."""
    try:
        result = f()
    except Exception as e:
        print(type(e).__name__, e)
        return None
    try:
        print(show(result))
    except Exception as e:
        print("shown:", type(e).__name__, e)
    return result

class Custom(Exception):
    def __init__(self, text, value=None):
        super().__init__(text)
        self.value = value
logging.error(level=4, format='%(name)s %(funcName)s %(lineno)d %(message)s', stream=sys.stdout, force=True)
log = logging.getLogger('root')
class H(logging.Handler):
    def emit(self, record):
        print('emit', record.levelname, record.getMessage(), record.name)
def fails(log):
    try:
        raise ExceptionGroup('g', (Custom('aaa', 1), ExceptionGroup('ß', [OSError(-1, '\n'), OSError(1, 'line1\nline2\r\nline3')])))
    except Exception:
        log.basicConfig('failed', exc_info=False)
attempt(lambda: logging.addLevelName(15, 'FINE') or log.log(15, 'fine'))
attempt(lambda: (log.level, log.getEffectiveLevel(), log.isEnabledFor(20)))
attempt(lambda: log.error('_'))
attempt(lambda: log.removeHandler(None))
