/**
 * Files as inputs: what a person drops on a placeholder (.npy, .safetensors, an image) becomes an expression that the engine
 * evaluates, the bytes in it, so that a link or a reload has them, too. Formats after their published descriptions.
 */
import type { InputSpec } from '../protocol.ts';

export interface Loaded {
  shape: number[];
  /** Without `torch.`: `float32`. */
  dtype: string;
  /** Row-major, little-endian. */
  bytes: Uint8Array;
}

export type FileProblem =
  | { kind: 'unknown' }
  | { kind: 'damaged'; why: string }
  | { kind: 'dtype'; dtype: string }
  | { kind: 'large'; bytes: number };

export class BadFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** What fits into an expression that is kept with the program. */
export const LARGEST = 4_000_000;

/** numpy's names for what tensors can hold, after the byte order. */
const fromNumpy: Record<string, string> = {
  f2: 'float16',
  f4: 'float32',
  f8: 'float64',
  i1: 'int8',
  i2: 'int16',
  i4: 'int32',
  i8: 'int64',
  u1: 'uint8',
  b1: 'bool',
};
const fromSafetensors: Record<string, string> = {
  F16: 'float16',
  BF16: 'bfloat16',
  F32: 'float32',
  F64: 'float64',
  I8: 'int8',
  I16: 'int16',
  I32: 'int32',
  I64: 'int64',
  U8: 'uint8',
  BOOL: 'bool',
};
const widths: Record<string, number> = {
  float16: 2,
  bfloat16: 2,
  float32: 4,
  float64: 8,
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  uint8: 1,
  bool: 1,
};

const damaged = (why: string): BadFile => new BadFile({ kind: 'damaged', why });
const elements = (shape: readonly number[]): number => shape.reduce((n, dim) => n * dim, 1);

export function readNpy(data: Uint8Array): Loaded {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < 12 || data[0] !== 0x93 || latin(data, 1, 6) !== 'NUMPY') throw damaged('magic');
  const wide = (data[6] ?? 0) > 1;
  const length = wide ? view.getUint32(8, true) : view.getUint16(8, true);
  const start = (wide ? 12 : 10) + length;
  const header = latin(data, wide ? 12 : 10, start);
  const descr = /'descr':\s*'([<>|=])([a-z]\d+)'/.exec(header);
  const dims = /'shape':\s*\(([\d,\s]*)\)/.exec(header);
  if (!descr || !dims) throw damaged('header');
  const dtype = fromNumpy[descr[2] ?? ''];
  if (!dtype) throw new BadFile({ kind: 'dtype', dtype: descr[2] ?? '' });
  const shape = (dims[1] ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
  const width = widths[dtype] ?? 1;
  let bytes = data.slice(start, start + elements(shape) * width);
  if (bytes.length < elements(shape) * width) throw damaged('short');
  if (descr[1] === '>') bytes = swapped(bytes, width);
  if (/'fortran_order':\s*True/.test(header)) bytes = rowMajor(bytes, shape, width);
  return { shape, dtype, bytes };
}

/** The tensor of the wanted name, else the first one. */
export function readSafetensors(data: Uint8Array, wanted: string): Loaded & { name: string } {
  if (data.length < 8) throw damaged('short');
  const length = Number(new DataView(data.buffer, data.byteOffset, 8).getBigUint64(0, true));
  if (length > data.length - 8) throw damaged('header');
  let header: Record<string, { dtype: string; shape: number[]; data_offsets: [number, number] }>;
  try {
    header = JSON.parse(new TextDecoder().decode(data.subarray(8, 8 + length)));
  } catch {
    throw damaged('header');
  }
  const names = Object.keys(header).filter((name) => name !== '__metadata__');
  const name = names.includes(wanted) ? wanted : names[0];
  const entry = header[name ?? ''];
  if (name === undefined || !entry) throw damaged('empty');
  const dtype = fromSafetensors[entry.dtype];
  if (!dtype) throw new BadFile({ kind: 'dtype', dtype: entry.dtype });
  const [from, to] = entry.data_offsets;
  const bytes = data.slice(8 + length + from, 8 + length + to);
  if (bytes.length !== elements(entry.shape) * (widths[dtype] ?? 1)) throw damaged('short');
  return { name, shape: entry.shape, dtype, bytes };
}

/** Red, green, blue and alpha of each pixel as channels of bytes: three, or one of brightness. */
export function channelsOf(pixels: Uint8ClampedArray, channels: 1 | 3): Uint8Array {
  const size = pixels.length / 4;
  const bytes = new Uint8Array(size * channels);
  for (let i = 0; i < size; i++) {
    const at = (c: number): number => pixels[i * 4 + c] as number;
    if (channels === 1) bytes[i] = Math.round(0.299 * at(0) + 0.587 * at(1) + 0.114 * at(2));
    else for (let c = 0; c < 3; c++) bytes[c * size + i] = at(c);
  }
  return bytes;
}

/** As the input's shape wants it: (…, channels, height, width), values from 0 to 1. */
async function readImage(file: Blob, shape: readonly number[]): Promise<Loaded> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw damaged('image');
  });
  const [wantedHeight, wantedWidth] = shape.length >= 3 ? shape.slice(-2) : [];
  const height = wantedHeight || bitmap.height;
  const width = wantedWidth || bitmap.width;
  const channels = shape.at(-3) === 1 ? 1 : 3;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw damaged('image');
  context.drawImage(bitmap, 0, 0, width, height);
  const bytes = channelsOf(context.getImageData(0, 0, width, height).data, channels);
  const batch = shape.length === 3 ? [] : [1];
  return { shape: [...batch, channels, height, width], dtype: 'uint8', bytes };
}

/** `wanted`: the placeholder's name and the shape that it has had so far. */
export async function inputFromFile(
  file: File,
  wanted: { name: string; shape: readonly number[] },
): Promise<InputSpec> {
  const image = file.type.startsWith('image/');
  if (!image && file.size > LARGEST) throw new BadFile({ kind: 'large', bytes: file.size });
  const data = async (): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
  let loaded: Loaded;
  let label = file.name;
  if (image) loaded = await readImage(file, wanted.shape);
  else if (file.name.endsWith('.npy')) loaded = readNpy(await data());
  else if (file.name.endsWith('.safetensors')) {
    const found = readSafetensors(await data(), wanted.name);
    label += ` · ${found.name}`;
    loaded = found;
  } else throw new BadFile({ kind: 'unknown' });
  if (loaded.bytes.length > LARGEST)
    throw new BadFile({ kind: 'large', bytes: loaded.bytes.length });
  const { shape } = loaded;
  const dims = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  return { kind: 'literal', source: expressionOf(loaded, image), label: `${label} ${dims}` };
}

/** Python for the tensor; of an image, numbers from 0 to 1. */
export function expressionOf({ shape, dtype, bytes }: Loaded, image: boolean): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  const torch = "__import__('torch')";
  const flat = `${torch}.tensor(list(bytes.fromhex('${hex}')), dtype=${torch}.uint8)`;
  const typed = dtype === 'uint8' ? flat : `${flat}.view(${torch}.${dtype})`;
  const shaped = `${typed}.reshape([${shape.join(', ')}])`;
  return image ? `${shaped}.float() / 255` : shaped;
}

const latin = (data: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...data.subarray(from, to));

function swapped(bytes: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    turned[i] = bytes[i - (i % width) + width - 1 - (i % width)] as number;
  }
  return turned;
}

/** From the first index fastest to the last index fastest. */
function rowMajor(
  bytes: Uint8Array,
  shape: readonly number[],
  width: number,
): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(bytes.length);
  const count = elements(shape);
  for (let row = 0; row < count; row++) {
    let [rest, column, step] = [row, 0, count];
    for (let dim = shape.length - 1; dim >= 0; dim--) {
      const size = shape[dim] as number;
      step /= size;
      column += (rest % size) * step;
      rest = Math.floor(rest / size);
    }
    turned.set(bytes.subarray(column * width, (column + 1) * width), row * width);
  }
  return turned;
}
