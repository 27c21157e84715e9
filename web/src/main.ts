/** Entry point: styles, the page, and the service worker that keeps it for offline use. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the first picture: keeping files must not compete with loading them.
  addEventListener('load', () => {
    setTimeout(() => navigator.serviceWorker.register('./sw.js').catch(() => {}), 1500);
  });
}
