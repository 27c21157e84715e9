/**
 * Links that hold the whole state: `#v1=` and then JSON, deflated against a dictionary of what torch.fx
 * programs usually say, in URL-safe base64. The version names the format and the dictionary; a new
 * format gets a new number and the old ones stay readable. Nothing here touches the page's address.
 */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { dictionaryV1 } from './dictionary.ts';
import { emptyWork, readWork, type Work } from './state.ts';

const PREFIX = 'v1=';
const dictionary = strToU8(dictionaryV1);

/** Above these lengths other programs start to cut links. */
export const LONG = 2000;
export const VERY_LONG = 8000;

export type LinkProblem = 'newer' | 'damaged' | 'empty';
export type Opened =
  | { kind: 'none' }
  | { kind: 'work'; work: Work }
  | { kind: 'bad'; why: LinkProblem };

/** The fragment, without `#`. */
export function encodeLink(work: Work): string {
  const bare: Partial<Work> & { files: Work['files'] } = { ...work };
  const empty = emptyWork();
  for (const key of Object.keys(empty) as (keyof Work)[]) {
    if (key !== 'files' && JSON.stringify(bare[key]) === JSON.stringify(empty[key]))
      delete bare[key];
  }
  const json = strToU8(JSON.stringify(bare));
  // Two bytes of a checksum: a cut or retyped link is told from one that happens to inflate.
  const sum = checksum(json);
  const packed = deflateSync(json, { level: 9, dictionary });
  const all = new Uint8Array(packed.length + 2);
  all.set([sum >> 8, sum & 255]);
  all.set(packed, 2);
  return PREFIX + toBase64Url(all);
}

export function decodeLink(fragment: string): Opened {
  const bare = fragment.replace(/^#/, '');
  if (bare === '') return { kind: 'none' };
  const version = /^v(\d+)=/.exec(bare);
  if (!version) return { kind: 'none' };
  if (Number(version[1]) > 1) return { kind: 'bad', why: 'newer' };
  try {
    const all = fromBase64Url(bare.slice(PREFIX.length));
    const json = inflateSync(all.subarray(2), { dictionary });
    if (checksum(json) !== ((all[0] ?? 0) << 8) + (all[1] ?? 0))
      return { kind: 'bad', why: 'damaged' };
    const work = readWork(JSON.parse(strFromU8(json)));
    return work ? { kind: 'work', work } : { kind: 'bad', why: 'empty' };
  } catch {
    return { kind: 'bad', why: 'damaged' };
  }
}

/** Fletcher's checksum, 16 bits. */
function checksum(data: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of data) {
    a = (a + byte) % 255;
    b = (b + a) % 255;
  }
  return (b << 8) | a;
}

function toBase64Url(data: Uint8Array): string {
  let binary = '';
  for (const byte of data) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
