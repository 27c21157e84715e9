// Format on request: white space moves, tokens stay.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatPython } from '../../../web/src/editor/format.ts';

const cases: [string, string][] = [
  ['x=1', 'x = 1\n'],
  ['x  =  f( a,b , c=1 )', 'x = f(a, b, c=1)\n'],
  ['y=a+b*c', 'y = a + b * c\n'],
  ['y = -x', 'y = -x\n'],
  ['x+=1', 'x += 1\n'],
  ['if a==b and c<=d :\n  pass', 'if a == b and c <= d:\n    pass\n'],
  [
    'def f(a,b=1,*args,c: int=2)->int:\n\treturn a',
    'def f(a, b=1, *args, c: int = 2) -> int:\n    return a\n',
  ],
  ['d={"a":1,"b" : 2}', 'd = {"a": 1, "b": 2}\n'],
  ['x = y[1:2,::3]', 'x = y[1:2, ::3]\n'],
  ['print(x)# why', 'print(x)  # why\n'],
  ['import torch   \n\n\n\n\nx = 1', 'import torch\n\n\nx = 1\n'],
  ['s = "a,b=c"', 's = "a,b=c"\n'],
  ['@torch.fx.wrap\ndef f(x):\n      return x\n', '@torch.fx.wrap\ndef f(x):\n    return x\n'],
  ['f(\n  a,\n      b)\nx=1', 'f(\n  a,\n      b)\nx = 1\n'],
  ['f = lambda x:x+1', 'f = lambda x: x + 1\n'],
  ['from . import a\nx = a . b', 'from . import a\nx = a.b\n'],
  ['x = a@b\ny = a**-1', 'x = a @ b\ny = a ** -1\n'],
];

test.each(cases)('%j', (source, expected) => {
  expect(formatPython(source)).toBe(expected);
});

test('what cannot be parsed keeps its own layout', () => {
  expect(formatPython('x=1\ndef g(:\n')).toContain('def g(:');
});

test('the examples keep every token, and a second time changes nothing', () => {
  const folder = new URL('../../../web/src/examples/', import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.py'))) {
    const source = readFileSync(new URL(name, folder), 'utf8');
    const once = formatPython(source);
    expect(once.replace(/\s/g, ''), name).toBe(source.replace(/\s/g, ''));
    expect(formatPython(once), name).toBe(once);
    // They are tidy already: what is indented stays so.
    const indents = (text: string) => text.split('\n').map((line) => /^ */.exec(line)?.[0].length);
    expect(indents(once), name).toEqual(indents(source));
  }
});
