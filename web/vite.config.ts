import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { defineConfig, type Plugin } from 'vite';
import { loadEngine } from './src/engine';

// `virtual:games` and `virtual:bots`: the games and the levels of bots as the engine lists them.
const lists: Plugin = {
  name: 'tideline-lists',
  resolveId: (id) => /^virtual:(games|bots)$/.test(id) ? `\0${id}` : null,
  async load(id) {
    if (!id.startsWith('\0virtual:')) return null;
    const engine = await loadEngine(readFileSync(new URL('../build/wasm/bin/engine.wasm', import.meta.url)));
    const { games, bots } = engine.catalogue();
    const found = id.endsWith('games') ? games : bots.filter((bot) => bot.kind === 'bot').map(({ name, title }) => ({ name, title }));
    // What they are about is told in English there, and in the reader's language here.
    return `export default ${JSON.stringify(found, (key, value: unknown) => (key === 'about' ? undefined : value))};`;
  },
};

// Files of data/lessons and data/terms as modules, without what only proves them; with `?head` just what a list shows.
const lessons: Plugin = {
  name: 'tideline-lessons',
  enforce: 'pre',
  load(id) {
    const [file = '', query = ''] = id.split('?');
    if (!/\/data\/(lessons|terms)\/.*\.toml$/.test(file)) return null;
    const { step = [], ...head } = parse(readFileSync(file, 'utf8')) as { step?: object[] };
    const whole = JSON.stringify({ ...head, step }, (key, value: unknown) => key === 'expect' ? undefined : value);
    return `export default ${query === 'head' ? JSON.stringify({ ...head, steps: step.length }) : whole};`;
  },
};

export default defineConfig({
  plugins: [svelte(), lists, lessons],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { output: { hashCharacters: 'base36' } },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/ws': { target: 'ws://127.0.0.1:8080', ws: true },
    },
  },
});
