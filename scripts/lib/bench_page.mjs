/**
 * Opens build/site as a first visitor would (cold cache, Chromium, the server of scripts/start) and tells when the graph
 * of the default program is on the screen, when the editor takes a key, how many bytes came over the wire, and how
 * long the page's main thread was held up at most while typing and while ResNet-18 is traced and run. Fails
 * when a mark is missed. Times are the median and the best of several visits; a busy machine makes them longer.
 * Usage: bench_page.mjs PROJECT-FOLDER [VISITS]
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MARKS = { graph: 1000, editor: 1000, bytes: 900_000, task: 50 };
const SETTLING = 2500;
const root = path.resolve(process.argv[2]);
const visits = Number(process.argv[3] ?? 7);
const tool = (file) => import(pathToFileURL(path.join(root, 'web/tools', file)).href);
const { launchChromium } = await tool('chromium.mjs');
const { serve } = await tool('serve.mjs');

/** In the page, before anything of it: notes when what a person waits for has been painted. */
function watch() {
  const seen = {};
  window.benchSeen = seen;
  const found = {
    graph: () => document.querySelector('[data-box="output"]')?.getBoundingClientRect().width > 0,
    editor: () => document.querySelector('.cm-content[contenteditable="true"] .cm-line') !== null,
    ran: () => /ran in/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''),
  };
  const look = () => {
    for (const [name, is] of Object.entries(found)) {
      if (seen[name] !== undefined || !is()) continue;
      seen[name] = Number.POSITIVE_INFINITY;
      // After the frame that shows it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          seen[name] = performance.now();
        };
        port2.postMessage(null);
      });
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const before = sent;
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const { graph, editor, ran } = window.benchSeen ?? {};
    return [graph, editor, ran].every(Number.isFinite);
  });
  const seen = await page.evaluate(() => window.benchSeen);
  // The service worker's own fetches, for later visits without a network, come later still and are not this visit's.
  await page.waitForLoadState('networkidle');
  await context.close();
  return { ...seen, bytes: sent - before };
}

const resnet = `import torch
from torch import fx
from torchvision.models import resnet18

torch.manual_seed(0)
traced = fx.symbolic_trace(resnet18().eval())
print(traced(torch.randn(1, 3, 224, 224)).sum())
`;

/**
 * The longest tasks of the page's main thread while `act` is done, in milliseconds: how long each held the thread up, and
 * how much of that the processor worked on it; the rest it was busy with other programs.
 */
async function longestTasks(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = traceEvents.find((event) => event.args?.name === 'CrRendererMain');
  return traceEvents
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.tid === main?.tid)
    .filter((event) => event.pid === main.pid)
    .map(({ dur, tdur }) => ({ held: dur / 1000, worked: tdur / 1000 }))
    .sort((a, b) => b.held - a.held);
}

async function heldUp(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  const status = page.getByTestId('status');
  const ran = () => status.getAttribute('data-runs').then(Number);
  const until = async (is) => {
    while (!(await is())) await page.waitForTimeout(50);
  };
  await until(async () => /ran in/.test(await status.textContent()));
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.waitForTimeout(500);
  const typing = await longestTasks(browser, page, async () => {
    await page.keyboard.type(
      '# the quick brown fox jumps over it\nwidth = torch.ones(2, 3).sum()\n',
      {
        delay: 40,
      },
    );
    await page.waitForTimeout(1500);
  });
  const running = await longestTasks(browser, page, async () => {
    const before = await ran();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(resnet);
    await page.waitForTimeout(450);
    await page.keyboard.type('# typed while it runs: nothing waits', { delay: 60 });
    await until(async () => (await ran()) > before && /ran in/.test(await status.textContent()));
    await page.waitForTimeout(800);
  });
  await page.close();
  return { typing, running };
}

const server = await serve(process.env.TRACEPAD_SITE ?? path.join(root, 'build/site'));
const address = `http://127.0.0.1:${server.address().port}/`;
/** Bytes of all bodies, as they went over the wire: what workers ask for is seen here, too. */
let sent = 0;
server.on('request', (_, response) => {
  response.on('finish', () => {
    sent += Number(response.getHeader('content-length') ?? 0);
  });
});
const all = [];
let held;
try {
  for (let i = 0; i <= visits; i++) {
    // A browser of its own for each: nothing compiled or kept from the visit before.
    const browser = await launchChromium();
    // A visitor's browser has been running for a while: its own windows load scripts, too, when it starts.
    await new Promise((resolve) => setTimeout(resolve, SETTLING));
    const seen = await visit(browser, address);
    // The first one also warms the disk and the server.
    if (i > 0) all.push(seen);
    if (i === visits) held = await heldUp(browser, address);
    await browser.close();
  }
} finally {
  server.closeAllConnections();
  server.close();
}

let missed = 0;
function row(name, text, value, mark) {
  const over = mark !== undefined && value > mark;
  if (over) missed++;
  console.log(`${name.padEnd(44)} ${text.padStart(24)}${over ? `   over ${mark}` : ''}`);
}
const sorted = (key) => all.map((seen) => seen[key]).sort((a, b) => a - b);
const ms = (x) => `${Math.round(x)} ms`;
function times(name, key, mark) {
  const list = sorted(key);
  const median = list[Math.floor(list.length / 2)];
  row(name, `${ms(median)} (best ${ms(list[0])})`, median, mark);
}
const load = execFileSync('cat', ['/proc/loadavg'], { encoding: 'utf8' }).split(' ')[0];
console.log(`${visits} first visits, load of the machine ${load}`);
times('editor takes a key', 'editor', MARKS.editor);
times('graph on the screen', 'graph', MARKS.graph);
times('values of every node', 'ran');
row('transferred', `${sorted('bytes')[0]} bytes`, sorted('bytes')[0], MARKS.bytes);
function longest(name, [{ held, worked }]) {
  row(`longest task ${name}`, `${ms(held)} (${ms(worked)} of work)`, held, MARKS.task);
}
longest('while typing', held.typing);
longest('while running ResNet-18', held.running);
process.exitCode = missed > 0 ? 1 : 0;
