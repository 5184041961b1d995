import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { defineConfig, type Plugin } from 'vite';
import { loadEngine } from './src/engine';

// `virtual:games`: the games as the engine lists them.
const games: Plugin = {
  name: 'tideline-games',
  resolveId: (id) => id === 'virtual:games' ? '\0virtual:games' : null,
  async load(id) {
    if (id !== '\0virtual:games') return null;
    const engine = await loadEngine(readFileSync(new URL('../build/wasm/bin/engine.wasm', import.meta.url)));
    return `export default ${JSON.stringify(engine.catalogue().games)};`;
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
  plugins: [svelte(), games, lessons],
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
