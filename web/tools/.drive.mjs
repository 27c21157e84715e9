// Local driver: node tools/.drive.mjs OUT FILTER
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';
const [out, filter = ''] = process.argv.slice(2);
const server = await serve('/work/wt/web/build/site');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: '--no-sandbox --disable-gpu --disable-background-networking --no-first-run --disable-quic --disable-component-update --disable-sync'.split(' ') });
const tabsEn = { code: 'Code', table: 'Table', values: 'Values', console: 'Console' };
const tabsZh = { code: '代码', table: '表格', values: '数值', console: '控制台' };
const tab = (p, n) => p.getByRole('tab', { name: n, exact: true }).last().click();
const box = async (p, n) => { const b = p.locator(`[data-box="${n}"]`); await b.waitFor({state:'attached'}); if (await b.isVisible()) await b.click(); };
const paste = async (p, s) => { await p.locator('.cm-content').click(); await p.keyboard.press('Control+a'); await p.keyboard.insertText(s); };
const example = async (p, i) => { await p.getByRole('button', { name: /^(Examples|示例)$/ }).click(); await p.locator('.item').nth(i).click(); await p.waitForTimeout(1200); };
const bad = `import torch\nfrom torch import fx, nn\n\nclass M(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(4, 8)\n\n    def forward(self, x):\n        return self.fc(x) @ torch.ones(4, 2)\n\nm = M()\nprint("before")\nm(torch.randn(2, 4))\n`;
const states = {
  first: async () => {},
  selected: (p) => box(p, 'linear'),
  ...Object.fromEntries(['code','table','values','console'].map(k => [k, async (p, zh) => { await box(p, 'linear'); await tab(p, (zh ? tabsZh : tabsEn)[k]); }])),
  error: async (p, zh) => { await paste(p, bad); await p.waitForTimeout(1200); await tab(p, (zh ? tabsZh : tabsEn).console); },
  trace: async (p) => { await example(p, 7); },
  running: async (p) => { await paste(p, 'print("before")\nwhile True:\n    pass\n'); await p.waitForTimeout(1500); },
  cnn: async (p, zh) => { await example(p, 3); await box(p, 'stem_conv'); await tab(p, (zh ? tabsZh : tabsEn).values); },
  xf: async (p, zh) => { await example(p, 4); },
  gallery: (p) => p.getByRole('button', { name: /^(Examples|示例)$/ }).click(),
  film: async (p, zh) => { for (let i = 0; i < 3; i++) await p.getByRole('button', { name: zh ? '前进一步' : 'Step forward' }).click(); },
  share: (p) => p.getByRole('button', { name: /^(Share|分享)$/ }).click(),
  palette: (p) => p.keyboard.press('Control+k'),
};
const phone = {
  graph: (p) => box(p, 'linear'),
  editor: (p, zh) => p.getByRole('tab', { name: zh ? '编辑器' : 'Editor', exact: true }).click(),
  ...Object.fromEntries(['graphtext','code','table','values','console'].map(k => [k, async (p, zh) => { await box(p, 'linear'); await p.getByRole('tab', { name: zh ? '输出' : 'Output', exact: true }).click(); if (k !== 'graphtext') await tab(p, (zh ? tabsZh : tabsEn)[k]); }])),
  gallery: states.gallery, share: states.share,
  error: async (p, zh) => { await p.getByRole('tab', { name: zh ? '编辑器' : 'Editor', exact: true }).click(); await paste(p, bad); await p.waitForTimeout(1200); },
};
for (const [w, h, of] of [[1440, 900, states], [1280, 720, states], [390, 844, phone]])
  for (const theme of ['light', 'dark']) for (const lang of ['en', 'zh'])
    for (const [name, act] of Object.entries(of)) {
      const id = `${name}-${w}-${theme}-${lang}`;
      if (!new RegExp(filter).test(id)) continue;
      const p = await browser.newPage({ viewport: { width: w, height: h }, colorScheme: theme, locale: lang === 'zh' ? 'zh-CN' : 'en-US', reducedMotion: 'reduce' });
      p.on('pageerror', e => console.log(id, 'pageerror', e.message));
      await p.goto(`http://127.0.0.1:${server.address().port}/`);
      await p.locator('[data-box]').first().waitFor({ state: 'attached', timeout: 60000 });
      await p.waitForTimeout(400);
      await act(p, lang === 'zh').catch(e => console.log(id, e.message.split('\n')[0]));
      await p.mouse.move(0, 0); await p.waitForTimeout(400);
      await p.screenshot({ path: `${out}/${id}.png` });
      await p.close();
    }
await browser.close(); server.closeAllConnections(); server.close();
