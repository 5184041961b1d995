// Without a server: games on this device, against bots and on one screen, in every game; with the network cut and after a
// reload; what is kept, and of which version; that it can be installed.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { axe, chromium, deskAndPhone, fits, hang, launchOptions, moves, myTurn, person, point, resign, Server, stones, until, untilStones } from './lib.mjs';
import { act, dice } from './player.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const allowed = { serviceWorkers: 'allow' };
// All of a version is kept, and it looks after this page.
const ready = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((done) => { navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }); });
});
const chooseGame = (page, game) => page.locator(`input[value=${game}]`).check({ force: true });
const here = (page) => page.waitForURL(/\/t\/here-/);
// The bot may be where one wants to go.
const anywhere = (page) => page.locator('[role=gridcell][aria-label*="can be chosen"]').first().getAttribute('data-point');
const newest = (page) => page.evaluate(() => Number(document.querySelector('#tabpanel ol > li:last-child')?.dataset.n ?? 0));
// Until so many events are in the list, playing whatever the page offers.
async function playUntil(page, count, seed) {
  const random = dice(seed);
  const end = Date.now() + hang;
  while (await newest(page) < count && await page.locator('.table.over').count() === 0) {
    assert.ok(Date.now() < end, await page.locator('.waiting').innerText());
    await act(page, random);
    await page.waitForTimeout(15);
  }
}

// The server is gone and so is the network: the page comes again, and all games are played against bots, also after a reload.
export async function networkCut(browser) {
  const server = await new Server().start();
  try {
    const { page, context, wrong } = await person(browser, server, allowed);
    await ready(page);
    await server.kill();
    await context.setOffline(true);
    await page.reload();
    await page.getByText('No server can be reached').waitFor();
    assert.ok(await page.locator('[data-choice=here]').isChecked() && await page.locator('[data-do=link]').isDisabled());
    await axe(page, 'home without a network');
    await chooseGame(page, 'go');
    await page.locator('[data-choice=size]').selectOption('9x9');
    await page.locator('[data-choice=level]').selectOption('level-4');
    await page.locator('[data-do=bot]').click();
    await here(page);
    await myTurn(page);
    await point(page, 'E5');
    await untilStones(page, 2);
    await myTurn(page);
    await axe(page, 'a game without a network');
    assert.match(await page.locator('.rules').innerText(), /on this device/);
    const board = () => page.locator('.drawn use:not(.ghost)').evaluateAll((all) => all.map((one) => one.outerHTML).sort().join());
    const before = await board();
    await page.reload();
    await myTurn(page);
    assert.equal(await board(), before, 'the same stones after a reload');
    await point(page, await anywhere(page));
    await untilStones(page, 4);
    await myTurn(page);
    // Taking back needs nobody's leave here.
    await page.locator('[data-do=undo]').click();
    await untilStones(page, 2);
    await myTurn(page);
    await resign(page);
    await page.waitForSelector('[data-do=rematch]');
    await axe(page, 'the end without a network');
    assert.equal(await page.locator('[data-unproven]').count(), 0, 'go has no dice');
    await page.waitForFunction(() => (document.querySelector('a[download$=".tide"]')?.href.length ?? 0) > 200);
    const record = decodeURIComponent(await page.locator('a[download$=".tide"]').getAttribute('href'));
    assert.match(record, /game go[^]*\nblack place E5\n[^]*\nundo \d+\n[^]*black resign\n/);
    // Once more, with colours changed: the bot begins.
    await page.locator('[data-do=rematch]').click();
    await page.waitForFunction(() => document.querySelectorAll('.drawn use:not(.ghost)').length === 1);
    await myTurn(page);

    for (const [game, level, count] of [['capture', 'level-1', 4], ['tsunami', 'level-2', 12], ['territory', 'level-3', 14]]) {
      await page.goto(server.url);
      await chooseGame(page, game);
      await page.locator('[data-choice=level]').selectOption(level);
      await page.locator('[data-do=bot]').click();
      await here(page);
      await playUntil(page, count, 5);
      assert.ok(await newest(page) >= count || game === 'capture', game);
      const found = await moves(page);
      await page.reload();
      await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length >= n, found);
      if (game === 'tsunami') assert.match(await page.locator('.rules').innerText(), /dice and cards unproven/);
    }
    // What is over can be looked back at and studied, and stands among the games.
    await page.goto(`${server.url}/games`);
    await page.locator('[data-part=kept] li').first().waitFor();
    assert.equal(await page.locator('[data-part=kept] li').count(), 5);
    await axe(page, 'the games without a network');
    await page.locator('[data-part=kept] a[href^="/review/"]').first().click();
    await page.waitForSelector('.review [data-point]');
    await page.waitForFunction(() => /\d/.test(document.querySelector('[data-chances]')?.textContent ?? ''));
    assert.equal(await page.locator('[data-choice=whose]').inputValue(), 'black', 'one’s own choices come first');
    await page.locator('[data-do=study]').click();
    await page.waitForSelector('.study [data-node]');
    await page.goto(server.url);
    // All are in the list, go on from there, and can be deleted.
    const kept = page.locator('[data-part=kept] li');
    await kept.first().waitFor();
    assert.equal(await kept.count(), 5);
    await axe(page, 'the games of this device');
    await page.locator('[data-part=kept] li', { hasText: 'level 3' }).locator('a').first().click();
    await page.waitForSelector('.people li');
    await page.goto(server.url);
    await kept.first().waitFor();
    for (let left = 5; left > 0; left -= 1) {
      await kept.first().locator('[data-do=delete]').click();
      await page.getByText('Delete for good').click();
      await page.waitForFunction((n) => document.querySelectorAll('[data-part=kept] li').length === n, left - 1);
    }
    await page.reload();
    await page.waitForSelector('[data-do=bot]');
    assert.equal(await kept.count(), 0);
    // What else there is without a network.
    await page.goto(`${server.url}/learn/first/01-first-game`);
    await page.waitForSelector('.lesson [data-point]');
    await page.goto(`${server.url}/rules/tsunami`);
    await page.waitForSelector('article h1');
    await page.goto(`${server.url}/t/here-nothing`);
    await page.getByText('There is no such thing here').waitFor();
    assert.deepEqual(wrong, []);
  } finally {
    rmSync(server.data, { recursive: true, force: true });
  }
}

// Bots of every level answer with the network cut, the highest with their net, which is kept with all else. Where the net is
// not there, the table says that such a bot plays below its level, until it is there. On one screen it goes on as well.
export async function everyLevelWithoutANetwork(browser) {
  const server = await new Server().start();
  try {
    const { page, context, wrong } = await person(browser, server, allowed);
    await ready(page);
    await server.kill();
    await context.setOffline(true);
    await page.reload();
    const begin = async (level) => {
      await page.goto(server.url);
      await page.getByText('No server can be reached').waitFor();
      await chooseGame(page, 'go');
      await page.locator('[data-choice=size]').selectOption('9x9');
      if (level) await page.locator('[data-choice=level]').selectOption(level);
      await page.locator(level ? '[data-do=bot]' : '[data-do=screen]').click();
      await here(page);
      await myTurn(page);
    };
    const levels = await page.locator('[data-choice=level] option').evaluateAll((all) => all.map((one) => one.value));
    assert.equal(levels.length, 10);
    for (const level of levels) {
      await begin(level);
      await point(page, 'E5');
      await untilStones(page, 2);
      await myTurn(page);
      assert.equal(await page.locator('[data-weaker]').count(), 0, `${level} has its net`);
    }
    // Out of the store, and what the browser itself remembers, as if it had never come; then back.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0]);
      const request = (await cache.keys()).find((one) => /\/go-.*\.net$/.test(one.url));
      window.net = { cache, request, answer: await cache.match(request) };
      await cache.delete(request);
    });
    const other = await context.newPage();
    await other.goto(page.url());
    await untilStones(other, 2);
    await point(other, await anywhere(other));
    await other.locator('[data-weaker]').waitFor();
    await untilStones(other, 4);
    await myTurn(other);
    assert.match(await other.locator('[data-weaker]').innerText(), /below its level/);
    await axe(other, 'a bot without its net');
    await page.evaluate(() => window.net.cache.put(window.net.request, window.net.answer));
    await point(other, await anywhere(other));
    await other.locator('[data-weaker]').waitFor({ state: 'detached' });
    await other.close();
    // On one screen.
    await begin('');
    for (const [n, name] of ['C3', 'G7', 'C7'].entries()) { await myTurn(page); await point(page, name); await untilStones(page, n + 1); }
    await page.reload();
    await untilStones(page, 3);
    await until(page, 'White to play');
    await point(page, 'G3');
    await untilStones(page, 4);
    for (const [game, count] of [['capture', 3], ['tsunami', 10], ['territory', 12]]) {
      await page.goto(server.url);
      await page.getByText('No server can be reached').waitFor();
      await chooseGame(page, game);
      await page.locator('[data-do=screen]').click();
      await here(page);
      await page.waitForSelector('.waiting');
      await playUntil(page, count, 7);
      assert.ok(await newest(page) >= count, game);
      await page.reload();
      // Hands are behind the curtain until whoever's turn it is takes the screen.
      for (const end = Date.now() + hang; await moves(page) < count; await page.waitForTimeout(30)) {
        assert.ok(Date.now() < end, `${game} does not come back`);
        if (await page.locator('[data-do=curtain]').count() > 0) await page.locator('[data-do=curtain]').click({ timeout: 1500 }).catch(() => undefined);
      }
    }
    assert.deepEqual(wrong, []);
  } finally {
    rmSync(server.data, { recursive: true, force: true });
  }
}

// By choice, though there is a server: on one screen by keyboard alone, in other languages, on a phone. Nothing is told to it.
export async function hereByChoice(browser, server) {
  for (const [language, options, turn] of [['fr-FR', {}, 'À Noir de jouer'], ['hu-HU', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, 'Fekete következik']]) {
    const { page, context, wrong } = await person(browser, server, { ...options, locale: language });
    await fits(page, 'home');
    await chooseGame(page, 'go');
    await page.locator('[data-choice=here]').focus();
    await page.keyboard.press('Space');
    await axe(page, `home, without a server, in ${language}`);
    const asked = [];
    page.on('request', (request) => { if (request.method() !== 'GET') asked.push(request.url()); });
    page.on('websocket', (socket) => asked.push(socket.url()));
    await page.locator('[data-do=screen]').focus();
    await page.keyboard.press('Enter');
    await here(page);
    await until(page, turn);
    const cell = page.locator('[role=gridcell][tabindex="0"]');
    for (const [at, name] of ['c3', 'g7', 'c7'].entries()) {
      await myTurn(page);
      await cell.focus();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await untilStones(page, at + 1);
    }
    await axe(page, `a game on this device in ${language}`);
    await fits(page, 'a game');
    await page.reload();
    await untilStones(page, 3);
    await page.goto(server.url);
    await page.locator('[data-part=kept] li').first().waitFor();
    await axe(page, `games of this device in ${language}`);
    await fits(page, 'the list');
    assert.deepEqual(asked, [], 'the server was not asked');
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

// A game of this device that is over can be handed to the server: others see it there, and are told that nothing proves its dice.
export const handedIn = deskAndPhone(async (browser, server, device) => {
  const { page, wrong } = await person(browser, server, device);
  await chooseGame(page, 'tsunami');
  await page.locator('[data-choice=here]').check();
  await page.locator('[data-choice=level]').selectOption('level-1');
  await page.locator('[data-do=bot]').click();
  await here(page);
  await playUntil(page, 8, 3);
  const alone = page.url();
  // Before it is over nobody looks back at it: hands are secret here too.
  if (await page.locator('.table.over').count() === 0) {
    await page.goto(alone.replace('/t/', '/review/'));
    await page.locator('[role=alert]', { hasText: 'not over' }).waitFor();
    await page.goto(alone);
    await page.waitForSelector('.waiting');
  }
  if (await page.locator('.table.over').count() === 0) {
    await myTurn(page);
    while (await page.locator('[data-do=other]').count() === 0) await act(page, dice(1));
    await resign(page);
  }
  await page.locator('[data-unproven]').waitFor();
  await page.locator('[data-do=hand]:not([disabled])').click();
  await page.waitForURL(/\/t\/(?!here-)/);
  await page.waitForSelector('.table.over [data-do=rematch]');
  await fits(page, 'a game that was handed in');
  const guest = await person(browser, server);
  await guest.page.goto(page.url());
  await guest.page.waitForSelector('.table.over');
  await guest.page.locator('[data-unproven]').waitFor();
  assert.equal(await guest.page.locator('details.dice').count(), 0);
  assert.equal(await guest.page.locator('.drawn use:not(.ghost)').count(), await stones(page));
  const handed = new URL(page.url()).pathname;
  await page.goto(alone);
  await page.locator(`a[href="${handed}"]`).waitFor();
  assert.deepEqual([...wrong, ...guest.wrong], []);
});

// Two windows of one game: who writes second is refused, sees what the first did, and can go on.
export async function twoWindowsHere(browser, server) {
  const { page, context, wrong } = await person(browser, server);
  await chooseGame(page, 'go');
  await page.locator('[data-choice=here]').check();
  await page.locator('[data-do=screen]').click();
  await here(page);
  await until(page, 'Black to play');
  const other = await context.newPage();
  await other.goto(page.url());
  await until(other, 'Black to play');
  await point(page, 'C3');
  await until(page, 'White to play');
  await point(other, 'G7');
  await until(other, 'White to play');
  assert.equal(await stones(other), 1);
  assert.equal(await other.locator('[data-point=C3]').getAttribute('aria-label').then((label) => /black stone/.test(label)), true);
  await point(other, 'G7');
  await untilStones(other, 2);
  assert.deepEqual(wrong, []);
}

// What the browser wants before it offers to install a page.
export async function installable(browser, server) {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, serviceWorkers: 'allow' });
  context.setDefaultTimeout(hang);
  try {
    const page = await context.newPage();
    await page.goto(server.url);
    await ready(page);
    const devtools = await context.newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.deepEqual([manifest.name, manifest.start_url, manifest.display], ['Tideline', '/', 'standalone']);
    for (const { src, type, sizes } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
      const bytes = await page.request.get(server.url + src).then((answer) => { assert.equal(answer.headers()['content-type'], type); return answer.body(); });
      assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
    }
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    assert.deepEqual(installabilityErrors, []);
    // Every file of the build is kept, and nothing else.
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      return { names, files: (await (await caches.open(names[0])).keys()).map((one) => new URL(one.url).pathname).sort() };
    });
    assert.equal(kept.names.length, 1);
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((one) => one.isFile() && !/^(sw\.js|index\.html|\.built)$|\.(gz|br)$/.test(one.name)).map((one) => join(one.parentPath ?? one.path, one.name).slice(dist.length));
    assert.deepEqual(kept.files, ['/', ...files].sort());
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// A new build: the page is new at once, and once nobody looks at the old one, all that is kept is of the new one.
export async function newVersion(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-dist-'));
  cpSync(dist, folder, { recursive: true });
  for (const file of readdirSync(folder)) if (/\.(gz|br)$/.test(file)) rmSync(join(folder, file)); // what is changed below has none
  const server = await new Server({ client: folder }).start();
  try {
    const { page, context, wrong } = await person(browser, server, allowed);
    await ready(page);
    const [old] = await page.evaluate(() => caches.keys());
    const index = join(folder, 'index.html');
    const sum = () => createHash('sha256').update(readFileSync(index)).digest('hex');
    const before = sum();
    writeFileSync(index, readFileSync(index, 'utf8').replace('<title>', '<meta name="build" content="new"><title>'));
    const sw = join(folder, 'sw.js');
    const build = () => page.evaluate(() => document.querySelector('meta[name=build]')?.content ?? 'old');
    const updated = () => page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => 'kept', () => 'refused'));
    // A page and a list that do not belong together are not kept.
    writeFileSync(sw, readFileSync(sw, 'utf8').replace(old.slice('tideline-'.length), 'ffffffffffffffff'));
    await updated();
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((one) => !one.installing && !one.waiting));
    await page.reload();
    assert.equal(await build(), 'new', 'the page is new at once');
    writeFileSync(sw, readFileSync(sw, 'utf8').replace('ffffffffffffffff', 'eeeeeeeeeeeeeeee').replace(before, sum()));
    await updated();
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null));
    assert.ok((await page.evaluate(() => caches.keys())).includes(old), 'who looks at the old one keeps it');
    // When the last page is gone is for the browser to say.
    let next = page;
    for (let names = ''; names !== 'tideline-eeeeeeeeeeeeeeee'; names = await next.evaluate(() => caches.keys().then((all) => all.join()))) {
      await next.close();
      await new Promise((done) => { setTimeout(done, 300); });
      next = await context.newPage();
      await next.goto(server.url);
    }
    await server.kill();
    await next.reload();
    await next.waitForSelector('[data-do=bot]');
    assert.equal(await next.evaluate(() => document.querySelector('meta[name=build]')?.content), 'new');
    assert.deepEqual(wrong, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(server.data, { recursive: true, force: true });
  }
}
