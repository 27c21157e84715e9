/** Before `npm pack`: brings the built engine and the protocol's types beside the package's own files. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const built = path.join(here, '../build/engine');
if (!existsSync(path.join(built, 'simd/tracepad.wasm')))
  throw new Error('run scripts/build wasm first');
rmSync(path.join(here, 'engine'), { recursive: true, force: true });
cpSync(built, path.join(here, 'engine'), { recursive: true });
cpSync(path.join(here, '../web/src/protocol.ts'), path.join(here, 'protocol.ts'));
