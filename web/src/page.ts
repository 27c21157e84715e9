/** What one sees: the page itself, put in its place once its script is there. */
import { mount } from 'svelte';
import App from './App.svelte';

export function show(): void {
  const target = document.getElementById('app');
  if (target) mount(App, { target });
}
