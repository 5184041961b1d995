// Whoever is asked has time: alone among bots and on one screen no clock runs, among people more can be asked for, and an
// offer of surrender waits.
import assert from 'node:assert/strict';
import { axe, desk, hang, myTurn, open, person, phone, Server, until } from './lib.mjs';
import { act, dice } from './player.mjs';

const waves = 'tsunami = 8\nundertow = 8\nbreakwater = 14\nsea-wall = 10';

const bring = (page, cards = waves) => page.evaluate((text) => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'asking', text }) }).then((answer) => answer.json()).then((made) => made.digest), `game = "tsunami"\nsize = 40\n\n[cards]\n${cards}\n`);
const record = (page, id, as) => page.evaluate(([table, seat]) => fetch(`/api/tables/${table}/record${seat ? `?as=${seat}` : ''}`).then((answer) => answer.text()), [id, as]);
// Acts until something holds.
async function play(pages, random, wishes, holds, what) {
  for (const end = Date.now() + hang; Date.now() < end;) {
    for (const page of pages) {
      if (await holds()) return; // before somebody answers
      await act(page, random, wishes(page));
    }
    await pages[0].waitForTimeout(30);
  }
  assert.fail(`never: ${what}`);
}
const hold = ['Breakwater', 'Sea wall'];
const asked = (page) => page.evaluate(() => document.querySelector('[data-do=no]:not([disabled])') !== null && document.querySelector('.hand .card.lit') !== null);

export async function aloneNobodyIsHurried(browser, server) {
  await Promise.all([desk, phone].map((size) => alone(browser, server, size)));
}

async function alone(browser, server, size) {
  const { context, page, wrong } = await person(browser, server, size);
  // Nobody is asked who has no answer: the table says no.
  const inVain = () => page.evaluate(() => document.querySelector('[data-do=no]:not([disabled])') !== null && document.querySelectorAll('.hand .card').length > 0 && document.querySelector('.hand .card.lit, [data-do=back]') === null);
  // What a card would do is on the board before it is done: stones that go are crossed, those that come are faint.
  // (It may also be an answer to an answer of mine that is asked about.)
  const foretold = async () => await asked(page) && await page.evaluate(() => /Tsunami|Undertow/.test(document.querySelector('.scene .card')?.textContent ?? '')) && await page.locator('.drawn .ghost, .drawn .cross').count() > 0;
  const over = () => page.locator('.table.over').count();
  let id = '';
  for (const deck = await bring(page); id === '' || await over() > 0;) { // whoever has no luck with the cards begins again
    id = await open(page, { game: 'tsunami', map: 'square-9', deck, seats: { black: 'me', white: 'bot level-2' }, terms: 'absent=86400' });
    await myTurn(page);
    await play([page], dice(3), () => ({ cards: 0, hold }), async () => { assert.equal(await inVain(), false, 'asked without an answer in hand'); return await foretold() || await over() > 0; }, 'asked about a card that does something, with an answer in hand');
  }
  assert.equal(await page.locator('[role=group] .bar').count(), 0, 'a time runs where only a bot waits');
  const scene = page.getByRole('group', { name: 'A question is open' });
  assert.match(await scene.innerText(), /(Tsunami|Undertow)/);
  // The card is large, and its text whole.
  assert.ok((await scene.locator('.card').boundingBox()).width >= (size === phone ? 48 : 110));
  assert.ok(await scene.locator('p.text').evaluate((text) => text.textContent.length > 8 && text.scrollHeight <= text.clientHeight + 1));
  await axe(page, 'a question to one person');
  const text = await record(page, id, 'black');
  assert.match(text, /^@question \d+ until never asked black$/m);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  // It is closed; what comes of it may be asked about in its turn.
  const closed = async () => (await record(page, id, 'black')).match(/^table no$/gm)?.length ?? 0;
  const before = await closed();
  await page.locator('[data-do=no]').click();
  for (const end = Date.now() + hang; Date.now() < end && await closed() === before;) await page.waitForTimeout(50);
  assert.ok(await closed() > before);
  assert.deepEqual(wrong, []);
  await context.close();
}

// All that a card would do is on the board while it is asked about, and in words: a stone that moves has an arrow, one that turns
// its new colour, a point that is closed is hatched.
export async function theBoardForetells(browser, server) {
  const [ann, bob] = await Promise.all([desk, phone].map((size) => person(browser, server, size)));
  const random = dice(8);
  const end = Date.now() + hang;
  for (const [card, kind, label, line] of [
    ['drift', 'moved', 'would move to', /If nobody answers: 1 stone moves: \w+\s→\s\w+/], ['boarding', 'turned', 'would become', /If nobody answers: .*1 stone changes colour: \w+/],
    ['reef', 'closed', 'would be closed', /If nobody answers: \w+ closed to /],
  ]) {
    // One plays cards; the other keeps them, and so is asked. Then the other way round.
    const deck = await bring(ann.page, `${card} = 40`);
    const asked = [];
    while (asked.length < 2) {
      assert.ok(Date.now() < end, `never asked about ${card}`);
      const id = await open(ann.page, { game: 'tsunami', map: '5x5', deck, seats: { black: 'me' }, terms: 'access=link question=600' }, false);
      await bob.page.goto(`${server.url}/t/${id}`);
      await bob.page.locator('[data-seat=white] [data-do=sit]').click();
      await ann.page.locator('[data-do=start]:not([disabled])').click();
      while (asked.length < 2 && Date.now() < end && await ann.page.locator('.table.over').count() === 0) {
        for (const { page } of [ann, bob]) {
          if (!asked.includes(page) && await page.locator('[data-do=no]:not([disabled])').count() > 0 && await page.locator(`[data-would=${kind}]`).count() > 0) {
            await page.locator(`[role=gridcell][aria-label*="${label}"]`).first().waitFor({ state: 'attached' });
            assert.match(await page.getByRole('group', { name: 'A question is open' }).innerText(), line);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
            await axe(page, `a question about what is ${kind}`);
            asked.push(page);
          }
          await act(page, random, { cards: page === (asked.includes(ann.page) ? ann : bob).page ? 1 : 0 });
        }
      }
    }
  }
  assert.deepEqual([...ann.wrong, ...bob.wrong], []);
}

// Among people whoever holds nothing that answers is asked all the same, as others would see no difference: it is told so, in no
// dialog; and who waits for the answer keeps the room, and sees how long it may take.
export async function whoHoldsNothingIsTold(browser, server) {
  for (const size of [desk, phone]) {
    const ann = await person(browser, server, size);
    const bob = await person(browser, server, size);
    const id = await open(ann.page, { game: 'tsunami', map: 'square-9', deck: await bring(ann.page, 'reef = 40'), seats: { black: 'me' }, terms: 'access=link question=600' }, false);
    await bob.page.goto(`${server.url}/t/${id}`);
    await bob.page.locator('[data-seat=white] [data-do=sit]').click();
    await ann.page.locator('[data-do=start]:not([disabled])').click();
    const random = dice(5);
    // One whose answer is on its way is over in a moment.
    const inVain = () => bob.page.evaluate(() => document.querySelector('[data-do=no]:not([disabled])') !== null && document.querySelector('.hand .card.lit') === null);
    for (const end = Date.now() + hang; !await inVain() && Date.now() < end;) for (const { page } of [ann, bob]) if (!await inVain()) await act(page, random, { cards: 0 });
    const scene = bob.page.getByRole('group', { name: 'A question is open' });
    await scene.getByText('You hold nothing that answers. Nobody else knows: the wait is the same whatever anybody holds.').waitFor();
    assert.equal(await bob.page.locator('dialog[open], [role=dialog], [aria-modal=true]').count(), 0);
    assert.equal(await bob.page.locator('.panel.notice [data-do=no]').count(), 0, 'it is put as a question');
    await axe(bob.page, 'a question in vain');
    await until(ann.page, 'may answer');
    assert.match(await ann.page.locator('.acts').innerText(), /may answer · \d+/);
    assert.equal(await ann.page.locator('.scene').count(), 0);
    await bob.page.locator('[data-do=no]').click();
    // Whatever else is left of her turn is done.
    for (const end = Date.now() + hang; Date.now() < end && await bob.page.locator('.waiting[data-mine=true]').count() === 0; await ann.page.waitForTimeout(30)) await act(ann.page, random, { cards: 0 });
    await myTurn(bob.page);
    assert.deepEqual([...ann.wrong, ...bob.wrong], []);
    for (const { context } of [ann, bob]) await context.close();
  }
}

// Time goes by at the server only while nothing is asked that can be answered: however slow the machine, nothing runs out before
// the page asks for more.
export async function moreTimeKeepsWhatIsHalfChosen(browser) {
  await Promise.all([desk, phone].map(async (size) => {
    const server = await new Server({ clock: 1_800_000_000_000 }).start();
    try {
      await moreTime(browser, server, size);
    } finally {
      await server.stop();
    }
  }));
}

async function moreTime(browser, server, size) {
  const ann = await person(browser, server);
  const id = await open(ann.page, { game: 'tsunami', map: 'square-9', deck: await bring(ann.page), seats: { black: 'me' }, terms: 'access=link question=7' }, false);
  const bob = await person(browser, server, size);
  await bob.page.goto(`${server.url}/t/${id}`);
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.page.locator('[data-seat=white] [data-do=sit]').click();
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  const random = dice(5);
  const card = async () => await asked(bob.page) && await bob.page.locator('.scene .card').count() > 0;
  const opened = () => bob.page.evaluate(() => { if (document.querySelector('[data-verb=pass]:not([disabled])')) document.querySelector('[data-do=other][aria-expanded=false]')?.click(); });
  await play([ann.page, bob.page], random, (page) => ({ cards: page === ann.page ? 0.9 : 0, hold, other: page === ann.page }), async () => await card() || void await opened() || void await server.pass(100), 'asked about a card, with an answer in hand');
  // What is seldom wanted, and stood open, has made room for it.
  await bob.page.locator('[data-do=other][aria-expanded=false]').waitFor();
  // What it is about, and by whom, is said beside the cards that answer; all of it is on the screen.
  const scene = bob.page.getByRole('group', { name: 'A question is open' });
  assert.match(await scene.innerText(), /(plays|places)/);
  // (The sheet slides in, and the page scrolls.)
  const onScreen = async (what) => { const box = await what.boundingBox(); return box !== null && box.y >= 0 && box.y + box.height <= size.viewport.height + 1; };
  for (const what of [scene, bob.page.locator('.hand .card.lit').first(), bob.page.locator('[data-do=no]')]) {
    for (const end = Date.now() + hang; Date.now() < end && !await onScreen(what);) await bob.page.waitForTimeout(50);
    assert.ok(await onScreen(what), 'a part of the question is off the screen');
  }
  const picture = await scene.locator('.card').boundingBox();
  assert.ok(await scene.locator('.card').evaluate((one) => one.scrollHeight <= one.clientHeight + 1), 'its name is cut');
  assert.ok(picture.width >= 48 && picture.height >= 60 && picture.x >= 0, 'the picture of the card is not there');
  assert.ok(await scene.locator('p.text').evaluate((text) => text.textContent.length > 8 && text.scrollHeight <= text.clientHeight + 1 && text.getBoundingClientRect().right <= innerWidth), 'its text is cut');
  assert.ok(await scene.evaluate((one) => one.scrollWidth <= one.clientWidth + 1) && await bob.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  if (size === phone) assert.ok(await bob.page.evaluate(() => document.querySelector('.acts').getBoundingClientRect().top >= document.querySelector('svg.board').getBoundingClientRect().bottom - 1), 'the question covers the board');
  // The card that answers is read at once. However long the text, cards and buttons stay in view, and on a desk who plays does too.
  assert.match(await bob.page.locator('.reading strong').innerText(), /Breakwater|Sea wall/);
  const text = await scene.locator('p.text').innerText();
  await scene.locator('p.text').evaluate((one) => { one.textContent = `${one.textContent} `.repeat(12); });
  for (const what of [bob.page.locator('.hand .card.lit').first(), bob.page.locator('[data-do=no]'), bob.page.locator('[data-do=more]')]) assert.ok(await onScreen(what), 'a long text pushes something off the screen');
  if (size === desk) assert.ok(await bob.page.evaluate(() => document.querySelector('.people').getBoundingClientRect().bottom <= document.querySelector('.acts').getBoundingClientRect().top + 1), 'the question covers who plays');
  await scene.locator('p.text').evaluate((one, said) => { one.textContent = said; }, text);
  await bob.page.locator('.hand .card.lit').first().click();
  await bob.page.locator('[data-do=confirm]').waitFor();
  // Confirm and Back stay at the foot of a phone's sheet, however long the text above them.
  if (size === phone) await scene.locator('p.text').evaluate((one) => { one.textContent = `${one.textContent} `.repeat(12); });
  for (const what of ['confirm', 'back']) assert.ok(await bob.page.evaluate((name) => {
    const box = document.querySelector(`[data-do=${name}]`).getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest(`[data-do=${name}]`) !== null;
  }, what), `${what} is off the screen`);
  await scene.locator('p.text').evaluate((one, said) => { one.textContent = said; }, text);
  // Nearly out of time, the page asks for more by itself; the end moves for both, and the card stays chosen.
  const told = async () => /^@more white until \d+$/m.test(await record(ann.page, id));
  for (const end = Date.now() + hang; Date.now() < end && !await told();) await bob.page.waitForTimeout(200);
  assert.ok(await told());
  await bob.page.locator('[data-do=confirm]').click();
  // A question stays open for a moment, and what answered may be answered.
  const countered = ann.page.locator('[data-concern^=countered]');
  for (const end = Date.now() + hang; Date.now() < end && await countered.count() === 0; await server.pass(100)) await bob.page.waitForTimeout(30);
  assert.match(await record(ann.page, id), /^white counter /m);
  await countered.first().waitFor();
  // Who never answers says so to all, and is asked no more.
  await bob.page.getByLabel('Answers').selectOption('never');
  await ann.page.getByText('answers nothing').waitFor();
  await bob.page.locator('[data-do=no]').waitFor({ state: 'detached' });
  await bob.page.evaluate(() => {
    window.asked = false;
    new MutationObserver(() => { window.asked ||= document.querySelector('[data-do=no]') !== null; }).observe(document.body, { childList: true, subtree: true });
  });
  const played = async () => (await record(ann.page, id)).match(/^black play /gm)?.length ?? 0;
  const before = await played();
  await play([ann.page, bob.page], random, (page) => ({ cards: page === ann.page ? 0.9 : 0, hold }), async () => void await server.pass(100) || await played() > before && /^(table no|white )/m.test((await record(ann.page, id)).split(/^black play .*$/m).at(-1)), 'another card of black');
  assert.equal(await bob.page.evaluate(() => window.asked), false, 'asked in spite of the order');
  assert.deepEqual([...ann.wrong, ...bob.wrong], []);
}

// More time by hand, three times at most: the end moves for both, and then the button is gone.
export async function moreTimeByHand(browser, server) {
  for (const size of [desk, phone]) {
    const ann = await person(browser, server, desk);
    const id = await open(ann.page, { game: 'tsunami', map: 'square-9', deck: await bring(ann.page), seats: { black: 'me' }, terms: 'access=link question=600' }, false);
    const bob = await person(browser, server, size);
    await bob.page.goto(`${server.url}/t/${id}`);
    await bob.page.locator('[data-seat=white] [data-do=sit]').click();
    await ann.page.locator('[data-do=start]:not([disabled])').click();
    const random = dice(5);
    await play([ann.page, bob.page], random, (page) => ({ cards: page === ann.page ? 0.9 : 0, hold }), () => asked(bob.page), 'asked, with an answer in hand');
    const ends = async () => [...(await record(ann.page, id)).matchAll(/^@more white until (\d+)$/gm)].map(([, until]) => Number(until));
    assert.deepEqual(await ends(), []);
    for (let n = 1; n <= 3; n += 1) {
      await bob.page.locator('[data-do=more]').click();
      for (const end = Date.now() + hang; Date.now() < end && (await ends()).length < n;) await bob.page.waitForTimeout(50);
      const all = await ends();
      assert.equal(all.length, n);
      if (n > 1) assert.equal(all[n - 1] - all[n - 2], 600_000);
    }
    await bob.page.locator('[data-do=more]').waitFor({ state: 'detached' });
    assert.equal(await asked(bob.page), true);
    assert.deepEqual([...ann.wrong, ...bob.wrong], []);
    for (const { context } of [ann, bob]) await context.close();
  }
}

// What was half chosen when the game went on is not thrown away without a word.
export async function whatIsLostIsTold(browser, server) {
  for (const size of [desk, phone]) {
    const { context, page, wrong } = await person(browser, server, size);
    const over = () => page.locator('.table.over').count();
    for (const deck = await bring(page); !await asked(page);) { // whoever has no luck with the cards begins again
      await open(page, { game: 'tsunami', map: 'square-9', deck, seats: { black: 'me', white: 'bot level-1' }, terms: 'absent=86400' });
      // Asked, the answer half chosen; the same seat in another tab lets it be.
      await play([page], dice(7), () => ({ cards: 0, hold }), async () => await asked(page) || await over() > 0, 'asked, with an answer in hand');
    }
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator('[data-do=no]').waitFor();
    await page.locator('.hand .card.lit').first().click();
    await page.locator('.path').waitFor();
    await other.locator('[data-do=no]').click();
    await page.getByRole('alert').filter({ hasText: 'Something happened before you had finished: choose again.' }).waitFor();
    assert.equal(await page.locator('.path').count(), 0);
    await axe(page, 'a choice that was lost');
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

export async function onOneScreenNobodyIsHurried(browser, server) {
  await Promise.all([desk, phone].map((size) => notHurried(browser, server, size)));
}

async function notHurried(browser, server, size) {
  const { page, wrong } = await person(browser, server, size);
  const id = await open(page, { game: 'tsunami', map: 'square-9', deck: await bring(page), seats: { black: 'me', white: 'me' }, terms: 'absent=86400 question=none' });
  await play([page], dice(11), () => ({ cards: 0.9, hold }), async () => /^@question/m.test(await record(page, id)), 'a question');
  assert.match(await record(page, id), /^@question \d+ until never/m);
  assert.equal(await page.locator('[role=group] .bar').count(), 0, 'a time runs on one screen');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(wrong, []);
}

// A minute behind the curtain: nothing runs out, nothing is answered for whoever has not come yet.
export async function theCurtainHurriesNobody(browser) {
  const server = await new Server({ clock: 1_800_000_000_000 }).start();
  try {
    for (const size of [desk, phone]) {
      const { page, wrong, context } = await person(browser, server, size);
      const id = await open(page, { game: 'tsunami', map: 'square-9', deck: await bring(page), seats: { black: 'me', white: 'me' }, terms: 'question=none' });
      const curtain = page.locator('[data-do=curtain]');
      const lines = async () => (await record(page, id)).split('\n').filter((line) => !line.startsWith('@')).length;
      // A card has been played, the other is asked, and the screen is handed over.
      const asks = async () => {
        const all = (await record(page, id)).trim().split('\n');
        return all.findLastIndex((line) => line.startsWith('@question')) > all.findLastIndex((line) => !line.startsWith('@'));
      };
      await play([page], dice(11), () => ({ cards: 0.9, hold, curtain: false }), async () => {
        if (await curtain.count() === 0) return false;
        if (await asks()) return true;
        await curtain.click();
        return false;
      }, 'a question behind the curtain');
      const before = await lines();
      await server.pass(60_000);
      assert.equal(await curtain.count(), 1);
      assert.equal(await lines(), before, 'something happened behind the curtain');
      assert.equal(await page.locator('[role=group] .bar').count(), 0);
      assert.equal(await page.locator('.hand .card').count(), 0, 'a hand can be seen');
      await axe(page, 'the curtain');
      await curtain.click();
      await page.locator('[data-do=no]').waitFor();
      assert.equal(await page.locator('[role=group] .bar').count(), 0, 'a time runs on one screen');
      assert.deepEqual(wrong, []);
      await context.close();
    }
  } finally {
    await server.stop();
  }
}

// Dead stones are marked without a countdown where nobody else waits: alone among bots, and round one screen. Between people
// silence agrees after a time.
export async function whoMarksAloneIsNotHurried(browser) {
  const server = await new Server({ clock: 1_800_000_000_000 }).start();
  try {
    for (const size of [desk, phone]) {
      for (const [white, terms, hurried] of [['bot level-1', '', false], ['me', 'question=none scoring=none', false], ['me', '', true]]) {
        const { page, wrong, context } = await person(browser, server, size);
        const id = await open(page, { game: 'go', map: '5x5', seats: { black: 'me', white }, terms });
        const agree = page.locator('[data-verb=agree]:not([disabled])');
        await play([page], dice(4), () => ({ pass: true, avoid: ['agree', 'resign', 'resume'] }), async () => await agree.count() > 0, 'stones to be marked');
        await page.locator('.lamps').waitFor();
        if (hurried) await page.getByText('silence agrees').waitFor();
        for (const end = Date.now() + hang; Date.now() < end && !/^@scoring until /m.test(await record(page, id));) await page.waitForTimeout(50);
        assert.equal(await page.getByText('silence agrees').count(), hurried ? 1 : 0);
        assert.equal(/^@scoring until never$/m.test(await record(page, id)), !hurried);
        if (!hurried) await axe(page, 'marking without a time');
        await server.pass(200_000);
        if (hurried) { await until(page, 'has won|shared'); } else {
          const before = await record(page, id);
          assert.doesNotMatch(before, /^@for /m, 'silence has agreed');
          await play([page], dice(4), () => ({}), async () => await page.locator('.table.over').count() > 0, 'the end');
          assert.doesNotMatch(await record(page, id), /^@for /m);
        }
        assert.deepEqual(wrong, []);
        await context.close();
      }
    }
  } finally {
    await server.stop();
  }
}

// A bot that declines says why in a word: in the list, and where it concerns me.
export async function aBotSaysWhyItDeclines(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong } = await person(browser, server, size);
    const random = dice(4);
    const avoid = ['resign', 'resume', 'war', 'independence', 'surrender', 'accept', 'draw', 'pass'];
    const said = page.locator('#tabpanel li', { hasText: /declines the surrender of .*: “(ahead|hopeless|worse|useless)”/ });
    for (const end = Date.now() + hang; Date.now() < end && await said.count() === 0;) {
      await open(page, { game: 'territory', map: '5x5', rules: 'v1 dice=none cards=off', factions: ['red', 'blue', 'green'], seats: { red: 'me', blue: 'bot level-3', green: 'bot level-1' } });
      await page.waitForSelector('.people li');
      // What appears for a moment is remembered by the page itself.
      await page.evaluate(() => {
        window.acts = new Set();
        new MutationObserver(() => { for (const one of document.querySelectorAll('.shown')) window.acts.add(one.dataset.act); }).observe(document.body, { childList: true, subtree: true });
      });
      for (let i = 0; i < 60 && await said.count() === 0 && await page.locator('.table.over').count() === 0; i += 1) {
        await page.waitForFunction(() => document.querySelector('.table.over, .waiting[data-mine=true]') !== null);
        const closed = page.locator('[data-do=other][aria-expanded=false]');
        if (await closed.count() > 0) await closed.click({ timeout: 1500 }).catch(() => undefined);
        const offer = page.locator('[data-verb=surrender]').first();
        if (await offer.count() === 0) { await act(page, random, { avoid }); continue; }
        const before = await page.locator('#tabpanel li[data-n]').count();
        await offer.click();
        await offer.click();
        await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length > n + 1, before);
      }
    }
    await page.waitForFunction(() => window.acts.has('decline'));
    assert.match(await page.locator('[data-concern=declined]').innerText(), /declines your surrender: “\w+”/);
    await axe(page, 'a surrender that was declined');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(wrong, []);
    await page.context().close();
  }
}

export async function aSurrenderWaitsForItsAnswer(browser, server) {
  await Promise.all([[desk, phone], [phone, desk]].map((sizes) => surrenders(browser, server, sizes)));
}

async function surrenders(browser, server, sizes) {
  const [ann, bob] = await Promise.all(sizes.map((size) => person(browser, server, size)));
  const plan = { game: 'territory', map: '5x5', rules: 'v1 dice=none', factions: ['red', 'blue', 'green'], seats: { red: 'me', green: 'bot level-1' }, terms: 'access=link question=0.5 absent=86400' };
  const random = dice(2);
  const offered = async () => await bob.page.locator('[data-verb=accept]').count() > 0;
  // Red may ask whom it touches most: it plays beside blue. Who holds no card passes, which draws one.
  const wishes = async (page) => {
    const held = await page.locator('.hand .card').count() > 0;
    const avoid = ['resign', 'resume', 'war', 'independence', ...(held ? ['draw', 'pass'] : []), ...(held && page === ann.page ? [] : ['surrender']), 'accept'];
    return { cards: 0, pass: !held, near: page === ann.page ? 'blue stone' : '', avoid };
  };
  let end = 0;
  const holding = async () => await ann.page.locator('.hand .card').count() > 0 && await bob.page.locator('.hand .card').count() > 0;
  async function offer() {
    end = Date.now() + hang;
    while (Date.now() < end) {
      const id = await open(ann.page, plan, false);
      await bob.page.goto(`${server.url}/t/${id}`);
      await bob.page.locator('[data-seat=blue] [data-do=sit]').click();
      await ann.page.locator('[data-do=start]:not([disabled])').click();
      for (let i = 0; i < 150; i += 1) {
        if (await offered()) { if (await holding()) return id; break; }
        for (const page of [ann.page, bob.page]) await act(page, random, await wishes(page));
        await ann.page.waitForTimeout(30);
      }
    }
    return assert.fail('blue was never asked');
  }
  for (const answer of ['decline', 'accept']) {
    const id = await offer();
    await bob.page.waitForTimeout(1500); // three times as long as a question would wait
    assert.ok(await offered(), 'an offer went away by itself');
    assert.ok(await bob.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.equal(await bob.page.locator('[data-do=no]').count(), 0, 'another question stands beside the offer');
    await bob.page.locator(`[data-verb=${answer}]`).click();
    while (Date.now() < end && !new RegExp(`^blue ${answer}$`, 'm').test(await record(ann.page, id))) await ann.page.waitForTimeout(100);
    await ann.page.locator('#tabpanel').getByText(answer === 'accept' ? 'accepts the surrender' : 'declines').first().waitFor();
  }
  assert.deepEqual([...ann.wrong, ...bob.wrong], []);
}
