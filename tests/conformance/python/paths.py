# pathlib over the files in memory: parts, joins, files, patterns, errors.
from pathlib import Path, PurePath, PurePosixPath
p = Path('foo') / 'bar' / 'module.tar.gz'
print(p, repr(p), p.name, p.suffix, p.suffixes, p.stem, p.parent, p.parts, p.parents[0], len(p.parents))
print(Path(), Path('.'), Path('a//b/./c'), Path('/a') / '/b', Path('a', 'b', Path('c')), 'x' / Path('y'), Path('/'), repr(PurePath('a')))
print(p.with_suffix('.py'), p.with_name('x'), p.with_stem('q'), p.is_absolute(), Path('/x').is_absolute())
print(Path('a/b/c').relative_to('a'), Path('a/b').is_relative_to('a'), Path('a/b.py').match('*.py'), Path('a/b.py').match('b/*.py'))
print(Path('a') == Path('a'), Path('a') == 'a', hash(Path('a')) == hash(Path('a')), Path('a') < Path('b'), sorted([Path('b'), Path('a')]), Path('a') == PurePosixPath('a'))
for f in (lambda: Path(5), lambda: Path('a').relative_to('b'), lambda: Path('a').with_suffix('x'), lambda: Path('').with_name('x'), lambda: Path('a') / 5, lambda: Path('a').with_name('a/b'), lambda: Path(b'a'), lambda: Path('nope.txt').read_text(), lambda: Path('a') < 'b'):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
import tempfile, os
d = Path(tempfile.mkdtemp())
(d / 'x.txt').write_text('hello\nworld')
print((d / 'x.txt').read_text(), (d / 'x.txt').exists(), (d / 'y').exists(), (d / 'x.txt').is_file(), d.is_dir(), (d/'x.txt').read_bytes())
(d / 'sub').mkdir(); (d / 'sub').mkdir(exist_ok=True); (d / 'a' / 'b').mkdir(parents=True)
try: (d / 'sub').mkdir()
except FileExistsError as e: print('FileExistsError', e.errno)
try: (d / 'q' / 'r').mkdir()
except FileNotFoundError as e: print('FileNotFoundError', e.errno)
(d / 'sub' / 'y.txt').write_bytes(b'12')
print(sorted(q.name for q in d.iterdir()), sorted(q.name for q in d.glob('*.txt')), sorted(str(q.relative_to(d)) for q in d.rglob('*.txt')))
with (d / 'x.txt').open() as f: print(f.readline())
(d / 'x.txt').unlink(); print((d / 'x.txt').exists())
try: (d / 'x.txt').unlink()
except FileNotFoundError: print('gone')
(d / 'x.txt').unlink(missing_ok=True)
print(os.fspath(Path('a/b')), os.path.join(Path('a'), 'b'), Path('a/../b'), (Path('/a/../b')).resolve())
print(f'{Path("a")!s:>5}', isinstance(Path('a'), os.PathLike), type(Path('a')).__mro__[1].__name__)
