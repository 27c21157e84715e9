#!/usr/bin/env node
/**
 * Serves a folder of static files on this machine, as a good host would: right types, compressed (from the file
 * beside it, `NAME.br`, where the build made one), hashed names cached for ever. For `scripts/start`, the tests and measurements; a real site needs only the folder.
 *
 *   node web/tools/serve.mjs [FOLDER] [--port N] [--base /sub/path/]
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const COMPRESSED = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.svg',
  '.wasm',
  '.webmanifest',
]);

/** Resolves to the server once it listens; `port` 0 takes any free one. */
export function serve(folder, { port = 0, base = '/' } = {}) {
  const root = path.resolve(folder);
  const kept = new Map();

  const compressed = (file, time) => {
    const known = kept.get(file);
    if (known?.time === time) return known.data;
    const beside = `${file}.br`;
    if (existsSync(beside)) {
      const data = readFileSync(beside);
      kept.set(file, { time, data });
      return data;
    }
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const data = brotliCompressSync(readFileSync(file), { params });
    kept.set(file, { time, data });
    return data;
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    let name = decodeURIComponent(url.pathname);
    if (!name.startsWith(base)) return end(response, 404);
    name = name.slice(base.length);
    if (name === '' || name.endsWith('/')) name += 'index.html';
    const file = path.join(root, name);
    if (!file.startsWith(root + path.sep) || !existsSync(file)) return end(response, 404);
    const info = statSync(file);
    if (!info.isFile()) return end(response, 404);
    const ext = path.extname(file);
    const hashed = /-[\w-]{8}\.\w+$/.test(file);
    response.setHeader('content-type', TYPES[ext] ?? 'application/octet-stream');
    response.setHeader(
      'cache-control',
      hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    // Lets a threaded engine use shared memory.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    if (COMPRESSED.has(ext) && /\bbr\b/.test(String(request.headers['accept-encoding']))) {
      const data = compressed(file, info.mtimeMs);
      response.setHeader('content-encoding', 'br');
      response.setHeader('content-length', data.length);
      response.end(request.method === 'HEAD' ? undefined : data);
      return;
    }
    response.setHeader('content-length', info.size);
    if (request.method === 'HEAD') response.end();
    else createReadStream(file).pipe(response);
  });

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function end(response, status) {
  response.statusCode = status;
  response.end(`${status}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2);
  const option = (name, fallback) => {
    const at = args.indexOf(name);
    return at < 0 ? fallback : args.splice(at, 2)[1];
  };
  const wanted = Number(option('--port', '8017'));
  const base = option('--base', '/');
  const here = path.dirname(fileURLToPath(import.meta.url));
  const folder = args[0] ?? path.join(here, '../../build/site');
  // A port in use is not a reason to stop: the next free one does as well.
  let server;
  for (let port = wanted; !server && port < wanted + 20; port++) {
    server = await serve(folder, { port, base }).catch((error) => {
      if (error.code !== 'EADDRINUSE') throw error;
    });
  }
  if (!server) throw new Error(`no free port from ${wanted} on`);
  console.log(`Tracepad is at http://127.0.0.1:${server.address().port}${base}  (Ctrl-C ends it)`);
}
