/**
 * Opens build/site in Chromium as a first visitor would and lists what the page loads, in raw and in
 * brotli bytes (quality 11, as a static host stores them). What the service worker fetches afterwards for
 * offline use is told apart. Fails when a budget is passed.
 * Usage: bench_size.mjs PROJECT-FOLDER
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const BUDGET = { total: 900_000, engine: 700_000 }; // brotli bytes
const root = path.resolve(process.argv[2]);
const site = path.join(root, 'build/site');

function measure(file) {
  const bytes = readFileSync(path.join(site, file));
  return { file, raw: bytes.length, brotli: brotliCompressSync(bytes).length };
}

const tool = (file) => import(pathToFileURL(path.join(root, 'web/tools', file)).href);
const { launchChromium } = await tool('chromium.mjs');
const { serve } = await tool('serve.mjs');
const server = await serve(site);
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launchChromium();
const loaded = new Set();
try {
  const page = await browser.newPage();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.href.startsWith(address)) return;
    loaded.add(decodeURIComponent(url.pathname.slice(1)) || 'index.html');
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(2000);
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}

const files = [...loaded].filter((file) => existsSync(path.join(site, file))).map(measure);
files.sort((a, b) => b.brotli - a.brotli);
const line = (name, raw, brotli) =>
  console.log(`${String(raw).padStart(10)} ${String(brotli).padStart(10)}  ${name}`);
const sum = (list, key) => list.reduce((total, item) => total + item[key], 0);

line('file', 'raw', 'brotli');
for (const item of files) line(item.file, item.raw, item.brotli);
const total = sum(files, 'brotli');
const wasm = files.filter((item) => item.file.endsWith('.wasm'));
const engine = sum(wasm, 'brotli');
line(`first visit, all (budget ${BUDGET.total})`, sum(files, 'raw'), total);
line(`engine wasm (budget ${BUDGET.engine})`, sum(wasm, 'raw'), engine);
// What a program that needs it, or the first edit, brings: the deferred part of the engine that was loaded.
const kind = /engine\/(\w+)-/.exec(wasm[0]?.file ?? '')?.[1];
const deferred = readdirSync(path.join(site, 'engine'))
  .filter((file) => !file.endsWith('.br'))
  .filter((file) => file.startsWith(`${kind}.deferred-`) || file.startsWith('library.deferred-'))
  .map((file) => measure(`engine/${file}`));
for (const item of deferred) line(`${item.file}, when first needed`, item.raw, item.brotli);
const rest = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(site, path.join(entry.parentPath ?? entry.path, entry.name)))
  .filter((file) => !loaded.has(file) && !file.endsWith('.br'))
  .map(measure);
line('not loaded at first', sum(rest, 'raw'), sum(rest, 'brotli'));
process.exitCode = total > BUDGET.total || engine > BUDGET.engine ? 1 : 0;
