"""Case-blind classes, and what search() takes for the beginning of a match, with flags of groups."""
import re
T='é… É \u0661 \xa0 ſ K s a1'
for p in [r'(?a)\W', r'(?ai)\w', r'(?a:\W)',r'(?a:[^\w])',r'(?a:[\W])',r'(?a:\D)',r'(?a:[\d])',r'(?a:\S)',r'(?a:\W|x)',r'(?a:\W)|x',r'(?a:\W|\D)',r'((?a:\W))',r'(?a:(\W))',r'x?(?a:\W)',r'(?a:\W)+',r'(?a:\W+)',r'(?:(?a:\W)x?)',r'(?i:(?a:\w))',r'(?a:(?i:\w))',r'(?a:[ſ])',r'(?ai:[ſs])',r'(?ai:s)',r'(?ai:[s])',r'(?ai:[a-z])',r'(?ai:[^s])',r'(?ai:\w|é)',r'(?u:\W)',r'(?a:(?u:\W))',r'(?a)(?u:\W)',r'(?ai:[K-Z])',r'(?ai:[\wé])', r'(?ai:k)',r'(?ai:[k])', r'(?a:\b\w)', r'(?a:\B.)', r'(?a:\w)\b',r'(?a:\W)(?a:\W)', r'(?a:\W{2})',r'(?a:\W*)',r'(?a:.)',r'(?a:[^a])',r'(?ai:[^a])',r'(?a:(?:\W))',r'(?a:(?i:(?:\W)))',r'(?-i:\w)']:
    for f in (0, re.I):
        P = re.compile(p, f)
        print(p, int(f), P.findall(T), P.match('é'), P.match('ſ'), P.fullmatch('K'), P.split('éxſ'), P.sub('-', 'é…ſ'))
for p in [r'\w', r'\W', r'[\W]', r'[^\w]', r'[K-Z]', r'[ſ]', r'\d', r'[^\d]', r'[\wé]',r'[ι-κ]',r'[ς]',r'[İ]',r'[i]',r'[ßẞ]',r'[^k]',r'[\u0345]',r'[^\u0345]']:
    for f in (re.I, re.I|re.A):
        print(p, f, re.findall(p, 'ſ K ι \u0345 σ ς ı İ i I ß ẞ k K s S', f))
for p in [rb'\w', rb'(?i:\W)', rb'(?L:\w)', rb'[\W]']:
    print(re.findall(p, b'a\xe9 \xdf'), re.findall(p, b'a\xe9 \xdf', re.I))
import re
T='été ÉTÉ ß ẞ ſ K'
for p in [r'\sA?(?a:\w){1,2}\D', r'\s(?a:\w){1,2}\D', r'\s(?a:\w)\D', r'\s(?a:\w){1,2}', r'(?a:\w){1,2}\D', r'\sA?(?a:\w)',r'\s\w{1,2}\D', r'(?a:[\w]){1,2}\D',r'(?a:[^\W]){1,2}\D']:
    for f in (0, re.I, re.I|4096):
        print(p, f, re.findall(p, T, f))
