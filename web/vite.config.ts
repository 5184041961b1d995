import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { defineConfig, type Plugin } from 'vite';
import { loadEngine } from './src/engine';

// What a browser would take milliseconds to find out: the language's own name, and what stands between two words of a list,
// between the others, and before the last of several.
function aboutLanguage(tag: string): { name: string | undefined; and: (string | undefined)[] } {
  const between = (words: string[]): string[] => new Intl.ListFormat(tag, { type: 'conjunction' }).formatToParts(words).filter((part) => part.type === 'literal').map((part) => part.value);
  const [others, last] = between(['a', 'b', 'c']);
  return { name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag), and: [between(['a', 'b'])[0], others, last] };
}

// `virtual:games`, `virtual:bots` and so on: the games, the levels and styles of bots, decks and maps as the engine lists them; and
// `virtual:languages`: ours, by their own names, and how they join words.
const lists: Plugin = {
  name: 'tideline-lists',
  resolveId: (id) => /^virtual:(games|bots|styles|abouts|decks|maps|languages)$/.test(id) ? `\0${id}` : null,
  async load(id) {
    if (!id.startsWith('\0virtual:')) return null;
    const engine = await loadEngine(readFileSync(new URL('../build/wasm/bin/engine.wasm', import.meta.url)));
    const { games, bots, decks, maps } = engine.catalogue();
    const found = {
      games, maps,
      bots: bots.filter((bot) => bot.kind === 'level').map(({ name, title }) => ({ name, title })),
      styles: bots.filter((bot) => bot.kind === 'style').map(({ name, title }) => ({ name, title })),
      abouts: Object.fromEntries(bots.filter((bot) => bot.kind === 'style').map(({ name, about }) => [name, about])),
      decks: decks.map(({ name, game }) => ({ name, game })),
      languages: Object.fromEntries(readdirSync(new URL('./src/locales/', import.meta.url)).filter((file) => file.endsWith('.ts')).map((file) => file.replace('.ts', '')).map((tag) => [tag, aboutLanguage(tag)])),
    }[id.slice('\0virtual:'.length)];
    // What they mean is told in English there, and in the reader's language here.
    return `export default ${JSON.stringify(found, (key, value: unknown) => (key === 'meaning' ? undefined : value))};`;
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

// `sw.js`, once all else is there: it keeps the files of this build, and is another when any of them is.
const offline: Plugin = {
  name: 'tideline-offline',
  apply: 'build',
  closeBundle() {
    const dist = new URL('./dist/', import.meta.url).pathname;
    const sum = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
    const files = readdirSync(dist, { recursive: true }).map(String).sort().filter((file) => statSync(join(dist, file)).isFile() && !/^(index\.html|sw\.js|\..*)$|\.(gz|br)$/.test(file));
    const source = readFileSync(new URL('./src/alone/sw.js', import.meta.url), 'utf8');
    const page = sum(readFileSync(join(dist, 'index.html')));
    const version = sum(JSON.stringify([source, page, ...files.map((file) => [file, sum(readFileSync(join(dist, file)))])])).slice(0, 16);
    const blanks: Record<string, string> = { VERSION: version, PAGE: page, FILES: files.map((file) => `/${file}`).join(' ') };
    writeFileSync(join(dist, 'sw.js'), source.replace(/%(VERSION|PAGE|FILES)%/g, (_, blank: string) => blanks[blank] ?? ''));
  },
};

// What most pages but the first need is one file: many small ones are more bytes and more questions to the server.
const common = /\/web\/src\/(play|dice|engine|wasm|ruleset)\.ts$|\/engine\.wasm\?url$|\/svelte\/src\/internal\/client\/dom\/elements\/(actions|transitions|bindings\/(input|this|size))\.js$/;

export default defineConfig({
  plugins: [svelte(), lists, lessons, offline],
  worker: { format: 'es', rollupOptions: { output: { hashCharacters: 'base36' } } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { output: { hashCharacters: 'base36', onlyExplicitManualChunks: true, manualChunks: (id) => common.test(id) ? 'common' : undefined } },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/ws': { target: 'ws://127.0.0.1:8080', ws: true },
    },
  },
});
