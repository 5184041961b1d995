import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadLanguage } from './i18n.svelte';

await loadLanguage();
const root = document.getElementById('app');
if (root) mount(App, { target: root });
