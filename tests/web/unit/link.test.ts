// Links: what goes in comes out, old ones still open, damaged ones say so.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dictionaryV1 } from '../../../web/src/share/dictionary.ts';
import { decodeLink, encodeLink } from '../../../web/src/share/link.ts';
import { emptyWork, readWork, type Work } from '../../../web/src/share/state.ts';

const work: Work = {
  title: 'Two files',
  files: [
    { name: 'model.py', source: 'import torch\nprint("héllo 🙂", torch.ones(2))\n' },
    { name: 'pass.py', source: 'x = 1\n' },
  ],
  active: 1,
  graph: 'traced',
  node: 'linear_1',
  tab: 'values',
  inputs: {
    traced: {
      x: { kind: 'fill', fill: 'randn', shape: [1, 4], dtype: 'torch.float32', seed: 3 },
      y: { kind: 'literal', source: 'torch.tensor([1.])' },
    },
  },
  compare: { before: 'traced@last', after: 'traced', tab: 'code' },
  folds: { traced: ['block.0', 'block.1'] },
  look: { graph: 'traced', x: 210, y: -4, zoom: 0.75 },
  direction: 'right',
};

test('a link holds the whole state', () => {
  const link = encodeLink(work);
  expect(link).toMatch(/^v1=[\w-]+$/);
  expect(decodeLink(`#${link}`)).toEqual({ kind: 'work', work });
});

test('an ordinary program makes a short link', () => {
  const source = `import torch
from torch import fx, nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(6, 12)
        self.fc2 = nn.Linear(12, 3)

    def forward(self, x):
        return torch.softmax(self.fc2(torch.relu(self.fc1(x))), dim=-1)

net = fx.symbolic_trace(Net())
print(net.graph)
`;
  const link = encodeLink({ ...emptyWork(), files: [{ name: 'model.py', source }] });
  expect(link.length).toBeLessThan(280);
});

test('a link made by the first version still opens', () => {
  const old = 'v1=urhDBL1_DqjFS1ToQwyLUTKMUdIEGgJvJwMrBHgjGdwSrgUA';
  const opened = decodeLink(old);
  expect(opened.kind).toBe('work');
  if (opened.kind !== 'work') return;
  expect(opened.work).toEqual({
    ...emptyWork(),
    title: 'Old',
    files: [{ name: 'model.py', source: 'print("1")' }],
    node: 'add',
    tab: 'code',
  });
});

test('the dictionary of version 1 never changes', () => {
  expect(createHash('sha256').update(dictionaryV1).digest('hex').slice(0, 16)).toBe(
    '248cafffbbd7bd0e',
  );
});

test('no fragment, and fragments of other kinds, open nothing', () => {
  for (const fragment of ['', '#', '#section', '#v=1']) {
    expect(decodeLink(fragment)).toEqual({ kind: 'none' });
  }
});

test('a damaged link is told from a good one', () => {
  const link = encodeLink(work);
  for (const bad of [
    link.slice(0, -7),
    `${link.slice(0, 30)}A${link.slice(31)}`,
    'v1=',
    'v1=%%%',
  ]) {
    expect(decodeLink(bad)).toEqual({ kind: 'bad', why: 'damaged' });
  }
});

test('every single-character change is noticed or harmless', () => {
  const link = encodeLink(work);
  for (let i = 3; i < link.length; i++) {
    const changed = link.slice(0, i) + (link[i] === 'A' ? 'B' : 'A') + link.slice(i + 1);
    const opened = decodeLink(changed);
    if (opened.kind === 'work') expect(opened.work).toEqual(work);
    else expect(opened.kind).toBe('bad');
  }
});

test('a link of a later version says so', () => {
  expect(decodeLink('#v2=abc')).toEqual({ kind: 'bad', why: 'newer' });
});

test('state is read tolerantly, but never without a program', () => {
  expect(readWork({ files: [{ name: 'a.py', source: '' }], tab: 'nonsense', active: 9 })).toEqual({
    ...emptyWork(),
    files: [{ name: 'a.py', source: '' }],
  });
  for (const bad of [null, 3, [], {}, { files: [] }, { files: [{ name: 'a.py' }] }]) {
    expect(readWork(bad)).toBeNull();
  }
});

test('inputs that make no sense are left out', () => {
  const inputs = { g: { x: { kind: 'fill', fill: 'randn', shape: [-1], dtype: 'torch.float32' } } };
  expect(readWork({ files: work.files, inputs })?.inputs).toEqual({});
});
