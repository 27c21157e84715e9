/**
 * Beside each file of the site that compresses, the same file compressed as well as brotli can (`index.html.br`), as
 * static hosts keep them: what takes seconds is done once, not while the first visitor waits. Files that did
 * not change since an earlier build are taken from its folder of compressed files.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const WORTH = /\.(html|m?js|css|json|svg|wasm|webmanifest)$/;

export function compressPlugin(kept: string): Plugin {
  return {
    name: 'tracepad-compress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (!dir) return;
      mkdirSync(kept, { recursive: true });
      const used = new Set<string>();
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      const write = async (name: string): Promise<void> => {
        const file = path.join(dir, name);
        const content = readFileSync(file);
        const key = createHash('sha256').update(content).digest('hex');
        const made = path.join(kept, key);
        used.add(key);
        if (!existsSync(made)) writeFileSync(made, await compress(content));
        writeFileSync(`${file}.br`, readFileSync(made));
      };
      await Promise.all(files.filter((name) => WORTH.test(name)).map(write));
      for (const key of readdirSync(kept)) if (!used.has(key)) rmSync(path.join(kept, key));
    },
  };
}
