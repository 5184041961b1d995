import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadLanguage } from './i18n.svelte';

await loadLanguage();
const root = document.getElementById('app');
if (root) mount(App, { target: root });

// So that it can be installed, and works without a network. Nobody waits for it, and who saves data is not asked to.
const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
if (import.meta.env.PROD && 'serviceWorker' in navigator && !saves) setTimeout(() => { navigator.serviceWorker.register('/sw.js').catch(() => undefined); }, 3000);
