// A game in two clicks, against a bot, by link and on one screen; and a whole game of go on one screen.
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { axe, desk, hang, moves, myTurn, open, person, phone, point, resign, seeds, stones, until, untilStones } from './lib.mjs';

export async function twoClicks(browser, server) {
  const { context, page, wrong } = await person(browser, server);
  await axe(page, 'home');
  await page.locator('input[value=go]').check({ force: true });
  await page.locator('[data-do=bot]').click();
  await myTurn(page);
  await point(page, 'E5');
  await page.waitForFunction(() => document.querySelectorAll('.drawn use').length >= 2);
  await myTurn(page);
  assert.equal(await stones(page), 2);
  await axe(page, 'a game of go');
  await page.goto(server.url);
  await page.waitForSelector('.turn');
  assert.match(await page.title(), /Tideline/);
  assert.deepEqual(wrong, []);
  await context.close();
}

// In ten seconds: what this is, moving for a moment, and games to look at. Nobody who wants no motion sees any.
export async function firstLook(browser, server) {
  const ann = await person(browser, server);
  await open(ann.page, { game: 'go', map: '9x9', title: 'To be seen', seats: { black: 'me', white: 'me' } });
  await until(ann.page, 'Black to play');
  for (const options of [{ viewport: { width: 1280, height: 720 }, reducedMotion: 'no-preference' }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
    const { page, wrong } = await person(browser, server, options);
    const box = await page.locator('[data-do=bot]').boundingBox();
    assert.ok(box.y + box.height < options.viewport.height, 'the first button is on the first screen');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const motion = () => page.locator('figure svg').evaluate((svg) => svg.getAnimations({ subtree: true }).map((one) => one.effect.getComputedTiming().endTime));
    const moving = await motion();
    if (options.reducedMotion) {
      assert.ok(moving.length > 0 && Math.max(...moving) <= 5000, String(moving));
      await page.waitForFunction(() => document.querySelector('figure svg').getAnimations({ subtree: true }).every((one) => one.playState === 'finished'));
      await page.getByRole('button', { name: 'Once more' }).click();
      assert.ok((await motion()).length > 0);
    } else assert.deepEqual(moving, []);
    await axe(page, 'the home page');
    const header = page.locator('header');
    assert.deepEqual(await Promise.all(['Learn', 'Print'].map((name) => header.getByRole('link', { name }).getAttribute('href'))), ['/learn', '/print']);
    assert.equal(await page.getByRole('link', { name: /Five minutes/ }).getAttribute('href'), '/learn/first/01-first-game');
    // Somebody else's game can be watched.
    await page.locator('.live a', { hasText: 'To be seen' }).click();
    await page.waitForSelector('.people li');
    assert.deepEqual(wrong, []);
  }
}

// Home and a table ask for what they need: no lesson, nothing of looking back and of studies, and no engine but their own.
export async function onDemand(browser, server) {
  const { page, wrong } = await person(browser, server);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const others = () => asked.filter((path) => /\/(Learn|Review|Studies|Embed|\d\d-[^/]*)-[^/]*\.(js|css)$|\/(study|review|alone)-[^/]*\.wasm$/.test(path));
  const begin = async (path) => { asked.length = 0; await page.goto(server.url + path); };
  const rests = () => page.waitForLoadState('networkidle');
  const comes = async (wanted) => { for (const end = Date.now() + hang; Date.now() < end && !others().some((one) => wanted.test(one));) await page.waitForTimeout(50); };
  await begin('/');
  await page.waitForSelector('[data-do=bot]');
  await rests();
  assert.ok(asked.some((path) => path.endsWith('.js')), asked.join());
  assert.deepEqual(others(), []);
  await page.locator('input[value=tsunami]').check({ force: true });
  await page.locator('[data-do=bot]').click();
  await myTurn(page);
  await rests();
  assert.ok(asked.some((path) => /\/engine-[^/]*\.wasm$/.test(path)), asked.join());
  assert.deepEqual(others(), []);
  asked.length = 0;
  await page.reload();
  await myTurn(page);
  await rests();
  assert.deepEqual(others(), []);
  // The same names are there where they belong.
  const wanted = { '/learn': /\/Learn-/, '/learn/first/01-first-game': /\/01-first-game-/, '/review': /\/Review-/, [`/study#${deflateSync('tideline 1\ngame go\nmap 9x9\nbegin\nblack place C3\n').toString('base64url')}`]: /\/study-[^/]*\.wasm$/, '/study': /\/Studies-/, '/embed': /\/Embed-/ };
  for (const [path, name] of Object.entries(wanted)) {
    await begin(path);
    await comes(name); // a busy machine may rest in between
    await rests();
    assert.ok(others().some((one) => name.test(one)), `${path}: ${asked.join()}`);
  }
  assert.deepEqual(wrong, []);
}

// Whatever games the engine lists, all of them are offered, have a name, and begin.
export async function everyGame(browser, server) {
  const { context, page, wrong } = await person(browser, server);
  const names = await page.locator('.games input').evaluateAll((all) => all.map((one) => one.value));
  assert.ok(names.length >= 3);
  for (const name of names) {
    await page.goto(server.url);
    const label = page.locator('.game', { has: page.locator(`input[value=${name}]`) });
    assert.notEqual(await label.locator('strong').innerText(), name);
    await label.locator('input').check({ force: true });
    await page.locator('[data-do=bot]').click();
    await page.waitForSelector('.waiting');
  }
  assert.deepEqual(wrong, []);
  await context.close();
}

// What a point would do is asked anew after a take-back, though as many moves have been made as before.
export async function previewAfterTakeBack(browser, server) {
  const { page, wrong } = await person(browser, server);
  await open(page, { game: 'go', map: '5x5', seats: { black: 'me', white: 'me' } });
  const play = async (black, white) => {
    for (const [who, name, count] of [['Black', black, 1], ['White', white, 2]]) {
      await until(page, `${who} to play`);
      await point(page, name);
      await untilStones(page, count);
    }
    await until(page, 'Black to play');
  };
  const caught = async (name) => {
    const box = await page.locator(`[data-point="${name}"]`).boundingBox();
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => !document.querySelector('use.ghost'));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector('use.ghost');
    return page.locator('.catch').count();
  };
  await play('A2', 'A1');
  assert.equal(await caught('B1'), 1);
  await page.locator('[data-do=undo]').click();
  await untilStones(page, 0);
  await play('A2', 'E5');
  assert.equal(await caught('B1'), 0, 'what would have been caught before');
  assert.deepEqual(wrong, []);
}

export async function hotSeatGo(browser, server) {
  const { context, page, wrong } = await person(browser, server);
  await page.locator('input[value=go]').check({ force: true });
  await page.locator('[data-do=screen]').click();
  await until(page, 'Black to play');
  // Black surrounds a corner stone and takes it; then both wall off their halves.
  const line = ['A2', 'A1', 'B1', 'J9', 'D1', 'E1', 'D2', 'E2', 'D3', 'E3', 'D4', 'E4', 'D5', 'E5', 'D6', 'E6', 'D7', 'E7', 'D8', 'E8', 'D9', 'E9'];
  for (const [at, name] of line.entries()) {
    await until(page, at % 2 === 0 ? 'Black to play' : 'White to play');
    await point(page, name);
    await page.waitForFunction((n) => Number(document.querySelector('#tabpanel li:last-child').dataset.n) === n, at + 1);
  }
  assert.equal(await stones(page), line.length - 1);
  // A stone may not be placed on another: nothing happens.
  await point(page, 'D5');
  assert.equal(await moves(page), line.length);
  // Round one screen nobody has to be asked for a take-back.
  await page.locator('[data-do=undo]').click();
  await untilStones(page, line.length - 3);
  for (const [at, name] of line.slice(-2).entries()) {
    await until(page, at === 0 ? 'Black to play' : 'White to play');
    await point(page, name);
    await untilStones(page, line.length - 2 + at);
  }
  for (const who of ['Black', 'White']) {
    await until(page, `${who} to play`);
    await page.locator('[data-verb=pass]').click();
  }
  await until(page, 'dead');
  await axe(page, 'scoring');
  await point(page, 'J9');
  await page.waitForSelector('.cross');
  await page.locator('[data-verb=agree]').click();
  await until(page, 'dead|agree');
  await page.waitForFunction(() => /White|Black/.test(document.querySelector('.waiting').textContent) || document.querySelector('[data-verb=agree]'));
  await page.locator('[data-verb=agree]').click();
  await until(page, 'has won');
  await page.waitForSelector('table tbody tr');
  await page.waitForSelector('.lines');
  await axe(page, 'the end of a game');
  // What one thought of it.
  await page.locator('.feedback summary').click();
  await page.locator('.feedback fieldset').first().getByLabel('4').check();
  await page.locator('.feedback textarea').first().fill('Nothing at all.');
  await page.locator('[data-do=feedback]').click();
  await page.getByText('Thank you').waitFor();
  await axe(page, 'what one thought of a game');
  // Back through it.
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilStones(page, 0);
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.deepEqual(await seeds(page).then((found) => [found.seeds, found.people]), [2, 2]);
  await page.locator('[data-do=rematch]').click();
  // The rematch begins by itself, with the seeds of both chairs too.
  await until(page, 'Black to play');
  await resign(page);
  assert.deepEqual(await seeds(page).then((found) => [found.seeds, found.people]), [2, 2]);
  assert.deepEqual(wrong, []);
  await context.close();
}

// Round one screen nobody has to be asked whether it is over either: on nine points, when black lives in the middle.
export async function hotSeatFinish(browser, server) {
  await Promise.all([desk, phone].map((size) => finishes(browser, server, size)));
}

async function finishes(browser, server, size) {
  const { page, wrong } = await person(browser, server, size);
  await open(page, { game: 'go', map: '3x3', seats: { black: 'me', white: 'me' } });
  for (const name of ['B2', '', 'B1', '', 'B3', '']) {
    await until(page, name ? 'Black to play' : 'White to play');
    if (name) await point(page, name);
    else await page.locator('[data-verb=pass]').click();
  }
  await until(page, 'Black to play');
  await page.locator('[data-do=finish]').click();
  await until(page, 'dead|agree');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(wrong, []);
}

// Whichever way one comes to a chair, one's seed is in the dice, and nobody clicks for it.
export async function everySeed(browser, server) {
  const ann = await person(browser, server);
  await ann.page.locator('input[value=tsunami]').check({ force: true });
  await ann.page.locator('[data-do=bot]').click();
  await myTurn(ann.page);
  await resign(ann.page);
  const alone = await seeds(ann.page);
  assert.deepEqual([alone.seeds, alone.people, alone.voids], [1, 1, []]);
  await axe(ann.page, 'the dice of a game');
  // By link.
  await ann.page.goto(server.url);
  await ann.page.locator('input[value=tsunami]').check({ force: true });
  await ann.page.locator('[data-do=link]').click();
  await ann.page.waitForSelector('[data-do=start]');
  const bob = await person(browser, server);
  await bob.page.goto(ann.page.url());
  await bob.page.locator('[data-seat=white] [data-do=sit]').click();
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  await myTurn(ann.page);
  await resign(ann.page);
  for (const { page } of [ann, bob]) {
    await until(page, 'has won');
    assert.deepEqual(await seeds(page).then((found) => [found.seeds, found.people]), [2, 2]);
  }
  // In a rematch that one starts alone the other is waited for.
  await bob.page.locator('[data-do=rematch]').click();
  await bob.page.locator('[data-do=start]:not([disabled])').click();
  await bob.page.locator('.drawing').waitFor();
  await axe(bob.page, 'while the dice are drawn');
  await ann.page.locator('[data-do=come]').click();
  await myTurn(bob.page);
  await resign(bob.page);
  const again = await seeds(bob.page);
  assert.deepEqual([again.seeds, again.people, again.voids], [2, 2, []]);
  // A program that starts a table without pledges has none, and that is told.
  await open(ann.page, { game: 'tsunami', map: 'square-9', seats: { black: 'me', white: 'bot level-1' } });
  await myTurn(ann.page);
  await resign(ann.page);
  assert.deepEqual(await seeds(ann.page).then((found) => [found.seeds, found.people]), [0, 1]);
  assert.match(await ann.page.locator('.dice').innerText(), /No player’s seed went in/);
  // What this browser saw before it revealed must be on record.
  const table = await bob.page.evaluate((draw) => {
    const place = Object.keys(localStorage).filter((one) => one.startsWith('tideline.dice.seen.')).sort((a, b) => JSON.parse(localStorage.getItem(a)).at - JSON.parse(localStorage.getItem(b)).at).at(-1);
    localStorage.setItem(place, JSON.stringify({ ...JSON.parse(localStorage.getItem(place)), draws: [draw] }));
    return place.split('.').at(-1);
  }, `${'0'.repeat(64)} black=${'1'.repeat(64)}`);
  await bob.page.goto(`${server.url}/t/${table}`);
  await bob.page.locator('details.dice summary').click();
  await bob.page.locator('.dice .wrong').waitFor();
  assert.deepEqual([...ann.wrong, ...bob.wrong], []);
}
