import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadLanguage, withWords } from './i18n.svelte';
import { applyTheme } from './preferences.svelte';
import { turn } from './turns';

const root = document.getElementById('app');
// A board in somebody else's page: only that, whatever is pressed there, and nothing is kept or asked of the server.
const framed = location.pathname === '/embed';
// Nothing waits at the top of this file: pages that are loaded later import from it, and would wait for each other.
async function show(): Promise<void> {
  if (!framed) {
    await loadLanguage();
    await turn();
    if (root) mount(App, { target: root });
    return;
  }
  applyTheme();
  addEventListener('hashchange', () => { location.reload(); });
  const { default: Embed } = await withWords(import('./study/Embed.svelte'), 'study');
  if (root) mount(Embed, { target: root, props: { place: location.hash.slice(1) } });
}
void show();

// So that it can be installed, and works without a network. Nobody waits for it, and who saves data is not asked to.
const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
if (import.meta.env.PROD && !framed && 'serviceWorker' in navigator && !saves) setTimeout(() => { navigator.serviceWorker.register('/sw.js').catch(() => undefined); }, 3000);
