/**
 * What the browser tests share: the built site served from a sub-path, one Chromium, and a page with
 * words for what a person does and sees. Any error on the page's console fails the test that opened it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchChromium } from '../../../web/tools/chromium.mjs';
import { serve } from '../../../web/tools/serve.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const axe = readFileSync(
  createRequire(path.join(root, 'web/package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const site = process.env.TRACEPAD_SITE ?? path.join(root, 'build/site');

let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
let contexts: BrowserContext[] = [];
let problems: string[] = [];
export let address = '';

beforeAll(async () => {
  if (!existsSync(path.join(site, 'index.html'))) throw new Error(`no page in ${site}: build it`);
  server = await serve(site, { base: '/some/where/' });
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('not listening');
  address = `http://127.0.0.1:${bound.port}/some/where/`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
  const seen = problems;
  problems = [];
  expect(seen, 'errors on the console').toEqual([]);
});

export interface Options {
  hash?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  locale?: string;
  /** Reuse a context: the same person, with the same storage. */
  context?: BrowserContext;
  /** False where the page that opens runs nothing. */
  runs?: boolean;
  /** `?embed=1`, in front of the hash. */
  query?: string;
  /** Errors on the console that belong to what the test does. */
  expectProblems?: RegExp;
}

export async function newContext(options: Options = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.scheme ?? 'light',
    locale: options.locale ?? 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  contexts.push(context);
  return context;
}

/** Opens the page and waits until it has said how its first run went. */
export async function open(options: Options = {}): Promise<Pad> {
  const context = options.context ?? (await newContext(options));
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' || options.expectProblems?.test(message.text())) return;
    problems.push(message.text());
  });
  await page.goto(address + (options.query ?? '') + (options.hash ?? ''));
  const pad = new Pad(page);
  if (options.runs !== false) await pad.settled();
  return pad;
}

export class Pad {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get editor(): Locator {
    return this.page.locator('.cm-content');
  }
  get status(): Locator {
    return this.page.getByTestId('status');
  }
  get errorCard(): Locator {
    return this.page.getByRole('region', { name: 'Editor' }).getByTestId('error');
  }
  get inspector(): Locator {
    return this.page.getByTestId('inspector');
  }
  box(name: string): Locator {
    return this.page.locator(`[data-box="${name}"]`);
  }
  boxes(): Promise<string[]> {
    return this.page
      .locator('[data-box]')
      .evaluateAll((all) => all.map((box) => box.getAttribute('data-box') ?? ''));
  }
  /** The line of the printed graph or code that is marked. */
  get markedLine(): Locator {
    return this.page.locator('.line.hl');
  }
  get markedSource(): Locator {
    return this.page.locator('.cm-node-selected');
  }
  get underlined(): Locator {
    return this.page.locator('.cm-lintRange-error');
  }

  async settled(): Promise<void> {
    await expect
      .poll(() => this.status.textContent(), { timeout: 15_000 })
      .not.toMatch(/loading|running/);
  }

  source(): Promise<string> {
    return this.page
      .locator('.cm-line')
      .allInnerTexts()
      .then((lines) => lines.join('\n'));
  }

  /** Replaces the whole program, as pasting does. */
  async paste(program: string): Promise<void> {
    await this.editor.click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(program);
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  async example(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Examples' }).click();
    const runs = () => this.status.getAttribute('data-runs');
    const before = await runs();
    await this.page.locator('.item', { hasText: title }).first().click();
    await expect.poll(runs, { timeout: 20_000 }).not.toBe(before);
    await this.settled();
  }
}

/** Waits until `what` says `expected`. */
export async function sees(what: Locator, expected: string | RegExp): Promise<void> {
  const text = expect.poll(() => what.first().textContent(), { timeout: 10_000 });
  if (typeof expected === 'string') await text.toContain(expected);
  else await text.toMatch(expected);
}

export async function appears(what: Locator, timeout = 10_000): Promise<void> {
  await what.first().waitFor({ state: 'visible', timeout });
}

/** What sticks out of the window to the right. */
export async function overflow(pad: Pad): Promise<string[]> {
  return pad.page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    const outside = [...document.querySelectorAll('button, input, select, h1, h2, footer, header')];
    for (const element of outside) {
      const box = element.getBoundingClientRect();
      const scrolls = element.closest('.scroll, .tabs, .cm-scroller');
      if (box.width > 0 && !scrolls && box.right > innerWidth + 1)
        wide.push(element.outerHTML.slice(0, 80));
    }
    return wide;
  });
}

/** What axe-core finds that is serious or critical. */
export async function serious(pad: Pad): Promise<string[]> {
  await pad.page.evaluate(axe);
  return pad.page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: {
          run(): Promise<{
            violations: { id: string; impact: string; nodes: { html: string }[] }[];
          }>;
        };
      }
    ).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  });
}
