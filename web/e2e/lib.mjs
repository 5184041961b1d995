// What the end-to-end tests share: a server with an empty data folder, a real Chromium, and eyes for what must not happen.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
export const program = process.env.TIDELINE ?? join(web, '..', 'build', 'release', 'bin', 'tideline');
const axeSource = readFileSync(join(web, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

// After so many milliseconds what never comes is given up: no verdict depends on less. HANG is for whoever writes a test.
export const hang = Number(process.env.HANG ?? 600_000);

export class Server {
  data = mkdtempSync(join(tmpdir(), 'tideline-e2e-'));
  child = null;
  port = 0;

  // `clock`: in milliseconds since 1970, it stands until `pass`; none: it is the machine's. `client`: the build that it shows.
  constructor({ clock = null, client = join(web, 'dist') } = {}) { Object.assign(this, { clock, client }); }

  get url() { return `http://127.0.0.1:${this.port}`; }

  // The first start takes any free port, later ones the same, once it is free: meanwhile a connection of somebody else may have it.
  async start() {
    const args = ['serve', '--port', String(this.port), '--data', this.data, '--web', this.client, '--no-limits', '--log', 'warning'];
    if (this.clock !== null) args.push('--test-clock', String(this.clock));
    let said = '';
    for (let tries = 0; tries < (this.port ? 100 : 1); tries += 1) {
      this.child = spawn(program, args, { stdio: [this.clock === null ? 'ignore' : 'pipe', 'pipe', 'inherit'] });
      // It does not outlive whoever started it.
      const { child } = this;
      process.once('exit', () => child.kill('SIGKILL'));
      for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
        said += text;
        const address = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (!address) continue;
        this.port = Number(address[1]);
        child.stdout.resume();
        return this;
      }
      await new Promise((done) => { setTimeout(done, 100); });
    }
    throw new Error(`the server does not start: ${said}`);
  }

  // So much time goes by at the server.
  async pass(milliseconds) {
    const gone = new Promise((done) => this.child.stdout.once('data', done)); // `now MS`
    this.child.stdin.write(`${milliseconds}\n`);
    await gone;
    this.clock += milliseconds;
  }

  // As a power cut would: no goodbye.
  async kill(signal = 'SIGKILL') {
    const gone = new Promise((done) => this.child.once('exit', done));
    this.child.kill(signal);
    await gone;
  }

  async stop() {
    await this.kill('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}

export { chromium };
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', // Chromium without its windows takes less of the processor
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
};
export const launch = () => chromium.launch(launchOptions);

// Somebody at a browser of their own. Errors of the page, and requests to other hosts, are failures. What a page keeps for a
// time without a network is the business of the tests in alone.mjs, which allow it.
export async function person(browser, server, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(hang);
  const wrong = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => wrong.push(String(error.stack ?? error)));
    page.on('request', (request) => { if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) wrong.push(`a request to ${request.url()}`); });
    page.on('console', (message) => { if (/Content Security Policy/.test(message.text())) wrong.push(message.text()); });
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForSelector('[data-do=bot]');
  return { context, page, wrong };
}

export const desk = { viewport: { width: 1280, height: 720 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
// A test at a desk, and again on a phone.
export const deskAndPhone = (test) => async (browser, server) => {
  for (const device of [{}, phone]) {
    await test(browser, server, device);
    for (const context of browser.contexts()) await context.close();
  }
};
export const fits = async (page, what) => assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, `${what} is wider than the screen`);

export async function axe(page, what) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  const found = violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
  assert.deepEqual(found, [], `axe on ${what}`);
}

export const waiting = (page) => page.locator('.waiting').innerText();
export const until = (page, text) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector('.waiting')?.textContent ?? ''), text);
export const myTurn = (page) => page.waitForSelector('.waiting[data-mine=true]');

// Clicks the middle of a point.
export async function point(page, name) {
  await page.locator(`[data-point="${name}"]`).scrollIntoViewIfNeeded();
  const box = await page.locator(`[data-point="${name}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export const stones = (page) => page.locator('.drawn use:not(.ghost)').count();
// Waits until so many stones are on the board.
export const untilStones = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('.drawn use:not(.ghost)').length === wanted, count);
export const moves = (page) => page.locator('#tabpanel li[data-n]').count();

// A table opened as its page would, by the person whose page this is.
export async function open(page, plan, start = true) {
  const id = await page.evaluate(async ([body, begin]) => {
    const post = async (path, data) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(data) });
      const found = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(found));
      return found;
    };
    const made = await post('/api/tables', body);
    if (begin) await post(`/api/tables/${made.id}/start`, {});
    return made.id;
  }, [plan, start]);
  await page.goto(new URL(`/t/${id}`, page.url()).href);
  return id;
}

// What happens meanwhile closes what was opened, and asks anew whether one is sure: then it is done again.
export async function resign(page) {
  const press = (what) => page.locator(`${what}:not([disabled])`).first().click({ timeout: 1500 }).catch(() => undefined);
  await page.waitForSelector('.waiting');
  for (const end = Date.now() + hang; Date.now() < end && await page.locator('.table.over').count() === 0; await page.waitForTimeout(30)) {
    if (await page.locator('[data-verb=resign]').count() > 0) await press('[data-verb=resign]');
    else if (await page.locator('[data-do=other][aria-expanded=false]').count() > 0) await press('[data-do=other][aria-expanded=false]');
    else if (await page.locator('[data-do=no]').count() > 0) await press('[data-do=no]');
  }
  await until(page, 'has won|have won');
}

// How many people's seeds went into the dice of a game that is over, as `tideline verify` says; where the game has dice or
// cards, the page says the same.
export async function seeds(page) {
  const record = await page.evaluate(() => fetch(`/api/tables/${location.pathname.split('/').at(-1)}/record`).then((answer) => answer.text()));
  const { stdout, status } = spawnSync(program, ['verify', '-'], { input: record, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
  const [, said, people] = /^seeds +(\w+) of (\d+) /m.exec(stdout);
  const found = { seeds: said === 'none' ? 0 : Number(said), people: Number(people), voids: [...record.matchAll(/^@void (.*)$/gm)].map(([, how]) => how), record };
  if (/^game (go|capture)$/m.test(record)) {
    assert.equal(await page.locator('details.dice').count(), 0);
    return found;
  }
  // They are checked beside the page.
  const beside = page.waitForEvent('worker', (worker) => /\/besideWorker-/.test(worker.url()));
  await page.locator('details.dice summary').click();
  await beside;
  await page.waitForSelector('.dice [data-seeds]');
  assert.equal(Number(await page.locator('.dice [data-seeds]').getAttribute('data-seeds')), found.seeds, stdout);
  assert.equal(await page.locator('.dice .fair').count(), 1, await page.locator('.dice').innerText());
  return found;
}

// The page for paper shows the picture of this page, or of any, of what the link would download.
export const printed = (page, what, number = 1) => page.waitForFunction(([wanted, at]) => {
  const picture = document.querySelector('.print img');
  return picture?.complete && picture.naturalWidth > 0 && document.querySelector('.print section')?.ariaBusy === 'false'
    && document.querySelector('[data-do=download]')?.getAttribute('href').includes(wanted) && (at === 'any' || picture.alt.startsWith(`Page ${at} of`));
}, [what, number]);
