// The table page at the sizes that people have: buttons keep their places, nothing is cut, and what is said is so.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { axe, desk, hang, myTurn, open, person, phone, point, program, until, untilStones } from './lib.mjs';
import { act, dice } from './player.mjs';

const bring = (page, cards, game = 'tsunami') => page.evaluate((text) => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'mine', text }) }).then((answer) => answer.json()).then((made) => made.digest), `game = "${game}"\nsize = 40\n\n[cards]\n${cards}\n`);
// Acts until something holds.
async function play(page, random, wishes, holds, what) {
  for (const end = Date.now() + hang; Date.now() < end;) {
    if (await holds()) return;
    await act(page, random, wishes);
    await page.waitForTimeout(30);
  }
  assert.fail(`never: ${what}`);
}
const mine = (page) => page.locator('.waiting[data-mine=true]').count();
const seen = (page, what) => page.locator(what).count();
const held = async (page, n) => await mine(page) > 0 && await seen(page, '[data-do=no]') === 0 && await seen(page, '.hand .card') >= n;
// Which of these reach out of the window, or lie over one another.
const outside = (page, what) => page.evaluate((selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const { top, left, right, bottom } = one.getBoundingClientRect();
  return top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((one) => one.outerHTML.slice(0, 120)), what);

// Which of these lie over one another.
const overlapping = (page, what) => page.evaluate((selector) => {
  const all = [...document.querySelectorAll(selector)].map((one) => ({ name: one.outerHTML.slice(0, 60), box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 0 && box.height > 0);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return all.flatMap((one, at) => all.slice(at + 1).filter((other) => over(one.box, other.box)).map((other) => `${one.name} and ${other.name}`));
}, what);
const parts = 'svg.board, .people, .force, .side > .notice, .acts, .log';

// Why a card cannot be used is said before it is chosen, with the ruling.
export async function cardsSayWhyNot(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    await open(page, { game: 'tsunami', map: 'square-9', deck: await bring(page, 'breakwater = 40'), seats: { black: 'me', white: 'bot level-1' }, terms: 'absent=86400' });
    const random = dice(3);
    await play(page, random, { cards: 0 }, async () => await held(page, 1) && await seen(page, '.hand .card.lit') === 0, 'a card in hand that is of no use');
    await page.locator('.hand .card').first().focus();
    await page.locator('.reading [role=status]').waitFor();
    assert.match(await page.locator('.reading [role=status]').innerText(), /answers what others do/);
    assert.match(await page.locator('[data-do=cardRuling]').innerText(), /S7/);
    await page.keyboard.press('Enter');
    assert.equal(await seen(page, '.path'), 0);
    await axe(page, 'a card that cannot be played');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    for (const language of languages) {
      await speak(page, language);
      await page.locator('.hand .card').first().waitFor();
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('.hand .card .name')].map((name) => name.firstChild).filter((text) => [...text.data.matchAll(/\S+/g)].some(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      })).map((text) => text.data)), [], 'a word is broken');
    }
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// Draw, Pass and Other stand where they stood, whatever comes and goes beside them.
export async function buttonsKeepTheirPlaces(browser, server) {
  const { page, wrong } = await person(browser, server, desk);
  await open(page, { game: 'tsunami', map: 'square-9', deck: await bring(page, 'reef = 40'), seats: { black: 'me', white: 'me' } });
  const random = dice(9);
  const places = { pass: [], draw: [], other: [] };
  const note = async () => {
    for (const [name, what] of [['pass', '[data-verb=pass]'], ['draw', '[data-verb=draw]'], ['other', '[data-do=other]']]) {
      const box = await page.evaluate((selector) => { const one = document.querySelector(selector)?.getBoundingClientRect(); return one ? [one.x, one.y] : null; }, what);
      if (box) places[name].push(box.join(' '));
    }
  };
  await play(page, random, { cards: 0 }, async () => { if (await mine(page) > 0 && await seen(page, '[data-do=back]') === 0) await note(); return new Set(places.draw).size > 0 && places.pass.length > 30; }, 'thirty turns');
  for (const [name, all] of Object.entries(places)) assert.equal(new Set(all).size, 1, `${name} stood at ${[...new Set(all)].join(', ')}`);
  // What Other opens does not come to lie under the pointer.
  await play(page, random, { cards: 0 }, async () => await mine(page) > 0 && await seen(page, '[data-do=other][aria-expanded=false]') > 0, 'Other');
  const box = await page.locator('[data-do=other]').boundingBox();
  await page.locator('[data-do=other]').click();
  await page.locator('[data-verb=resign]').waitFor();
  assert.deepEqual(await page.locator('[data-do=other]').boundingBox(), box);
  assert.deepEqual(wrong, []);
}

// Four cards, log and buttons on a small desk; on a phone the board stays free above the sheet.
export async function fourCardsFit(browser, server) {
  for (const size of [desk, { viewport: { width: 1280, height: 800 } }, phone]) {
    const { page, wrong } = await person(browser, server, size);
    await open(page, { game: 'tsunami', map: 'square-9', deck: await bring(page, 'reef = 40'), seats: { black: 'me', white: 'bot level-1' }, terms: 'absent=86400' });
    const random = dice(6);
    // Before a stone: after one, a fourth card is to be discarded, and cannot be played.
    for (const end = Date.now() + hang; Date.now() < end && !(await held(page, 4) && await seen(page, '[data-verb=pass]') > 0); await page.waitForTimeout(30)) {
      const draw = page.locator('[data-verb=draw]:not([disabled])');
      if (await mine(page) > 0 && await draw.count() > 0 && await seen(page, '[data-do=back]') === 0) await draw.click({ timeout: 1500 }).catch(() => undefined);
      else await act(page, random, { cards: 0 });
    }
    assert.deepEqual(await outside(page, size === phone ? '.board svg, .hand' : '.board svg, .hand .card, .acts .button, .log, .people'), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (size !== phone) assert.deepEqual(await overlapping(page, parts), []);
    if (size === phone) {
      // A finger that slips gives no move away.
      await page.locator('[data-verb=pass]').tap();
      await page.getByText('Really? Pass').waitFor();
    }
    await page.locator('.hand .card.lit').first().click();
    await page.waitForFunction(() => document.querySelector('[data-menu=play], .path'));
    if (await seen(page, '[data-menu=play]') > 0) await page.locator('[data-menu=play]').click();
    await page.locator('.path').waitFor();
    await point(page, await page.locator('[role=gridcell][aria-label*="can be chosen"]').first().getAttribute('data-point'));
    await page.locator('[data-do=confirm]').waitFor();
    assert.deepEqual(await outside(page, '.board svg, [data-do=confirm], [data-do=back]'), []);
    if (size === phone) assert.ok(await page.evaluate(() => document.querySelector('.acts').getBoundingClientRect().top >= document.querySelector('.board svg').getBoundingClientRect().bottom), 'the sheet covers the board');
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// The result and its buttons are whole; one point is a point; lines are told apart by shape.
export async function theEndFits(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    await open(page, { game: 'go', map: 'square-5', rules: 'default komi=1', seats: { black: 'me', white: 'me' } });
    for (const [at, name] of ['C1', 'D1', 'C2', 'D2', 'B3', 'D3', 'C4', 'D4', 'C5', 'D5', 'B4', 'C3'].entries()) {
      await until(page, at % 2 === 0 ? 'Black to play' : 'White to play');
      await point(page, name);
      await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length === n, at + 1);
    }
    const estimate = page.locator('.steps [aria-pressed]');
    const beside = page.waitForEvent('worker', (worker) => /\/besideWorker-/.test(worker.url())); // it takes long
    await estimate.click();
    await beside;
    await page.locator('.scores > span').nth(1).waitFor();
    assert.equal(await page.locator('.scores > span').count(), 2);
    for (let i = 0; i < 2; i += 1) {
      await myTurn(page);
      await page.locator('[data-verb=pass]').click();
      await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length === n, 13 + i);
    }
    for (let i = 0; i < 2; i += 1) { await page.locator('[data-verb=agree]').click(); if (i === 0) await until(page, 'Which stones|White|Waiting'); }
    await until(page, 'has won by');
    const said = await page.locator('.waiting').innerText();
    assert.match(said, /by (1 point|[\d.]+ points)$/);
    assert.doesNotMatch(said, /\b1 points/);
    await page.locator('.side table').waitFor();
    if (size === desk) assert.deepEqual(await outside(page, '.side table, .side th, .side td, [data-do=rematch]'), []);
    assert.ok(await page.evaluate(() => { const box = document.querySelector('.side table').getBoundingClientRect(); const panel = document.querySelector('.side section').getBoundingClientRect(); return box.right <= panel.right; }), 'the table is cut');
    await page.locator('polyline').first().waitFor();
    const shapes = await page.evaluate(() => [...document.querySelectorAll('.lines polyline')].map((one) => one.getAttribute('stroke-dasharray')));
    assert.equal(new Set(shapes).size, 2);
    await axe(page, 'the end');
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// However many stones are marked as dead, all of it is on the screen.
export async function manyMarksFit(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    await open(page, { game: 'go', map: 'square-5', seats: { black: 'me', white: 'me' } });
    const stones = ['A1', 'C1', 'E1', 'A3', 'C3', 'E3', 'A5', 'C5'];
    for (const [at, name] of stones.entries()) {
      await until(page, at % 2 === 0 ? 'Black to play' : 'White to play');
      await point(page, name);
      await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length === n, at + 1);
    }
    for (const who of ['Black', 'White']) { await until(page, `${who} to play`); await page.locator('[data-verb=pass]').click(); }
    for (const [at, name] of stones.entries()) {
      await page.locator('[data-verb=agree]:not([disabled])').waitFor(); // what was marked last is no longer being sent
      await point(page, name);
      await page.waitForFunction((n) => [...document.querySelectorAll('[data-marked]')].flatMap((one) => one.dataset.marked.split(' ')).length === n, at + 1);
    }
    assert.ok(await page.evaluate(() => [...document.querySelectorAll('.side .notice, .side .notice *')].every((one) => one.getBoundingClientRect().right <= innerWidth + 1)), 'a mark is off the screen');
    if (size === desk) assert.deepEqual(await overlapping(page, parts), []);
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// Six factions, most of them bots with long names: the result and its buttons are whole on a small desk, and nothing is wider
// than a phone.
export async function sixAtTheEndFit(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    const factions = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];
    await open(page, { game: 'territory', map: '5x5', rules: 'v1 dice=none cards=off', factions, seats: Object.fromEntries(factions.map((faction, at) => [faction, at === 0 ? 'me' : 'bot level-2'])) });
    const random = dice(5);
    await play(page, random, { pass: true }, async () => await seen(page, '.table.over') > 0, 'the end');
    await until(page, 'won|shared|together');
    await page.waitForFunction(() => document.querySelectorAll('.side table tbody tr').length === 6);
    if (size === desk) assert.deepEqual(await outside(page, '.side table, .side th, .side td, [data-do=rematch], .people li'), []);
    assert.ok(await page.evaluate(() => { const box = document.querySelector('.side table').getBoundingClientRect(); const panel = document.querySelector('.side section').getBoundingClientRect(); return box.right <= panel.right; }), 'the table is cut');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// Six factions with dice and cards on small desks: who plays, what is in force, the buttons and the list lie side by side.
export async function sixFitOnADesk(browser, server) {
  const { page, wrong } = await person(browser, server, desk);
  const factions = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];
  await open(page, { game: 'territory', map: '9x9', factions, seats: Object.fromEntries(factions.map((faction, at) => [faction, at === 0 ? 'me' : 'bot level-1'])), terms: 'absent=86400' });
  const random = dice(8);
  let turns = 0;
  for (const end = Date.now() + hang; turns < 8 && Date.now() < end && await seen(page, '.table.over') === 0;) {
    const asked = '[data-do=back], [data-do=no]'; // a question may take the room of what is in force
    // While others are asked, too.
    const [open, over] = [await seen(page, asked), await overlapping(page, parts)];
    if (open === 0 && await seen(page, asked) === 0) assert.deepEqual(over, []);
    const moves = await seen(page, '#tabpanel li[data-n]');
    if (await mine(page) > 0 && await seen(page, asked) === 0) {
      // The newest line is in sight, with all that came of it.
      await page.waitForFunction(() => { const [list, newest] = [document.querySelector('#tabpanel ol'), document.querySelector('#tabpanel li[data-n]:last-child')]; return !newest || newest.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1; });
      const wrongly = [];
      for (const [width, height] of [[1280, 800], [1280, 720], [1120, 700]]) {
        await page.setViewportSize({ width, height });
        wrongly.push(...[...await overlapping(page, parts), ...await outside(page, parts)].map((what) => `at ${width}x${height}: ${what}`));
      }
      if (await seen(page, '#tabpanel li[data-n]') === moves && await seen(page, asked) === 0) { // nothing happened meanwhile
        assert.deepEqual(wrongly, []);
        turns += 1;
      }
    }
    await act(page, random, { cards: 0.1 });
    await page.waitForTimeout(30);
  }
  assert.equal(turns, 8);
  assert.deepEqual(wrong, []);
}

// Where everybody begins is drawn with its shape as soon as it is chosen; how far the dice go is a number, and on the board.
export async function originsAndReach(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    await open(page, { game: 'territory', map: 'square-5', factions: ['red', 'blue', 'green'], seats: { red: 'me', blue: 'me', green: 'me' } });
    const choose = async () => {
      await page.waitForFunction(() => document.querySelectorAll('[role=gridcell][aria-label*="can be chosen"]').length > 0);
      await point(page, await page.locator('[role=gridcell][aria-label*="can be chosen"]').first().getAttribute('data-point'));
    };
    await until(page, 'choose where you begin');
    await choose();
    await page.waitForFunction(() => document.querySelectorAll('[data-origin]').length === 1);
    assert.ok(await seen(page, '[data-origin] path') > 2, 'no shape');
    assert.equal(await seen(page, '[role=gridcell][aria-label*="origin of"]'), 1);
    const random = dice(3);
    await play(page, random, { avoid: ['draw', 'pass', 'resign', 'surrender'], cards: 0 }, async () => await seen(page, '[data-reach]') > 0 && await mine(page) > 0 && await seen(page, '[data-do=back]') === 0, 'a throw');
    const reach = Number(await page.locator('[data-reach]').getAttribute('data-reach'));
    assert.ok(reach >= 1 && reach <= 6);
    assert.equal(await seen(page, '.dot, .ring'), await seen(page, '[role=gridcell][aria-label*="can be chosen"]'));
    await axe(page, 'origins and reach');
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// A row or a column is chosen by a small button or at its end, and nothing lies over anything; the card that was drawn, and must
// be played, is read at once.
export async function rowsAndColumns(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    await open(page, { game: 'tsunami', map: 'square-13', deck: await bring(page, 'groundswell = 40'), seats: { black: 'me', white: 'me' } });
    const random = dice(4);
    await play(page, random, { cards: 0, avoid: ['resign', 'draw'] }, async () => await mine(page) > 0 && await seen(page, '[data-verb=draw]:not([disabled])') > 0, 'a card to be drawn');
    await page.locator('[data-verb=draw]').click();
    await page.locator('.hand .card.lit').waitFor();
    assert.match(await page.locator('.reading').innerText(), /^Groundswell\. ./);
    await page.locator('.hand .card.lit').click();
    await page.waitForFunction(() => document.querySelector('[data-menu=play], .path'));
    if (await seen(page, '[data-menu=play]') > 0) await page.locator('[data-menu=play]').click();
    await page.locator('[data-line=row-13]').waitFor();
    assert.equal(await page.locator('[data-line=row-13]').getAttribute('aria-label'), 'row 13');
    assert.equal(await seen(page, '[data-line]'), 26);
    if (size === desk) {
      assert.deepEqual(await overlapping(page, 'svg.board, .people, .acts, .log'), []);
      assert.deepEqual(await outside(page, '[data-line], .hand .card, .people, [data-do=back]'), []);
    }
    assert.ok(await page.evaluate(() => [...document.querySelectorAll('[data-line]')].every((one) => one.getBoundingClientRect().width >= 24 && one.getBoundingClientRect().height >= 24)));
    await axe(page, 'rows and columns to choose');
    // The middle of the board is in a row and in a column: it chooses neither.
    await point(page, 'G7');
    assert.deepEqual(await page.locator('.path li').allInnerTexts(), ['Groundswell']);
    await page.locator('.zone .end').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.path li').length === 2);
    assert.match(await page.locator('.path li').last().innerText(), /^(row|column) /);
    await page.locator('[data-do=back]').click();
    await page.locator('[data-line=col-N]').click();
    assert.deepEqual(await page.locator('.path li').allInnerTexts(), ['Groundswell', 'column N']);
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

const languages = ['en', 'fr', 'hu'];
async function speak(page, language) {
  await page.evaluate((code) => { localStorage.setItem('tideline', JSON.stringify({ ...JSON.parse(localStorage.getItem('tideline') ?? '{}'), language: code })); }, language);
  await page.reload();
}

// Bots of one level differ by their number: it is never cut off, nor is who has won or the sum of the score; what is marked
// stands above the buttons.
export async function namesAndMarksAreWhole(browser, server) {
  const cut = (page) => page.evaluate(() => [...document.querySelectorAll('.people .name, .people .won')].filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).display !== 'inline' || one.getBoundingClientRect().right > one.closest('li').getBoundingClientRect().right).map((one) => one.textContent));
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    await open(page, { game: 'territory', map: '5x5', rules: 'v1 dice=none', deck: await bring(page, 'points-3 = 40', 'territory'), factions: ['red', 'blue', 'green'], seats: { red: 'me', blue: 'bot level-3', green: 'bot level-3' } });
    await play(page, dice(7), { pass: true, cards: 1, avoid: ['agree', 'resign', 'resume', 'draw', 'surrender', 'war', 'independence'] }, async () => await seen(page, '[data-verb=agree]:not([disabled])') > 0, 'stones to be marked');
    for (const language of languages) {
      await speak(page, language);
      await page.locator('[data-verb=agree]:not([disabled])').waitFor();
      assert.deepEqual(await cut(page), [], language);
      if (size === desk) assert.deepEqual(await overlapping(page, `${parts}, .hold`), []);
      assert.equal(await seen(page, '.people li.deciding .good'), 0, 'who has agreed is not waited for');
    }
    await page.locator('[data-verb=agree]').click();
    for (const end = Date.now() + hang; Date.now() < end && await seen(page, '.table.over') === 0; await page.waitForTimeout(50)) await page.locator('[data-verb=agree]:not([disabled]), [data-verb=pass]:not([disabled])').first().click({ timeout: 1500 }).catch(() => undefined);
    for (const language of languages) {
      await speak(page, language);
      await page.locator('.people .won').first().waitFor();
      assert.deepEqual(await cut(page), [], language);
      assert.equal(await page.locator('.side thead th').count(), 5);
      for (const width of size === desk ? [1120, 1280] : [390]) {
        await page.setViewportSize({ ...size.viewport, width });
        assert.ok(await page.evaluate(() => document.querySelector('.side table').getBoundingClientRect().right <= document.querySelector('.side section').getBoundingClientRect().right), `${language}: the sum is cut off at ${width}`);
      }
    }
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// What stands on a button is whole, in every language; so it is with the longest, a double.
export async function buttonsAreWhole(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    await open(page, { game: 'territory', map: '7x7', factions: ['red', 'blue'], seats: { red: 'me', blue: 'me' } });
    const random = dice(8);
    await play(page, random, { cards: 0, avoid: ['draw', 'pass', 'resign', 'surrender'] }, async () => await mine(page) > 0 && await page.locator('[data-verb=draw]', { hasText: 'Double' }).count() > 0, 'a double');
    for (const language of languages) {
      // Not by loading the page anew: a button keeps its narrow place once there was a throw.
      await page.locator('nav button').click();
      await page.locator('dialog select').first().selectOption(language);
      await page.keyboard.press('Escape');
      await page.locator(`html[lang=${language}] .steady.dice [data-verb=draw]`).waitFor();
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('.steady .button')].filter((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const [inner, outer] = [text.getBoundingClientRect(), one.getBoundingClientRect()];
        return inner.top < outer.top + 1 || inner.bottom > outer.bottom - 1 || inner.left < outer.left || inner.right > outer.right;
      }).map((one) => one.innerText)), [], language);
    }
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// Who holds nothing is told why; who took the stone has won, not by a point.
export async function emptyHandAndFirstStone(browser, server) {
  const { page, wrong } = await person(browser, server, desk);
  await open(page, { game: 'tsunami', map: 'square-9', seats: { black: 'me', white: 'bot level-1' } });
  await myTurn(page);
  await page.getByText('You hold no cards yet').waitFor();
  await play(page, dice(2), { cards: 0, avoid: ['draw', 'resign', 'pass'] }, async () => await seen(page, '[data-verb=draw]:not([disabled])') > 0, 'a card that can be drawn');
  assert.match(await page.locator('.hold').innerText(), /^You hold no cards\.$/);
  await open(page, { game: 'capture', map: '5x5', title: 'First stone', seats: { black: 'me', white: 'me' } });
  for (const [at, name] of ['A2', 'A1', 'B1'].entries()) {
    await until(page, at % 2 === 0 ? 'Black to play' : 'White to play');
    await point(page, name);
  }
  await until(page, '^Black has won: 1 stone taken$');
  await page.goto(`${server.url}/games`);
  await page.getByText('Black won', { exact: true }).waitFor();
  assert.deepEqual(wrong, []);
}

// A long game's list shows a part of it, round where one looks; the rest comes on demand. Every position is there.
export async function longList(browser, server) {
  const { page, wrong } = await person(browser, server);
  const { stdout } = spawnSync(program, ['record', '--game', 'go', '--map', '13x13', '--seed', '1', '--bots', 'level-1,level-1'], { encoding: 'utf8' });
  const events = stdout.slice(stdout.indexOf('\nbegin\n') + 7).split('\n').filter((line) => /^[a-z]/.test(line));
  assert.ok(events.length > 120, stdout);
  const id = await page.evaluate((plan) => fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(plan) }).then((answer) => answer.json()).then((made) => made.id ?? JSON.stringify(made)),
    { title: 'Long', game: 'go', rules: 'default', map: '13x13', terms: 'access=link', factions: ['black', 'white'], events, seats: { black: 'me', white: 'bot level-1' } });
  await page.goto(`${server.url}/t/${id}`);
  await page.waitForSelector('.lines');
  // The list comes some lines at a time.
  await page.waitForFunction(() => document.querySelectorAll('#tabpanel li[data-n]').length >= 100);
  const numbers = () => page.locator('#tabpanel li[data-n]').evaluateAll((all) => all.map((one) => Number(one.dataset.n)));
  assert.equal((await numbers()).at(-1), events.length);
  assert.equal((await numbers()).length, 100);
  await page.keyboard.press('Home');
  await untilStones(page, 0);
  assert.deepEqual([(await numbers())[0], (await numbers()).length], [1, 100]);
  // Step by step, over the places where the engine remembers the game and beside them.
  for (let n = 1; n <= 70; n += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((at) => document.querySelector('#tabpanel li.now')?.dataset.n === String(at), n);
  }
  const stones = () => page.locator('.drawn use:not(.ghost)').evaluateAll((all) => all.map((one) => one.outerHTML).sort().join());
  const there = await stones();
  await page.keyboard.press('End');
  await page.locator('#tabpanel li[data-n="60"] button').first().click();
  for (let n = 61; n <= 70; n += 1) await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('#tabpanel li.now')?.dataset.n === '70');
  assert.equal(await stones(), there);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: `${events.length - 100} after these` }).click();
  assert.equal((await numbers()).length, events.length);
  await axe(page, 'the whole list of a long game');
  assert.deepEqual(wrong, []);
}
