/** Chromium as the tests, the pictures and the benchmarks of the page start it: $CHROMIUM, else the system's. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

export function launchChromium() {
  const executablePath =
    process.env.CHROMIUM ?? names.map((name) => `/usr/bin/${name}`).find(existsSync);
  if (!executablePath) throw new Error('no Chromium: run scripts/setup browser');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
