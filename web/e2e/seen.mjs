// Nothing happens unseen: marks since my last move, cards that are shown, a list that is always there and leads back.
import assert from 'node:assert/strict';
import { axe, desk, hang, myTurn, open, person, phone, point, until } from './lib.mjs';
import { act, dice } from './player.mjs';

const marks = (page, what) => page.locator(`[data-new=${what}]`).count();
const lines = (page) => page.locator('#tabpanel li[data-n]');

// Ann has a browser of her own, Bob all other chairs on another.
async function two(browser, server, plan, others, size = desk) {
  const ann = await person(browser, server, size);
  const id = await open(ann.page, { ...plan, terms: 'access=link question=600' }, false);
  const bob = await person(browser, server, desk);
  await bob.page.goto(`${server.url}/t/${id}`);
  for (const seat of others) {
    await bob.page.locator(`[data-seat=${seat}] [data-do=sit]`).click();
    await bob.page.locator(`[data-seat=${seat}] [data-do=sit]`).waitFor({ state: 'detached' });
  }
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  return { ann: ann.page, bob: bob.page, id, wrong: [...ann.wrong, ...bob.wrong] };
}

export async function marksUntilIMove(browser, server) {
  for (const size of [desk, phone]) await seenUntilIMove(browser, server, size);
}

async function seenUntilIMove(browser, server, size) {
  const { ann, bob, wrong } = await two(browser, server, { game: 'territory', map: '5x5', rules: 'v1 dice=none cards=off', factions: ['red', 'blue', 'green'], seats: { red: 'me' } }, ['blue', 'green'], size);
  // Whose turn it is; a faction's first task is to choose where it begins.
  const next = async () => {
    for (const end = Date.now() + hang; Date.now() < end; await ann.waitForTimeout(30)) {
      if (await ann.locator('.waiting[data-mine=true]').count() > 0) return 'Red';
      const who = /^(Blue|Green) to play/.exec(await bob.locator('.waiting').innerText())?.[1];
      if (who) return who;
    }
    throw new Error('nobody comes to play');
  };
  const put = async (who, name) => {
    const page = who === 'Red' ? ann : bob;
    const before = await lines(page).count();
    await point(page, name);
    await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length > n, before);
  };
  await ann.waitForSelector('.people li');
  for (let i = 0; i < 3; i += 1) {
    const who = await next();
    const page = who === 'Red' ? ann : bob;
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell][aria-label*="can be chosen"]').length > 0);
    await put(who, await page.locator('[role=gridcell][aria-label*="can be chosen"]').first().getAttribute('data-point'));
  }
  // Two stones of the others shut in the red corner, once there is one.
  const far = { Blue: 'C5', Green: 'D3' };
  const near = { Blue: 'A2', Green: 'B1' };
  for (let who = await next(); who !== 'Red'; who = await next()) await put(who, far[who]);
  await put('Red', 'A1');
  assert.equal(await marks(ann, 'came'), 0);
  for (let who = await next(); who !== 'Red'; who = await next()) await put(who, near[who]);
  await myTurn(ann);
  assert.equal(await marks(ann, 'came'), 2);
  assert.equal(await marks(ann, 'gone'), 1);
  assert.match(await ann.locator('[data-point=A1]').getAttribute('aria-label'), /a stone left since your last move/);
  assert.match(await ann.locator('[data-concern=lost]').innerText(), /takes 1 of your stones/);
  assert.equal(await ann.locator('#tabpanel li.fresh').count(), 2);
  assert.match(await lines(ann).last().innerText(), /loses 1 stone: 1 to/);
  await axe(ann, 'what happened since my last move');
  await put('Red', 'E1');
  assert.equal(await marks(ann, 'came') + await marks(ann, 'gone'), 0);
  assert.equal(await ann.locator('[data-concern]').count(), 0);
  assert.deepEqual(wrong, []);
}

// A stone that lands, or is lifted, does so in its own place, wherever on the board that is.
export async function stonesLandInTheirPlace(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, { ...size, reducedMotion: 'no-preference' });
    await open(page, { game: 'go', map: '9x9', seats: { black: 'me', white: 'me' } });
    await until(page, 'Black to play');
    await page.evaluate(() => {
      window.landed = {};
      const look = () => {
        for (const motion of document.getAnimations()) {
          const stone = motion.effect.target;
          if (!stone.matches('.drawn > use') || stone.dataset.seen) continue;
          stone.dataset.seen = 'yes';
          motion.pause();
          const middle = (one) => { const { left, top, width, height } = one.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
          const at = (time) => { motion.currentTime = time; return middle(stone); };
          const [first, last] = [at(1), at(motion.effect.getComputedTiming().duration - 1)];
          window.landed[`${stone.getAttribute('x')} ${stone.getAttribute('y')}`] = Math.hypot(first[0] - last[0], first[1] - last[1]);
          motion.play();
        }
        requestAnimationFrame(look);
      };
      look();
    });
    for (const [at, name] of ['J1', 'A1', 'J9', 'E5'].entries()) {
      await until(page, at % 2 === 0 ? 'Black to play' : 'White to play');
      await point(page, name);
      await page.waitForFunction((n) => Object.keys(window.landed).length === n, at + 1);
    }
    const far = await page.evaluate(() => window.landed);
    assert.ok(Object.values(far).every((one) => one < 2), JSON.stringify(far));
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

export async function cardsAreShown(browser, server) {
  for (const size of [desk, phone]) {
    const page = (await person(browser, server, size)).page;
    const made = await page.evaluate(() => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'waves', text: 'game = "tsunami"\nsize = 40\n\n[cards]\ntsunami = 20\nundertow = 20\n' }) }).then((answer) => answer.json()));
    const { ann, bob, wrong } = await two(browser, server, { game: 'tsunami', map: 'square-9', deck: made.digest, seats: { black: 'me' } }, ['white'], size);
    await ann.waitForSelector('.board svg');
    // What appears or moves for a moment is remembered by the page itself. Bob likes motion, Ann does not.
    await bob.emulateMedia({ reducedMotion: 'no-preference' });
    await bob.reload();
    await bob.waitForSelector('.board svg');
    for (const one of [ann, bob]) {
      await one.evaluate(() => {
        window.shown = [];
        window.moved = 0;
        new MutationObserver(() => {
          for (const card of document.querySelectorAll('.shown, .scene .card .name')) { const name = card.dataset.card ?? card.textContent.toLowerCase(); if (!window.shown.includes(name)) window.shown.push(name); }
          requestAnimationFrame(() => { window.moved += document.getAnimations().filter((motion) => motion.effect.getComputedTiming().duration > 20).length; });
        }).observe(document.body, { childList: true, subtree: true });
      });
    }
    const random = dice(11);
    const played = () => ann.evaluate(() => [...document.querySelectorAll('#tabpanel li .card')].filter((one) => one.closest('li').textContent.includes('(White)')).map((one) => one.dataset.card));
    for (const end = Date.now() + hang; Date.now() < end && (await played()).length === 0;) {
      for (const one of [ann, bob]) await act(one, random, { cards: 1 });
    }
    const [card] = await played();
    await ann.waitForFunction((id) => window.shown.includes(id), card);
    await bob.waitForFunction(() => window.moved > 0);
    assert.equal(await ann.evaluate(() => window.moved), 0, 'something moves for who wants no motion');
    // It lies beside its line, and can be read there.
    await ann.locator(`#tabpanel li .card[data-card=${card}]`).last().click();
    await ann.locator('dialog .text').waitFor();
    await axe(ann, 'a card of the list');
    await ann.keyboard.press('Escape');
    assert.ok(await ann.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(wrong, []);
    for (const one of [ann, bob, page]) await one.context().close();
  }
}

// A card that is shown goes when it is touched, and what lies under it is not touched with it.
export async function whatIsShownGoes(browser, server) {
  for (const size of [desk, phone]) {
    const page = (await person(browser, server)).page;
    const made = await page.evaluate(() => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'calls', text: 'game = "tsunami"\nsize = 40\n\n[cards]\nflotsam = 40\n' }) }).then((answer) => answer.json()));
    const { ann, bob, wrong } = await two(browser, server, { game: 'tsunami', map: 'square-9', deck: made.digest, seats: { black: 'me' } }, ['white'], size);
    await ann.waitForSelector('.board svg');
    await ann.getByLabel('Answers').selectOption('never'); // who is asked sees the card in the question
    // The page itself touches it as soon as it is there: it would go by itself after a while.
    await ann.evaluate(() => {
      window.touched = null;
      new MutationObserver(() => {
        const shown = document.querySelector('.news .shown[data-act]');
        if (!shown || window.touched) return;
        scrollTo(0, 0);
        const { left, top, width, height } = shown.getBoundingClientRect();
        window.touched = { upmost: shown.contains(document.elementFromPoint(left + width / 2, top + Math.min(height - 5, 30))), gone: false, over: [...document.querySelectorAll('svg.board, .acts')].filter((one) => { const box = one.getBoundingClientRect(); return box.left < left + width - 1 && left < box.right - 1 && box.top < top + height - 1 && top < box.bottom - 1; }).map((one) => one.className) };
        shown.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
        setTimeout(() => { window.touched.gone = !document.contains(shown); window.touched.told = true; });
      }).observe(document.body, { childList: true, subtree: true });
    });
    const random = dice(6);
    for (const end = Date.now() + hang; Date.now() < end && !await ann.evaluate(() => window.touched?.told);) {
      await act(bob, random, { cards: 1 });
      await act(ann, random, { cards: 0 });
    }
    assert.deepEqual(await ann.evaluate(() => window.touched), { upmost: true, gone: true, over: [], told: true });
    assert.deepEqual(wrong, []);
    for (const one of [ann, bob, page]) await one.context().close();
  }
}

// What cards of the other turned, moved or closed stays marked until I move, whoever I am: one at a desk, one with a phone.
export async function whatCardsDidStaysMarked(browser, server) {
  const [ann, bob] = await Promise.all([desk, phone].map((size) => person(browser, server, size)));
  const said = { turned: 'changed colour since your last move', moved: 'since your last move', closed: 'closed since your last move' };
  const left = new Map([ann, bob].map(({ page }) => [page, Object.keys(said)]));
  const deck = await ann.page.evaluate(() => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'marks', text: 'game = "tsunami"\nsize = 40\n\n[cards]\ndrift = 14\nboarding = 12\nreef = 14\n' }) }).then((answer) => answer.json()));
  const random = dice(9);
  const missing = () => [...left.values()].some((kinds) => kinds.length > 0);
  const end = Date.now() + hang;
  while (missing() && Date.now() < end) {
    const id = await open(ann.page, { game: 'tsunami', map: '5x5', deck: deck.digest, seats: { black: 'me' }, terms: 'access=link question=600' }, false);
    await bob.page.goto(`${server.url}/t/${id}`);
    await bob.page.locator('[data-seat=white] [data-do=sit]').click();
    await ann.page.locator('[data-do=start]:not([disabled])').click();
    for (const page of left.keys()) await page.getByLabel('Answers').selectOption('never');
    while (missing() && Date.now() < end && await ann.page.locator('.table.over').count() === 0) {
      for (const [me, other] of [[ann.page, bob.page], [bob.page, ann.page]]) {
        await act(other, random, { cards: 1 });
        const seen = [];
        for (const kind of left.get(me)) {
          if (await marks(me, kind) === 0) continue;
          await me.locator(`[role=gridcell][aria-label*="${said[kind]}"]`).first().waitFor({ state: 'attached' });
          seen.push(kind);
        }
        if (seen.length === 0) continue;
        left.set(me, left.get(me).filter((kind) => !seen.includes(kind)));
        await axe(me, `what is ${seen.join(' and ')}`);
        // It stays while the other goes on, and goes with my move.
        const mine = () => me.evaluate(() => document.querySelector('.waiting')?.dataset.mine === 'true');
        const done = async () => await marks(me, 'moved') + await marks(me, 'turned') + await marks(me, 'closed') === 0 || await me.locator('.table.over').count() > 0;
        while (Date.now() < end && !await done()) {
          if (!await mine()) for (const kind of seen) assert.ok(await marks(me, kind) > 0 || await mine() || await done(), `the mark of what is ${kind} went too soon`);
          await act(await mine() ? me : other, random, { cards: 0 });
        }
        assert.ok(await me.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      }
    }
  }
  assert.deepEqual([...left.values()], [[], []], 'never seen');
  assert.deepEqual([...ann.wrong, ...bob.wrong], []);
}

export async function listOnScreen(browser, server) {
  await Promise.all([desk, phone].map((size) => list(browser, server, size)));
}

async function list(browser, server, size) {
  const { page, wrong } = await person(browser, server, size);
  await open(page, { game: 'tsunami', map: 'square-9', seats: { black: 'me', white: 'me' } });
  await until(page, 'Black to play');
  const places = [];
  for (const [at, name] of ['C3', 'G7', 'C7', 'G3', 'E5', 'E7', 'D4', 'F6'].entries()) {
    await until(page, at % 2 === 0 ? 'Black to play' : 'White to play');
    if (await page.locator('[data-do=curtain]').count() > 0) await page.locator('[data-do=curtain]').click();
    places.push(await page.locator('[data-verb=pass]').boundingBox());
    await point(page, name);
    await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length >= n, at + 1);
  }
  // Nothing lies outside the window, but for what a phone has below; and no button has moved.
  const outside = await page.evaluate(() => [...document.querySelectorAll('.board, .people, .acts, .log, #tabpanel ol, .steps')]
    .filter((one) => { const { top, left, right, bottom } = one.getBoundingClientRect(); return top < 0 || left < 0 || right > innerWidth || bottom > Math.max(innerHeight, innerWidth < 760 ? document.documentElement.scrollHeight : 0); }).map((one) => one.className));
  assert.deepEqual(outside, []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), size === phone);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  for (const place of places) assert.deepEqual(place, places[0]);
  if (size === phone) {
    // A touch shows on the board what the line speaks of; the buttons below it step on and back.
    await page.locator('#tabpanel li[data-n="3"] .line').tap();
    await page.waitForFunction(() => document.querySelectorAll('[data-new=came]').length === 1);
    assert.match(await page.locator('[data-point=C7]').getAttribute('aria-label'), /new since/);
    for (const [way, n] of [['One on', 4], ['To the end', 8], ['One back', 7]]) {
      await page.getByRole('button', { name: way }).tap();
      await page.waitForFunction((wanted) => document.querySelector('#tabpanel [aria-current=step]')?.closest('li').dataset.n === String(wanted), n);
    }
    await axe(page, 'the list below the board');
    assert.deepEqual(wrong, []);
    return;
  }
  // A line shows on the board what it speaks of.
  await page.locator('#tabpanel li[data-n="3"]').hover();
  await page.waitForFunction(() => document.querySelectorAll('[data-new=came]').length === 1);
  assert.match(await page.locator('[data-point=C7]').getAttribute('aria-label'), /new since/);
  await page.mouse.move(5, 5);
  const shown = (n) => page.waitForFunction((wanted) => document.querySelector('#tabpanel [aria-current=step]')?.closest('li').dataset.n === String(wanted), n);
  // Keys, on the list and elsewhere; then the wheel over the board.
  await page.locator('#tabpanel [aria-current=step]').focus();
  for (const [key, n] of [['ArrowUp', 7], ['ArrowUp', 6], ['ArrowDown', 7], ['Home', 1], ['End', 8]]) { await page.keyboard.press(key); await shown(n); }
  await page.waitForFunction(() => document.activeElement.closest('li')?.dataset.n === '8'); // the focus follows in the next frame
  await page.evaluate(() => document.activeElement.blur());
  for (const [key, n] of [['ArrowLeft', 7], ['ArrowLeft', 6], ['ArrowRight', 7]]) { await page.keyboard.press(key); await shown(n); }
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelectorAll('.drawn use:not(.ghost)').length === 0); // the list is there before the board
  await page.keyboard.press('End');
  await shown(8);
  await page.locator('.board').first().hover();
  await page.mouse.wheel(0, -60);
  await shown(7);
  await page.mouse.wheel(0, 60);
  await shown(8);
  await axe(page, 'the list beside the board');
  assert.deepEqual(wrong, []);
}

// Who listens hears what happened, in its order, and nothing else: a whole game with what is taken back, against the record.
export async function whatIsSaidIsSo(browser, server) {
  for (const size of [desk, phone]) {
    const { ann, bob, id, wrong } = await two(browser, server, { game: 'go', map: '5x5', seats: { black: 'me' } }, ['white'], size);
    await ann.locator('.people li').first().waitFor();
    await ann.evaluate(() => {
      window.said = [];
      new MutationObserver(() => { window.said.push(document.querySelector('[role=log]').textContent); }).observe(document.querySelector('[role=log]'), { characterData: true, childList: true, subtree: true });
    });
    const put = async (page, name) => {
      await myTurn(page);
      const before = await lines(page).count();
      await point(page, name);
      for (const one of [ann, bob]) await one.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length > n, before);
    };
    // A stone is taken; another is placed, taken back, and placed elsewhere.
    for (const [at, name] of ['A2', 'A1', 'B1', 'D4', 'C3', 'D2'].entries()) await put(at % 2 === 0 ? ann : bob, name);
    await put(ann, 'E5');
    await ann.locator('[data-do=undo]').click();
    await bob.locator('[data-do=consent]').click();
    await ann.waitForFunction(() => document.querySelectorAll('#tabpanel li[data-n]').length === 6);
    await put(ann, 'E1');
    for (const page of [bob, ann]) { await myTurn(page); await page.locator('[data-verb=pass]').click(); }
    for (const page of [ann, bob]) {
      await page.locator('[data-verb=agree]:not([disabled])').click();
      await ann.waitForFunction(() => /agree/.test(document.querySelector('[role=log]').textContent)); // one after the other
    }
    await until(ann, 'has won|shared');
    const record = await ann.evaluate((table) => fetch(`/api/tables/${table}/record`).then((answer) => answer.text()), id);
    const events = record.split('\n').filter((line) => /^(black|white) /.test(line));
    const heard = (await ann.evaluate(() => window.said)).filter(Boolean);
    // One for each event, of the same colour, with the same point or word; and what was taken, where something was.
    const words = { place: (where) => new RegExp(`at ${where}\\b`), pass: () => /pass/, agree: () => /agree/ };
    assert.equal(heard.length, events.length, heard.join('\n'));
    for (const [at, event] of events.entries()) {
      const [who, verb, where] = event.split(' ');
      assert.match(heard[at], words[verb](where), event);
      assert.match(heard[at].toLowerCase(), new RegExp(who), event);
      assert.equal(/captures|takes|loses/.test(heard[at]), event === 'black place B1', heard[at]);
    }
    assert.deepEqual(wrong, []);
    for (const page of [ann, bob]) await page.context().close();
  }
}

export async function sixOnAPhone(browser, server) {
  const { page, wrong } = await person(browser, server, phone);
  const factions = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];
  await open(page, { game: 'territory', map: 'square-9', rules: 'quick', factions, seats: Object.fromEntries(factions.map((faction, at) => [faction, at === 0 ? 'me' : 'bot level-1'])), terms: 'question=0.2' });
  await page.waitForSelector('.people li');
  const random = dice(2);
  for (let acts = 0; acts < 6;) {
    const done = await act(page, random);
    if (done !== 'wait' && done !== 'missed') acts += 1;
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than the screen');
    if (done === 'over') break;
  }
  assert.deepEqual(wrong, []);
}

// A card step by step: by keyboard, another target, the way back; and words that say what happens.
export async function wordsAndControls(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    const made = await page.evaluate(() => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'reefs', text: 'game = "tsunami"\nsize = 40\n\n[cards]\nreef = 40\n' }) }).then((answer) => answer.json()));
    await open(page, { game: 'tsunami', map: 'square-9', deck: made.digest, seats: { black: 'me', white: 'bot level-1' }, terms: 'question=0.2' });
    const random = dice(4);
    const lit = page.locator('.waiting[data-mine=true]');
    for (const end = Date.now() + hang; Date.now() < end; await page.waitForTimeout(30)) {
      if (await lit.count() > 0 && await page.locator('.hand .card.lit').count() > 0) break;
      await act(page, random, { cards: 0 });
    }
    const path = () => page.locator('.path li').allInnerTexts();
    const begin = async () => {
      await page.locator('.hand .card.lit').first().focus();
      await page.keyboard.press('Enter');
      const menu = page.locator('[data-menu=play]');
      await page.waitForFunction(() => document.querySelector('[data-menu=play], [data-do=back]'));
      if (await menu.count() > 0) { await menu.focus(); await page.keyboard.press('Enter'); }
      await page.locator('.path').waitFor();
    };
    await begin();
    const [one, other] = await page.locator('[role=gridcell][aria-label*="can be chosen"]').evaluateAll((all) => all.map((cell) => cell.dataset.point));
    // A point is typed, wherever the focus is.
    await page.keyboard.type(one.toLowerCase());
    await page.waitForFunction((name) => document.activeElement.dataset.point === name, one);
    await page.keyboard.press('Enter');
    await page.waitForFunction((name) => document.querySelector(`[data-point=${name}]`).getAttribute('aria-label').includes('chosen'), one);
    assert.deepEqual(await path(), ['Reef', one]);
    // Another is another, and there is a way back from every step.
    await point(page, other);
    assert.deepEqual(await path(), ['Reef', other]);
    await page.locator('[data-do=back]').click();
    assert.deepEqual(await path(), ['Reef']);
    await page.locator('[data-do=back]').click();
    assert.deepEqual(await path(), []);
    await begin();
    await page.keyboard.type(other.toLowerCase());
    await page.keyboard.press('Enter');
    await axe(page, 'a card step by step');
    await page.locator('[data-do=confirm]').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.getAttribute('role') === 'gridcell');

    await open(page, { game: 'territory', map: 'square-5', factions: ['red', 'blue'], seats: { red: 'me', blue: 'me' } });
    for (const end = Date.now() + hang; Date.now() < end && await page.locator('[data-verb=draw]').count() === 0; await page.waitForTimeout(30)) await act(page, random, { avoid: ['draw', 'resign'], cards: 0 });
    assert.match(await page.locator('[data-verb=draw]').innerText(), /^(Pass and draw|Double! Draw a card)$/);
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

// Counting shows whose the land is, what a mark changes, who reversed it; the end says by how much, or why.
export async function scoringTells(browser, server) {
  for (const size of [desk, phone]) {
    const plan = { game: 'go', map: '5x5', seats: { black: 'me' } };
    const { ann, bob, wrong } = await two(browser, server, plan, ['white'], size);
    for (const [at, name] of ['C1', 'D1', 'C2', 'D2', 'C3', 'D3', 'C4', 'D4', 'C5', 'D5', 'B3', 'A1'].entries()) {
      const page = at % 2 === 0 ? ann : bob;
      await myTurn(page);
      await point(page, name);
      await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length === n, at + 1);
    }
    for (const page of [ann, bob]) { await myTurn(page); await page.locator('[data-verb=pass]').click(); }
    await ann.locator('[data-score=black]').waitFor();
    // White has five points of land; Black none while the stone in it lives.
    assert.equal(await ann.locator('.land').count(), 5);
    const black = async () => Number(/-?[\d.]+/.exec(await ann.locator('[data-score=black] strong').innerText())[0]);
    const before = await black();
    await point(ann, 'A1');
    await ann.locator('[data-score=black] small').waitFor();
    assert.ok(await black() > before);
    assert.match(await ann.locator('[data-score=black] small').innerText(), /^\(\+\d/);
    assert.ok(await ann.locator('.land').count() > 5);
    await axe(ann, 'counting');
    await bob.waitForSelector('.cross');
    await point(bob, 'A1');
    await ann.locator('[data-concern=unmarked]').waitFor();
    for (const page of [ann, bob]) assert.match(await page.locator('[data-disputed=A1]').innerText(), /Disputed: A1\. .* says it lives, .* that it is dead/);
    await point(ann, 'A1');
    await bob.waitForSelector('.cross');
    // Who plays on says what is disputed; to whom it matters, it is told.
    await bob.locator('[data-verb=resume]').click();
    await bob.locator('[data-verb=resume]').click();
    await ann.locator('[data-concern=resumed]').waitFor();
    assert.match(await ann.locator('#tabpanel li[data-n]').last().innerText(), /disputes A1 \(by .*\), and plays on/);
    for (let i = 0; i < 2; i += 1) { const page = await Promise.any([ann, bob].map((one) => myTurn(one).then(() => one))); await page.locator('[data-verb=pass]').click(); await page.waitForSelector('.waiting[data-mine=false], .lamps'); }
    await ann.locator('[data-score=black]').waitFor();
    await point(ann, 'A1');
    await bob.waitForSelector('.cross');
    for (const page of [ann, bob]) await page.locator('[data-verb=agree]').click();
    await until(ann, 'has won by [\\d.]+ points');
    assert.ok(await ann.locator('.land').count() > 5);
    assert.ok(await ann.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(wrong, []);

    const again = await two(browser, server, plan, ['white'], size);
    await myTurn(again.ann);
    await again.ann.locator('[data-do=other]').click();
    const resign = again.ann.locator('[data-verb=resign]');
    await resign.click();
    await resign.click();
    await until(again.ann, 'has won: .* resigned');
    for (const one of [ann, bob, again.ann, again.bob]) await one.context().close();
  }
}
