// node bench/lighthouse.mjs [PAGE…]: Lighthouse, as a phone, on the pages of the real product on this machine. Exit code 1
// where performance, accessibility or best practices are below 95. Its own packages (bench/lighthouse) are installed on first
// use. Needs `scripts/web` and `scripts/build release --target tideline`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { chromium, launchOptions, open, Server } from '../web/e2e/lib.mjs';

const least = 95;
const runs = 3; // the middle one counts
const home = join(dirname(fileURLToPath(import.meta.url)), 'lighthouse');
if (!existsSync(join(home, 'node_modules', 'lighthouse')) && spawnSync('npm', ['ci', '--silent'], { cwd: home, stdio: 'inherit' }).status !== 0) process.exit(1);
const { default: lighthouse } = await import(join(home, 'node_modules', 'lighthouse', 'core', 'index.js'));

// Chromium wants to be told a port for its tools.
const port = await new Promise((found) => { const probe = createServer().listen(0, '127.0.0.1', () => { const { port: free } = probe.address(); probe.close(() => { found(free); }); }); });
const profile = mkdtempSync(join(tmpdir(), 'tideline-lighthouse-'));
const server = await new Server().start();
const context = await chromium.launchPersistentContext(profile, { ...launchOptions, args: [...launchOptions.args, `--remote-debugging-port=${port}`] });
const page = await context.newPage();
await page.goto(server.url);
// A game on this device, one that is over, and a study in an address.
await page.locator('[data-choice=here]').check();
await page.locator('[data-do=screen]').click();
await page.waitForURL(/\/t\/here-/);
const here = new URL(page.url()).pathname;
await page.waitForSelector('.waiting[data-mine=true]');
const over = await open(page, { game: 'go', map: '9x9', seats: { black: 'me', white: 'me' } });
const record = await page.evaluate(async (id) => {
  const points = ['E5', 'C3', 'G3', 'C7', 'G7', 'E3', 'E7', 'C5'];
  const words = [...points.map((point) => `place ${point}`), 'resign'];
  for (const [n, one] of words.entries()) {
    await fetch(`/api/tables/${id}/say`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ as: n % 2 === 0 ? 'black' : 'white', words: one }) });
  }
  return fetch(`/api/tables/${id}/record`).then((answer) => answer.text());
}, over);
const study = deflateSync(record).toString('base64url');
const table = await open(page, { game: 'tsunami', map: 'square-13', seats: { black: 'me', white: 'bot level-1' }, terms: 'absent=86400' });
await page.waitForSelector('.waiting[data-mine=true]');
await page.close();

const pages = {
  home: '/', table: `/t/${table}`, rules: '/rules/territory', 'set-up': '/new', print: '/print', here, learn: '/learn', lesson: '/learn/first/01-first-game', terms: '/learn/terms', bring: '/review',
  review: `/review/${over}`, studies: '/study', position: '/study/new', study: `/study#${study}`, embed: `/embed#${study}`,
};
const wanted = process.argv.slice(2);
const onlyCategories = ['performance', 'accessibility', 'best-practices'];
const flags = { port, output: 'json', logLevel: 'error', formFactor: 'mobile', onlyCategories, disableStorageReset: true };
let below = 0;
console.log(`${'page'.padEnd(10)}${onlyCategories.map((name) => name.padStart(16)).join('')}    first paint  largest paint  blocked  shift`);
for (const [name, path] of Object.entries(pages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const found = [];
  for (let i = 0; i < runs; i += 1) found.push((await lighthouse(server.url + path, flags)).lhr);
  const lhr = found.sort((a, b) => a.categories.performance.score - b.categories.performance.score)[Math.floor(runs / 2)];
  const scores = onlyCategories.map((category) => Math.round(100 * (lhr.categories[category].score ?? 0)));
  const seen = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((audit) => lhr.audits[audit].displayValue);
  console.log(`${name.padEnd(10)}${scores.map((score) => String(score).padStart(16)).join('')}    ${seen[0].padStart(11)}  ${seen[1].padStart(13)}  ${seen[2].padStart(7)}  ${seen[3].padStart(5)}`);
  if (lhr.runtimeError) console.log(`  ${lhr.runtimeError.message}`);
  if (scores.every((score) => score >= least)) continue;
  below += 1;
  for (const category of onlyCategories) {
    for (const { id, weight } of lhr.categories[category].auditRefs) {
      const audit = lhr.audits[id];
      if (weight > 0 && audit.score !== null && audit.score < 0.9) console.log(`  ${category}: ${id} ${Math.round(100 * audit.score)} ${audit.displayValue ?? ''}`);
    }
  }
}
await context.close();
await server.stop();
rmSync(profile, { recursive: true, force: true });
console.log(below === 0 ? `every page has at least ${least} in everything` : `${below} below ${least}`);
process.exitCode = below === 0 ? 0 : 1;
