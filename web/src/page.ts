/** What one sees: the page itself, or the frame that other pages show, put in its place once its script is there. */
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './app/route.svelte.ts';
import { frame } from './embed/options.ts';

export async function show(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) return;
  // A lesson's step is itself, in a frame too.
  if (frame && router.current.kind === 'pad') {
    const { default: Frame } = await import('./embed/Frame.svelte');
    mount(Frame, { target, props: { options: frame } });
  } else mount(App, { target });
}
