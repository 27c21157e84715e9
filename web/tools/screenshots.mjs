/**
 * Pictures of the page as built, in the states and sizes that a designer would look at: build/screenshots.
 * With --readme the first one also becomes web/screenshot.png.
 *
 *   npm run screenshots -- [--readme] [--only NAME]
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.mjs';
import { serve } from './serve.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const folder = process.env.SHOTS ?? path.join(root, 'build/screenshots');
const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : null;

const tab = (page, name) => page.getByRole('tab', { name, exact: true }).last().click();
const node = async (page, name) => {
  const box = page.locator(`[data-box="${name}"]`);
  await box.waitFor();
  if (await box.isVisible()) await box.click();
};
const example = async (page, title) => {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.locator('.item', { hasText: title }).first().click();
  await page.waitForTimeout(900);
};

/** Each state: what one did to get there. */
const states = {
  selected: (page) => node(page, 'linear'),
  code: async (page) => {
    await node(page, 'add');
    await tab(page, 'Code');
  },
  cnn: async (page) => {
    await example(page, 'Small CNN');
    await node(page, 'stem_conv');
  },
  table: async (page) => {
    await example(page, 'Transformer block');
    await tab(page, 'Table');
  },
  values: async (page) => {
    await example(page, 'Small CNN');
    await node(page, 'add');
    await tab(page, 'Values');
  },
  error: async (page) => {
    await example(page, 'if on a Proxy');
    await tab(page, 'Console');
  },
  film: async (page) => {
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Step forward' }).click();
  },
  compare: async (page) => {
    await example(page, 'A pass: relu to gelu');
    await page.keyboard.press('Alt+4');
    await page.locator('[data-side="after"] [data-box]').first().waitFor();
  },
  share: (page) => page.getByRole('button', { name: 'Share' }).click(),
  path: async (page) => {
    await example(page, 'Small CNN');
    await page.getByLabel('The path that weighs most').selectOption('parameters');
  },
  gallery: (page) => page.getByRole('button', { name: 'Examples' }).click(),
  palette: (page) => page.keyboard.press('Control+k'),
  chinese: async (page) => {
    await node(page, 'linear');
    await page.getByTitle('Language').click();
  },
};

/** By its own address: a page of the lessons. */
const lesson = (hash, act) => async (page) => {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.locator('main.lessons').waitFor();
  await page.waitForTimeout(900);
  await act?.(page);
};
const checked = (page) => page.locator('.check button').click();
const lessons = {
  course: lesson('#/lessons'),
  watch: lesson('#/lesson/01-tracing/2', async (page) => {
    for (let i = 0; i < 2; i++) await page.locator('[data-watch] .primary').click();
  }),
  predict: lesson('#/lesson/01-tracing/3', (page) =>
    page.locator('.choice > button').nth(1).click(),
  ),
  exercise: lesson('#/lesson/03-residual/4', checked),
};
Object.assign(states, lessons);

/** On a phone one pane at a time. */
const phone = {
  graph: (page) => node(page, 'linear'),
  editor: (page) => tab(page, 'Editor'),
  output: async (page) => {
    await node(page, 'linear');
    await tab(page, 'Output');
  },
  values: async (page) => {
    await tab(page, 'Output');
    await tab(page, 'Values');
  },
  compare: states.compare,
  share: states.share,
  error: async (page) => {
    await example(page, 'if on a Proxy');
    await tab(page, 'Editor');
  },
  console: async (page) => {
    await tab(page, 'Output');
    await tab(page, 'Console');
  },
  chinese: (page) => page.getByTitle('Language').click(),
  gallery: states.gallery,
  ...lessons,
  exercise: lesson('#/lesson/03-residual/4', async (page) => {
    await tab(page, 'Editor');
    await checked(page);
  }),
};

const sizes = [
  { width: 1440, height: 900, of: states },
  { width: 1280, height: 720, of: states },
  { width: 390, height: 844, of: phone },
];

const server = await serve(process.env.TRACEPAD_SITE ?? path.join(root, 'build/site'));
const browser = await launchChromium();
mkdirSync(folder, { recursive: true });
let taken = 0;
for (const { width, height, of } of sizes) {
  for (const theme of ['light', 'dark']) {
    for (const [state, act] of Object.entries(of)) {
      const name = `${state}-${width}x${height}-${theme}`;
      if (only && !name.includes(only)) continue;
      const page = await browser.newPage({
        viewport: { width, height },
        colorScheme: theme,
        locale: 'en-US',
        reducedMotion: 'reduce',
      });
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      await page.locator('[data-box]').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(500);
      await act(page).catch((error) => console.error(`${name}: ${error.message}`));
      await page.mouse.move(0, 0);
      await page.waitForTimeout(400);
      await page.screenshot({ path: path.join(folder, `${name}.png`) });
      await page.close();
      taken++;
    }
  }
}
await browser.close();
server.closeAllConnections();
server.close();
if (args.includes('--readme')) {
  copyFileSync(
    path.join(folder, 'selected-1440x900-light.png'),
    path.join(here, '../screenshot.png'),
  );
}
console.log(`${taken} pictures in ${path.relative(process.cwd(), folder)}`);
