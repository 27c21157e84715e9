/**
 * Entry point, kept small: styles, then the engine, which takes longest, and the page beside it (`page.ts`, named in
 * index.html so that it comes at the same time); last the service worker that keeps all of it for offline use.
 */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { router } from './app/route.svelte.ts';
import { session } from './app/session.svelte.ts';
import { workspace } from './app/workspace.svelte.ts';
import { frame } from './embed/options.ts';

session.warm();
const page = import('./page.ts');
await workspace.begin();
// A lesson's step runs its own program, when it is there.
if (router.current.kind !== 'lesson') void session.run();
const { show } = await page;
await show();

if (import.meta.env.PROD && !frame && 'serviceWorker' in navigator) {
  // After the first picture: keeping files must not compete with loading them.
  setTimeout(() => navigator.serviceWorker.register('./sw.js').catch(() => {}), 2500);
}
