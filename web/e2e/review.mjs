// Looking back: a planted blunder is found with its better line; by keyboard, by wheel, on a phone, in French; tables, cards and
// files; another try from there. What is not over is refused, and whoever leaves stops the thinking.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { axe, deskAndPhone, fits, moves, myTurn, open, person, point, program, resign, stones, until, untilStones } from './lib.mjs';

// Two white stones decide the game: black could have taken them at D5, and passed.
const blunder = 'tideline 1\ngame go\nrules default komi=3.5\nboard\n. B . B W . W\nB B B B W W .\nB W W . W W W\nB B B B W . W\n. B B B W W W\nB B B B W . W\n. B B B W W .\nend\nbegin\nblack pass\nwhite place D5\n';
const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const bring = (page, name, text) => page.locator('[data-do=file]').setInputFiles(file(name, text));
const untilAt = (page, words) => page.waitForFunction((wanted) => document.querySelector('.review .steps')?.textContent.includes(wanted), words);
const boardSays = (page, name) => page.locator(`[data-point=${name}]`).getAttribute('aria-label');

export const blunderIsFound = deskAndPhone(async (browser, server, device) => {
  const { page, wrong } = await person(browser, server, device);
  await page.goto(`${server.url}/games`);
  await page.locator('a[href="/review"]').click();
  await page.waitForSelector('[data-do=file]');
  await axe(page, 'a file is asked for');
  await bring(page, 'blunder.tide', blunder);
  const costly = page.locator('[data-costly="1"]');
  await costly.waitFor();
  assert.match(await costly.innerText(), /Black passes[^]*cost (9\d|100) of 100 games \(± \d+\)[^]*Better: Black places a stone at D5/);
  // A line for each colour, each with the band that it may be off by, and a mark where it was given away.
  await page.waitForFunction(() => [...document.querySelectorAll('svg.lines polyline')].every((one) => one.getAttribute('points').split(' ').length === 3));
  assert.deepEqual([await page.locator('svg.lines polyline').count(), await page.locator('svg.lines polygon').count(), await page.locator('.chart .mistake').count()], [2, 2, 1]);
  await axe(page, 'a game that is looked back at');
  await fits(page, 'a game that is looked back at');
  // One's own choices alone, or everybody's.
  const whose = page.locator('[data-choice=whose]');
  assert.equal(await whose.inputValue(), '');
  await whose.selectOption('white');
  await costly.waitFor({ state: 'detached' });
  await whose.selectOption('black');
  await costly.click();
  await untilAt(page, 'Move 0 of 2');
  await page.waitForSelector('[data-number="1"]');
  assert.match(await page.locator('[data-line=best]').innerText(), /^1\.\s*(Black\s*)?D5/);
  await page.waitForFunction(() => /Best is D5: it captures 2 white stones/.test(document.querySelector('[data-told]')?.textContent ?? ''));
  // The longer one looks, the more is known: 64 games were played out for the first picture.
  await page.waitForFunction(() => Number(document.querySelector('.depth span')?.textContent.replace(/\D/g, '')) >= 1024);
  await axe(page, 'the better line');
  await fits(page, 'the better line');
  // What was played: a pass, and white takes the point.
  await page.locator('[data-way=played]').click();
  assert.match(await page.locator('[data-line=played]').innerText(), /Black passes[^]*D5/);
  assert.equal(await page.locator('[data-number]').count(), 1);
  // The same in numbers, for whoever hears them.
  await page.locator('details summary').click();
  await page.waitForFunction(() => document.querySelectorAll('.review tbody tr').length >= 3);
  await axe(page, 'the chances as a table');
  // Another try: the stones are taken this time.
  await page.locator('[data-choice=level]').selectOption('level-1');
  await page.locator('[data-do=again]').click();
  await page.waitForURL(/\/t\/here-/);
  await myTurn(page);
  const [before, n] = [await stones(page), await moves(page) + 1];
  await point(page, 'D5');
  // The bot may be there again at once: what is looked at is the position before it answered.
  await page.waitForSelector(`#tabpanel li[data-n="${n + 1}"]`);
  await page.locator(`#tabpanel li[data-n="${n}"] button`).first().click();
  await untilStones(page, before - 1);
  assert.match(await boardSays(page, 'C5'), /empty/);
  // The way back leads to the same game.
  await page.goBack();
  await page.locator('[data-costly="1"]').waitFor();
  // Other ways from a moment: a study, which begins there.
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await untilAt(page, 'Move 1 of 2');
  await page.locator('[data-do=study]').click();
  await page.waitForSelector('.study [data-node="1"][aria-current=step]');
  assert.equal(await page.locator('[data-part=title]').inputValue(), 'blunder');
  await page.goBack();
  await page.locator('[data-costly="1"]').waitFor();
  assert.deepEqual(wrong, []);
});

// A game of the server, from its end and from the list: by keyboard and wheel alone. It says when nothing is certain.
export async function tableByKeyboard(browser, server) {
  const { page, wrong } = await person(browser, server);
  const id = await open(page, { game: 'go', map: '5x5', seats: { black: 'me', white: 'me' } });
  await myTurn(page);
  await page.goto(`${server.url}/review/${id}`);
  await page.locator('[role=alert]').waitFor();
  assert.match(await page.locator('[role=alert]').innerText(), /not over/);
  await axe(page, 'a game that is not over');
  await page.locator(`a[href="/t/${id}"]`).click();
  // Whose turn it is stands there once all is drawn: only then a point can be touched.
  await until(page, 'Black to play');
  await point(page, 'C3');
  await untilStones(page, 1);
  await until(page, 'White to play');
  await resign(page);
  const reach = async (what) => {
    await what.waitFor();
    const there = () => what.evaluate((one) => one === document.activeElement); // asked anew: what is drawn anew is another
    for (let i = 0; i < 80 && !await there(); i += 1) await page.keyboard.press('Tab');
    assert.ok(await there(), 'Tab comes there');
  };
  await reach(page.locator('[data-do=review]'));
  await page.keyboard.press('Enter');
  await untilAt(page, 'Move 2 of 2');
  await page.keyboard.press('Home');
  await untilAt(page, 'Move 0 of 2');
  await untilStones(page, 0);
  await page.keyboard.press('ArrowRight');
  await untilStones(page, 1);
  await page.keyboard.press('ArrowLeft');
  await untilStones(page, 0);
  await page.keyboard.press('End');
  await untilAt(page, 'Move 2 of 2');
  await reach(page.locator('input[type=range]'));
  await page.keyboard.press('ArrowLeft');
  await untilAt(page, 'Move 1 of 2');
  assert.match(await page.locator('input[type=range]').getAttribute('aria-valuetext'), /Move 1 of 2/);
  // A click on the board does not take the arrows away.
  await point(page, 'A1');
  await page.keyboard.press('ArrowRight');
  await untilAt(page, 'Move 2 of 2');
  await page.keyboard.press('ArrowLeft');
  await untilAt(page, 'Move 1 of 2');
  // The wheel steps over the board.
  const box = await page.locator('.review div.board').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -120);
  await untilAt(page, 'Move 0 of 2');
  await page.mouse.wheel(0, 120);
  await untilAt(page, 'Move 1 of 2');
  // The middle is the best first move: that nothing cost much is said once it is certain, and not before.
  const sure = page.locator('[data-sure]');
  assert.ok(['None is certain yet. It becomes clearer while you look.', 'No choice cost ten of 100 games or more.'].includes(await sure.innerText()));
  await page.waitForSelector('[data-sure=true]');
  assert.match(await sure.innerText(), /No choice cost ten/);
  // Thinking can be stopped, and who goes leaves nobody thinking behind.
  await page.goto(`${server.url}/games`);
  await page.locator('select').first().selectOption('mine');
  await page.locator(`a[href="/review/${id}"]`).click();
  await untilAt(page, 'Move 2 of 2');
  // A long game: thinking about a short one may end before anybody stops it.
  await page.goto(`${server.url}/review`);
  await bring(page, 'long.tide', spawnSync(program, ['record', '--game', 'go', '--map', '13x13', '--seed', '1', '--bots', 'level-1,level-1'], { encoding: 'utf8' }).stdout);
  await reach(page.locator('[data-do=rest]'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-do=rest][aria-pressed=true]');
  // It stays stopped for whoever looks elsewhere meanwhile.
  for (const state of ['hidden', 'visible']) {
    await page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }
  assert.equal(await page.locator('[data-do=rest]').getAttribute('aria-pressed'), 'true');
  assert.equal(page.workers().length, 1);
  await page.locator('.brand').click();
  await page.waitForSelector('[data-do=bot]');
  while (page.workers().length > 0) await page.waitForTimeout(20);
  assert.deepEqual(wrong, []);
}

// On a phone, in French and at night: a game with cards, what they were worth, and one who tries again with them.
export async function cardsOnAPhone(browser, server) {
  const { page, wrong } = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR', colorScheme: 'dark' });
  const { stdout } = spawnSync(program, ['record', '--game', 'tsunami', '--map', '5x5', '--seed', '3', '--bots', 'level-2,level-1'], { encoding: 'utf8' });
  const cards = stdout.match(/^\w+ (play|counter) /gm);
  assert.ok(cards.length > 0, stdout);
  await page.goto(`${server.url}/review`);
  await bring(page, 'cartes.tide', stdout);
  await page.waitForSelector('.review [data-point]');
  await fits(page, 'looking back');
  await page.waitForFunction(() => /La partie est finie/.test(document.querySelector('[data-told]')?.textContent ?? ''));
  await page.waitForFunction((n) => [...document.querySelectorAll('[data-worth]')].filter((one) => /\d ± \d/.test(one.textContent)).length === n, cards.length);
  await page.getByText('Ce que valaient les cartes').waitFor();
  await page.locator('[data-worth]').first().scrollIntoViewIfNeeded();
  await axe(page, 'what cards were worth, on a phone in French');
  await page.locator('td button').first().tap();
  await page.waitForFunction(() => /Coup \d+ sur \d+/.test(document.querySelector('.review .steps')?.textContent ?? ''));
  await page.locator('.step').nth(1).tap();
  await page.waitForSelector('[data-way=best]:not([disabled])');
  await page.locator('[data-way=best]').tap();
  await page.waitForSelector('[data-line=best] li');
  await fits(page, 'a line');
  // Against a bot of any level.
  await page.locator('[data-choice=level]').selectOption('level-4');
  await page.locator('[data-do=again]').tap();
  await page.waitForURL(/\/t\/here-/);
  await page.locator('.people li', { hasText: 'Mousse' }).waitFor();
  assert.deepEqual(wrong, []);
}

// Who watched a game looks back at it like any other; nobody's choices are theirs. A page that is hidden stops thinking.
export async function watchedAndHidden(browser, server) {
  const { page, wrong } = await person(browser, server);
  const id = await open(page, { game: 'tsunami', map: '5x5', seats: { black: 'me', white: 'bot level-1' } });
  await myTurn(page);
  const guest = await person(browser, server);
  await guest.page.addInitScript(() => {
    const told = [];
    window.told = told; // what was asked of workers, and how often they told of the game
    window.stories = 0;
    window.Worker = class extends Worker {
      constructor(...rest) {
        super(...rest);
        this.addEventListener('message', ({ data }) => { if (data.t === 'story') window.stories += 1; });
      }
      postMessage(message) {
        if (message.t === 'rest') told.push(message.rests);
        super.postMessage(message);
      }
    };
  });
  await guest.page.goto(`${server.url}/t/${id}`);
  await guest.page.waitForSelector('.people li');
  await resign(page);
  await guest.page.locator('[data-do=review]').click();
  await guest.page.waitForURL(`**/review/${id}`);
  await guest.page.waitForSelector('.review [data-point]');
  assert.equal(await guest.page.locator('[data-choice=whose]').inputValue(), '');
  await guest.page.waitForFunction(() => /\d/.test(document.querySelector('[data-chances]')?.textContent ?? ''));
  // A long game, so that thinking does not end by itself.
  await guest.page.goto(`${server.url}/review`);
  await bring(guest.page, 'long.tide', spawnSync(program, ['record', '--game', 'go', '--map', '13x13', '--seed', '1', '--bots', 'level-1,level-1'], { encoding: 'utf8' }).stdout);
  const see = (state) => guest.page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
  const stories = () => guest.page.evaluate(() => window.stories);
  await guest.page.waitForFunction(() => window.stories > 1);
  await see('hidden');
  // What is looked at is answered after whatever was told before.
  await guest.page.keyboard.press('Home');
  await guest.page.waitForFunction(() => document.querySelectorAll('.drawn use:not(.ghost)').length === 0);
  const before = await stories();
  await guest.page.waitForTimeout(1500);
  assert.equal(await stories(), before, 'nobody thinks for a page that nobody sees');
  await see('visible');
  await guest.page.waitForFunction((n) => window.stories > n, before);
  assert.deepEqual(await guest.page.evaluate(() => window.told), [true, false]);
  assert.deepEqual([...wrong, ...guest.wrong], []);
}

// Files: SGF, in an encoding of its own; what is wrong is said with its place; what hides cards is refused.
export async function filesAreRead(browser, server) {
  const { page, wrong, context } = await person(browser, server);
  await page.goto(`${server.url}/review`);
  const alert = page.locator('[role=alert]');
  const refused = async (name, text, why) => {
    await page.waitForSelector('[data-do=file]');
    await bring(page, name, text);
    await page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector('[role=alert]')?.textContent ?? ''), why);
  };
  await refused('bad.tide', 'tideline 1\ngame go\nbegin\nblack place I5\n', 'bad\\.tide cannot be used: line 4, column 13: ');
  await axe(page, 'a file that is refused');
  await refused('chess.sgf', '(;FF[4]GM[2];B[aa])', 'chess\\.sgf cannot be used: ');
  // As the server gives it to somebody who watches.
  await open(page, { game: 'tsunami', map: '5x5', rules: 'en', seats: { black: 'bot level-1', white: 'me' } });
  await page.waitForSelector('.people li');
  const guest = await person(browser, server);
  const unfinished = await guest.page.evaluate((path) => fetch(`/api${path.replace('/t/', '/tables/')}/record`).then((answer) => answer.text()), new URL(page.url()).pathname);
  assert.doesNotMatch(unfinished, /^\w+ (draw|deal) [a-z]/m);
  await page.goto(`${server.url}/review`);
  await refused('hidden.tide', 'tideline 1\ngame tsunami\nmap 5x5\nbegin\nblack place C3\nwhite draw ?\n', 'line 6, column 12: something is hidden here');
  const sgf = readFileSync(new URL('../../tests/sgf/gb2312.sgf', import.meta.url));
  await page.locator('[data-do=file]').setInputFiles({ name: 'game.sgf', mimeType: 'application/x-go-sgf', buffer: sgf });
  await page.waitForSelector('.review [data-point]');
  assert.equal(await page.locator('[data-warnings]').count(), 0, 'its encoding is known');
  assert.equal(await alert.count(), 0);
  // A mistake of a file from elsewhere is found as in a game of our own.
  await page.goto(`${server.url}/review`);
  await page.waitForSelector('[data-do=file]');
  await bring(page, 'blunder.sgf', spawnSync(program, ['export', '-'], { input: blunder, encoding: 'utf8' }).stdout);
  await page.locator('[data-costly="1"]').click();
  await page.waitForSelector('[data-number="1"]');
  assert.match(await page.locator('[data-line=best]').innerText(), /^1\.\s*(Black\s*)?D5/);
  await page.waitForFunction(() => document.querySelectorAll('[data-costly]').length === 1);
  assert.deepEqual([...wrong, ...guest.wrong], []);
  await context.close();
  // In other languages too: what is wrong, and what of an SGF file is not as it stands there.
  const said = {
    fr: { game: 'ligne 1, colonne 8\\s*: ce n’est pas une partie de go', turn: 'ligne 4, colonne 1\\s*: Ce n’est pas votre tour', hidden: 'ligne 6, colonne 12\\s*: quelque chose est caché', pass: /repris en entier\s*: quand un camp joue deux fois de suite, l’autre passe\.$/ },
    hu: { game: '1\\. sor, 8\\. oszlop: nem gójátszma', turn: '4\\. sor, 1\\. oszlop: Nem te következel', hidden: '6\\. sor, 12\\. oszlop: itt valami rejtve van', pass: /a fájlból: ahol ugyanaz lép kétszer, a másik passzol\.$/ },
  };
  for (const [locale, words] of Object.entries(said)) {
    const reader = await person(browser, server, { locale });
    await reader.page.goto(`${server.url}/review`);
    const refusedThere = async (name, text, why) => {
      await reader.page.waitForSelector('[data-do=file]');
      await bring(reader.page, name, text);
      await reader.page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector('[role=alert]')?.textContent ?? ''), why);
    };
    await refusedThere('chess.sgf', '(;FF[4]GM[2];B[aa])', words.game);
    await refusedThere('turn.tide', 'tideline 1\ngame go\nbegin\nwhite place C3\n', words.turn);
    await axe(reader.page, `a file that is refused in ${locale}`);
    await refusedThere('hidden.tide', 'tideline 1\ngame tsunami\nmap 5x5\nbegin\nblack place C3\nwhite draw ?\n', words.hidden);
    await reader.page.locator('[data-do=file]').setInputFiles({ name: 'twice.sgf', mimeType: 'application/x-go-sgf', buffer: readFileSync(new URL('../../tests/sgf/black-twice.sgf', import.meta.url)) });
    await reader.page.waitForSelector('.review [data-point]');
    assert.match(await reader.page.locator('[data-warnings]').innerText(), words.pass);
    await axe(reader.page, `a file with a warning in ${locale}`);
    assert.deepEqual(reader.wrong, []);
    await reader.context.close();
  }
}
