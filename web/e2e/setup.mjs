// A table that is set up by hand: game, rules that differ, seats, and they are what is played.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, desk, person, phone, printed, program, until } from './lib.mjs';

export async function setUp(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.getByRole('link', { name: 'More choices' }).click();
  await page.waitForSelector('.maps label');
  await page.getByLabel(/^Game/).selectOption('territory');
  await page.getByLabel('Factions').selectOption('4');
  await page.locator('input[value=atoll-13]').check({ force: true });
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Title').fill('Four on an atoll');
  await page.locator('[data-option=dice]').selectOption('none');
  assert.match(await page.locator('form').innerText(), /Differs from the usual: Dice: no dice/);
  await axe(page, 'a new table with everything');
  // Another game has other options, and nothing is left of those before.
  await page.getByLabel(/^Game/).selectOption('go');
  assert.match(await page.locator('form').innerText(), /The usual rules/);
  await page.locator('[data-option=counting]').selectOption('territory');
  await page.getByLabel('Clock').selectOption('fischer/300/10');
  await page.locator('.seats select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await until(page, 'Black to play');
  assert.match(await page.title(), /Four on an atoll/);
  assert.match(await page.locator('.people').innerText(), /5:\d\d/);
  const row = await page.evaluate(() => fetch(`/api/tables/${location.pathname.split('/').pop()}`).then((answer) => answer.json()));
  assert.equal(row.rules, 'default counting=territory');
  assert.deepEqual(wrong, []);
}

// The deck that `tideline deck new` writes, whose card has an example with a board.
export async function ownDeck(browser, server) {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-deck-'));
  assert.equal(spawnSync(program, ['deck', 'new', 'mine'], { cwd: folder }).status, 0);
  const { page, wrong } = await person(browser, server);
  await page.getByRole('link', { name: 'More choices' }).click();
  await page.waitForSelector('.maps label');
  await page.getByLabel(/^Game/).selectOption('tsunami');
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('A deck of your own').setInputFiles(join(folder, 'mine.toml'));
  await page.getByText('Differs from the usual: Deck: mine').waitFor();
  rmSync(folder, { recursive: true });
  await page.locator('.seats select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await until(page, 'Black to play');
  assert.ok(await page.locator('[role=gridcell]').count() > 0);
  // It can be printed, from the table's set-up or from the list.
  await page.goto(`${server.url}/new`);
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel(/^Deck/).selectOption('mine');
  await page.locator('form a[href^="/print"]').click();
  await printed(page, 'deck=sha256%3A');
  assert.equal(await page.getByLabel(/^Deck/).evaluate((list) => list.selectedOptions[0].text), 'mine');
  assert.deepEqual(wrong, []);
}

const row = (page) => page.evaluate(() => fetch(`/api/tables/${location.pathname.split('/').pop()}`).then((answer) => answer.json()));
const narrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

// What one wants to know first is on the first screen; what is too much is told in the words of the page.
export async function setUpFirstScreen(browser, server) {
  await Promise.all([desk, phone].map((size) => firstScreen(browser, server, size)));
}

async function firstScreen(browser, server, size) {
  const { page, wrong } = await person(browser, server, size);
  await page.goto(`${server.url}/new`);
  await page.waitForSelector('.maps svg');
  await page.getByLabel(/^Game/).selectOption('territory');
  await page.getByLabel('Factions').selectOption('3');
  if (size === desk) for (const what of ['.seats select >> nth=2', '.maps .on', '.top select >> nth=3']) assert.ok((await page.locator(what).first().boundingBox()).y < 720, what);
  assert.match(await page.locator('.seats').innerText(), /Red[\s\S]*3 · Beachcomber: for anyone who has played a few games/);
  // Maps by name, with their start points, and for how many.
  const lake = page.locator('.maps label', { has: page.locator('input[value=lake-11]') });
  assert.match(await lake.innerText(), /Lake 11×11\s+for 2 to 4/);
  await lake.locator('.start').nth(2).waitFor();
  assert.equal(await lake.locator('.start').count(), 3);
  await page.locator('.maps input[value=gate-7]').check({ force: true });
  await page.getByText('Gate 7×7 is crowded for 3').waitFor();
  await axe(page, 'a new table, crowded');
  assert.ok(await narrow(page));
  // Teams, and spectators who see it later.
  await page.locator('.maps input[value=lake-11]').check({ force: true });
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Leaders: Red').selectOption('2');
  await page.locator('[data-choice=spectators]').selectOption({ label: '5 minutes later' });
  assert.ok(await narrow(page));
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForSelector('[data-do=start]');
  const made = await row(page);
  assert.match(made.terms, /delay=300/);
  assert.deepEqual(made.seats.map((one) => one.seat), ['red', 'red.2', 'blue', 'green']);
  assert.deepEqual(wrong, []);
}

// A question has a time where somebody else waits for its answer: with a free chair, or a free place in a team, even if several
// chairs are mine; never round one screen, nor alone among bots.
export async function whoIsHurried(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong, context } = await person(browser, server, size);
    for (const [sitters, red, seconds] of [[['me', 'me', ''], 1, 20], [['me', 'me', 'me'], 2, 20], [['me', 'me', 'me'], 1, 0], [['me', 'bot level-1', 'bot level-1'], 1, 0]]) {
      await page.goto(`${server.url}/new`);
      await page.waitForSelector('.maps svg');
      await page.getByLabel(/^Game/).selectOption('territory');
      await page.getByLabel('Factions').selectOption('3');
      for (const [at, who] of sitters.entries()) await page.locator('.seats select').nth(at).selectOption(who);
      await page.getByText('More', { exact: true }).click();
      if (red > 1) await page.getByLabel('Leaders: Red').selectOption(String(red));
      const time = page.locator('[data-choice=question]');
      assert.deepEqual([await time.inputValue(), await time.isDisabled()], [String(seconds), seconds === 0]);
      assert.ok(await narrow(page));
      await page.getByRole('button', { name: 'Open the table' }).click();
      await page.waitForURL('**/t/*');
      const { terms } = await row(page);
      assert.equal(/question=none scoring=none/.test(terms), seconds === 0, terms);
      assert.doesNotMatch(terms, /question=\d/);
    }
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

// Rules that a table may choose are there in words, and are what is played: S22, S26, R36, R44.
export async function rulesToChoose(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong, context } = await person(browser, server, size);
    const openAs = async (game, chosen, leaders) => {
      await page.goto(`${server.url}/new`);
      await page.waitForSelector('.maps svg');
      await page.getByLabel(/^Game/).selectOption(game);
      await page.getByText('More', { exact: true }).click();
      for (const [option, label] of Object.entries(chosen)) await page.locator(`[data-option=${option}]`).selectOption({ label });
      for (const colour of leaders) await page.getByLabel(`Leaders: ${colour}`).selectOption('2');
      assert.ok(await narrow(page));
      await page.getByRole('button', { name: 'Open the table' }).click();
      await page.waitForSelector('[data-do=start]');
      return row(page);
    };
    const pairs = await openAs('tsunami', { end: 'two passes, once no card is left', team: 'each member in turn' }, ['Black', 'White']);
    assert.deepEqual([pairs.rules, pairs.seats.map((one) => one.seat)], ['en end=cards team=alternate', ['black', 'black.2', 'white', 'white.2']]);
    const blocs = await openAs('territory', { occupation: 'for good', victory: 'the bloc with the most points in all' }, []);
    assert.match(blocs.rules, /^v1 .*occupation=permanent/);
    assert.match(blocs.rules, /victory=bloc/);
    assert.match(await page.locator('.rules').innerText(), /the bloc with the most points/);
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

// How a bot likes to play is chosen in words, and told at the table.
export async function botStyles(browser, server) {
  for (const size of [desk, phone]) {
    const { page, wrong, context } = await person(browser, server, size);
    await page.goto(`${server.url}/new`);
    await page.waitForSelector('.maps svg');
    await page.getByLabel(/^Game/).selectOption('go');
    await page.getByText('More', { exact: true }).click();
    assert.equal(await page.locator('[data-style]').count(), 0);
    await page.locator('.seats select').nth(1).selectOption('bot level-1');
    assert.equal(await page.locator('[data-style]').count(), 0, 'who plays anywhere has no style');
    await page.locator('.seats select').nth(1).selectOption('bot level-3');
    await page.locator('[data-style=white]').selectOption({ label: 'Raider' });
    await page.getByText('looks for a fight').waitFor();
    assert.ok(await narrow(page));
    await axe(page, 'a new table with the style of a bot');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.locator('.people', { hasText: 'Beachcomber (Raider)' }).waitFor();
    assert.deepEqual((await row(page)).seats.map((one) => one.name).slice(1), ['level-3:style=attack']);
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

// One's own edition and language, on a phone and on a desk.
export async function setUpInOnesLanguage(browser, server) {
  for (const size of [phone, desk]) for (const [locale, edition, says, badDeck, badMap, badTitle] of [
    ['fr-FR', 'fr', /Komi \(points pour Blanc\) : un nombre de -400 à 400/, /ligne 1.*paquet/, /ligne 2.*même longueur/, /ainsi\. Le titre est trop long/],
    ['hu-HU', 'hu', /-400 és 400 közötti szám/, /1\. sor: .*pakli/, /2\. sor: minden sor egyforma/, /nyitni\. A cím túl hosszú/],
  ]) {
    const { page, wrong, context } = await person(browser, server, { ...size, locale });
    // One's own edition first, from the home page too; a first Tsunami is on 9x9.
    await page.locator('input[value=tsunami]').check({ force: true });
    assert.equal(await page.locator('[data-choice=size]').inputValue(), 'square-9');
    await page.locator('[data-choice=colour]').selectOption('white');
    assert.ok(await narrow(page));
    await page.locator('[data-do=screen]').click();
    await page.waitForSelector('.waiting');
    assert.deepEqual(await row(page).then((one) => [one.rules, one.map]), [edition, 'square-9']);
    await page.goto(`${server.url}/new`);
    await page.waitForSelector('.maps svg');
    assert.equal(await page.locator('[data-choice=rules]').inputValue(), edition);
    assert.equal(await page.locator('[data-choice=rules] option').first().getAttribute('value'), edition);
    await page.locator('summary').click();
    assert.ok(await narrow(page));
    await axe(page, `a new table ${size === phone ? 'on a phone' : 'on a desk'} in ${locale}`);
    await page.locator('[data-option=komi]').fill('6,3');
    await page.locator('form [type=submit]').click();
    await page.locator('[role=alert]').waitFor();
    assert.match((await page.locator('[role=alert]').innerText()).replace(/\u00a0|\u2212/g, (sign) => (sign === '\u2212' ? '-' : ' ')), says);
    const folder = mkdtempSync(join(tmpdir(), 'tideline-deck-'));
    writeFileSync(join(folder, 'bad.toml'), 'game = 3\n');
    await page.locator('input[accept=".toml"]').setInputFiles(join(folder, 'bad.toml'));
    const alert = async (what) => { await page.locator('[role=alert]', { hasText: what }).waitFor(); return page.locator('[role=alert]').innerText(); };
    assert.match(await alert('bad.toml'), badDeck);
    writeFileSync(join(folder, 'bad.map'), '. . .\n. .\n');
    await page.locator('input[accept^=".map"]').setInputFiles(join(folder, 'bad.map'));
    assert.match(await alert('bad.map'), badMap);
    rmSync(folder, { recursive: true });
    // What the server refuses is told in the words of the page too: so many letters are too many bytes.
    await page.locator('[data-option=komi]').fill('6,5');
    await page.locator('input[maxlength="36"]').fill('é'.repeat(30));
    await page.locator('form [type=submit]').click();
    await page.waitForFunction(() => !/bad\.map/.test(document.querySelector('[role=alert]')?.textContent ?? 'bad.map'));
    assert.match(await page.locator('[role=alert]').innerText(), badTitle);
    assert.deepEqual(wrong, []);
    await context.close();
  }
}
