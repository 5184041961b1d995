// Studies: variations, comments, marks and arrows, of a game, a file, a position and a link; by keyboard, on a phone, in every
// language. A board in a foreign page. First hints. Setting a table up without a server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { axe, deskAndPhone, fits, myTurn, open, person, point, resign, until, untilStones } from './lib.mjs';
import { act, dice } from './player.mjs';

const at = (page, n) => page.waitForFunction((wanted) => [...document.querySelector('.study [aria-current=step]')?.querySelectorAll('span:not(.hidden)') ?? []].map((one) => one.textContent).join('') === wanted, n);
const current = (page) => page.locator('.study [aria-current=step]').innerText();
const tool = (page, name) => page.locator(`input[name=tool][value=${name}]`).check({ force: true });
const text = async (page, as = 'record') => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-do=${as}]`).click()]);
  const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString();
};
// Until the one study that this browser keeps has that text.
const untilKept = (page, wanted) => page.waitForFunction((all) => new Promise((done) => {
  indexedDB.open('tideline-studies').onsuccess = ({ target }) => { target.result.transaction('studies').objectStore('studies').getAll().onsuccess = (found) => { done(found.target.result.map((one) => one.text).join('\n\n') === all); }; };
}), wanted);
const sgf = '(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ann]C[The start];B[ee]TR[cc](;W[gg];B[cc]C[A corner])(;W[cc]LB[dd:A]AR[cc:ee](;B[gc])(;B[cg])))';
const bring = (page, name, content) => page.locator('[data-part=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

// A game that is over becomes a study; other moves become lines, and all of it is kept, shared and opened again.
export async function studyOfAGame(browser, server) {
  const { page, context, wrong } = await person(browser, server);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, { game: 'go', map: '5x5', seats: { black: 'me', white: 'me' }, title: 'A small game', terms: 'access=link' });
  for (const [n, name] of ['C3', 'B2', 'D4'].entries()) { await myTurn(page); await point(page, name); await untilStones(page, n + 1); }
  await resign(page);
  await page.locator('[data-do=study]').click();
  await page.waitForURL(/\/study\/\w+/);
  await page.waitForSelector('.study [data-node]');
  assert.equal(await page.locator('[data-part=title]').inputValue(), 'A small game');
  await page.keyboard.press('ArrowRight');
  await at(page, '1C3');
  // Another answer of white's, with what is said of it.
  await point(page, 'B4');
  await at(page, '2B4');
  await page.locator('[data-part=comment]').fill('Higher.\nIs it better?');
  await page.locator('[data-part=comment]').blur();
  // After a click the arrows go through the study still.
  await point(page, 'D1');
  await at(page, '3D1');
  await page.keyboard.press('ArrowLeft');
  await at(page, '2B4');
  await page.locator('.tools label').nth(2).click();
  await page.keyboard.press('ArrowRight');
  await at(page, '3D1');
  assert.ok(await page.locator('input[name=tool][value=square]').isChecked());
  await page.locator('[data-do=remove]').click();
  await page.locator('[data-do=remove]').click();
  await at(page, '2B4');
  await tool(page, 'circle');
  await point(page, 'B4');
  await tool(page, 'label');
  await point(page, 'D2');
  await tool(page, 'arrow');
  await point(page, 'B4');
  await point(page, 'D2');
  await page.waitForSelector('[data-arrow="B4>D2"]');
  await tool(page, 'play');
  await point(page, 'C3');
  await page.waitForFunction(() => /Not allowed/.test(document.querySelector('.study [role=status]')?.textContent ?? ''));
  await axe(page, 'a study');
  const record = await text(page);
  assert.match(record, /\nblack place C3\n@line\n@play white place B4\n@comment Higher\.\\nIs it better\?\n@mark circle B4\n@label D2 A\n@arrow B4>D2\n@end\nwhite place B2\nblack place D4\n/);
  // A reload finds it again, and so does whoever gets the link.
  await untilKept(page, record);
  await page.reload();
  await page.waitForSelector('.study [data-node]');
  assert.equal(await text(page), record);
  await page.locator('[data-do=link]').click();
  await page.getByText('The whole study is in the link').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await person(browser, server);
  await other.page.goto(link);
  await other.page.waitForSelector('.study [data-node]');
  assert.equal(await text(other.page), record);
  await other.page.getByRole('button', { name: /^2\s*White\s*B4$/ }).click();
  await other.page.waitForSelector('[data-mark=B4]');
  assert.equal(await other.page.locator('[data-part=comment]').inputValue(), 'Higher.\nIs it better?');
  // What is changed there is a copy.
  await other.page.locator('[data-do=promote]').click();
  await other.page.waitForURL(/\/study\/\w+$/);
  assert.match(await text(other.page), /\n@line\n@play white place B2\n@play black place D4\n[^]*@end\nwhite place B4\n/);
  await other.page.locator('[data-do=remove]').click();
  await other.page.locator('[data-do=remove]').click();
  assert.doesNotMatch(await text(other.page), /white place B4/);
  // A link that was cut off is none.
  await other.page.goto(`${server.url}/study`);
  await other.page.goto(link.slice(0, -30));
  await other.page.getByText('There is no study in this link').waitFor();
  await other.page.locator('[data-do=delete]').click();
  await other.page.getByText('Delete for good').click();
  await other.page.getByText('There is none yet').waitFor();
  await axe(other.page, 'the list of studies');
  assert.deepEqual([...wrong, ...other.wrong], []);
}

// An SGF file with branches, by keyboard alone; what is no game is refused with its line; SGF again.
export async function studyOfAFile(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.goto(`${server.url}/study`);
  await page.waitForSelector('[data-part=file]', { state: 'attached' });
  await bring(page, 'wrong.tide', 'tideline 1\ngame go\nbegin\nblack place A1\nblack place A2\n');
  await page.getByText(/line 5, column 1\. \(not-your-turn/).waitFor();
  // In its own encoding.
  await page.locator('[data-part=file]').setInputFiles({ name: 'gb.sgf', mimeType: 'application/x-go-sgf', buffer: readFileSync(new URL('../../tests/sgf/gb2312.sgf', import.meta.url)) });
  await page.waitForSelector('.study [data-node]');
  await page.getByText('好棋').waitFor();
  await page.goto(`${server.url}/study`);
  await page.waitForSelector('[data-part=file]', { state: 'attached' });
  await bring(page, 'game.sgf', sgf);
  await page.waitForSelector('.study [data-node]');
  assert.equal(await page.locator('.study [data-node]').count(), 6);
  for (const [key, found] of [['ArrowRight', '1E5'], ['ArrowRight', '2G3'], ['ArrowDown', '2C7'], ['ArrowRight', '3G7'], ['ArrowDown', '3C3'], ['ArrowUp', '3G7'], ['ArrowLeft', '2C7'], ['ArrowUp', '2G3'], ['End', '3C7']]) {
    await page.keyboard.press(key);
    await at(page, found);
  }
  assert.equal(await page.locator('[data-part=comment]').inputValue(), 'A corner');
  await page.keyboard.press('Home');
  assert.equal(await page.locator('[data-part=comment]').inputValue(), 'The start');
  await page.keyboard.press('.');
  await at(page, '1E5');
  assert.equal(await page.locator('[data-mark=C7]').count(), 1);
  // A point by keyboard: Tab to the board, its name, Enter.
  for (let i = 0; i < 60 && !await page.evaluate(() => document.activeElement?.hasAttribute('data-point')); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('g7');
  await page.keyboard.press('Enter');
  await at(page, '2G7');
  const [record, out] = [await text(page), await text(page, 'sgf')];
  assert.match(out, /\(;W\[cc\]AR\[cc:ee\]LB\[dd:A\]\n\(;B\[gc\]\)\n\(;B\[cg\]\)\)|\(;W\[cc\]LB\[dd:A\]AR\[cc:ee\]\n\(;B\[gc\]\)\n\(;B\[cg\]\)\)/);
  assert.match(out, /PB\[Ann\]/);
  assert.match(out, /\(;W\[gc\]\)/);
  // What went out comes in again as the same, and goes out as the same.
  await page.goto(`${server.url}/study`);
  await page.waitForSelector('[data-part=file]', { state: 'attached' });
  await bring(page, 'again.sgf', out);
  await page.waitForSelector('.study [data-node]');
  assert.equal(await page.locator('[data-part=title]').inputValue(), 'again');
  assert.deepEqual([await text(page), await text(page, 'sgf')], [record, out]);
  assert.deepEqual(wrong, []);
}

// A position by hand, on a map with holes for three, and on a phone in other languages; dice by chance, an event by its line.
export async function studyOfAPosition(browser, server) {
  const { page, wrong } = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'hu' });
  await page.goto(`${server.url}/study/new`);
  await page.waitForSelector('[data-do=begin]:not([disabled])');
  await page.locator('[data-choice=game]').selectOption('territory');
  await page.locator('[data-choice=map]').selectOption('lake-11');
  await page.locator('[data-choice=count]').selectOption('3');
  const tap = async (name) => {
    await page.locator(`[data-point="${name}"]`).scrollIntoViewIfNeeded();
    const box = await page.locator(`[data-point="${name}"]`).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await tap('C3');
  await page.locator('input[name=brush][value=green]').check({ force: true });
  await tap('J9');
  await page.locator('[data-choice=turn]').selectOption('green');
  await fits(page, 'the page for a position');
  await axe(page, 'a position by hand');
  // Twice is once.
  await page.locator('[data-do=begin]').evaluate((button) => { button.form.requestSubmit(); button.form.requestSubmit(); });
  await page.waitForURL(/\/study\/\w{10,}/);
  await untilStones(page, 2);
  await page.locator('[data-verb=roll]').tap();
  await page.waitForSelector('.study [data-node]');
  assert.match(await current(page), /^1/);
  await page.locator('details summary').tap();
  await page.locator('details input').fill('green yield');
  await page.locator('details button').tap();
  await page.waitForFunction(() => document.querySelectorAll('.study [data-node]').length === 2);
  await fits(page, 'a study');
  await axe(page, 'a study on a phone');
  await page.locator('[data-way=back]').tap();
  await page.locator('[data-way=back]').tap();
  assert.equal(await page.locator('[data-way=back]').isDisabled(), true);
  // A page that came over plain http may copy nothing: then the link is there to be copied by hand.
  await page.evaluate(() => { Object.defineProperty(navigator, 'clipboard', { value: undefined }); });
  await page.locator('[data-do=link]').tap();
  assert.match(await page.locator('[data-part=link]').inputValue(), /\/study#[\w-]{40,}$/);
  assert.notEqual(await page.locator('[data-do=link]').innerText(), 'Másolva');
  await fits(page, 'a link to be copied');
  await page.goto(`${server.url}/study`);
  await page.locator('[data-do=delete]').first().waitFor();
  assert.equal(await page.locator('[data-do=delete]').count(), 1);
  assert.deepEqual(wrong, []);
}

// A game with cards, in French: another answer, and what the pile brings, by the same buttons as at a table; shared by its link.
export async function studyOfCards(browser, server) {
  const { page, context, wrong } = await person(browser, server, { locale: 'fr' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/study`);
  await page.waitForSelector('[data-part=file]', { state: 'attached' });
  await bring(page, 'cartes.tide', 'tideline 1\ngame tsunami\nrules en\nmap 9x9\nhand black reef\nhand white breakwater\npile gust reef\nplayed 8\nbegin\nblack draw gust\nblack play reef D4\ntable no\n');
  await page.waitForSelector('.study [data-node]');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-verb=counter]').click();
  await page.waitForFunction(() => document.querySelectorAll('.study [data-node]').length === 4);
  await page.keyboard.press('Home');
  await page.locator('[data-verb=draw]').click();
  await page.waitForSelector('.study [data-node="1"][aria-current=step]'); // the pile is what the record says
  await axe(page, 'a study with cards in French');
  const record = await text(page);
  assert.match(record, /\n@line\n@play white counter breakwater\n/);
  await page.locator('[data-do=link]').click();
  await page.getByText('Copié').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector('.study [data-node]');
  assert.equal(await text(page), record);
  assert.deepEqual(wrong, []);
}

// A page of another site frames a board, and nothing else of ours.
export const embeddedBoard = deskAndPhone(async (browser, server, device) => {
  const { page, context, wrong } = await person(browser, server, device);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/study`);
  await page.waitForSelector('[data-part=file]', { state: 'attached' });
  await bring(page, 'game.sgf', sgf);
  await page.waitForSelector('.study [data-node]');
  await page.locator('[data-do=embed]').click();
  const code = await page.locator('[data-part=code]').inputValue();
  const source = /src="([^"]+)"/.exec(code)[1];
  assert.ok(source.startsWith(`${server.url}/embed#`));
  const others = `<iframe id="home" src="${server.url}/"></iframe><iframe id="table" src="${server.url}/study"></iframe>`;
  const foreign = createServer(({ url }, answer) => { answer.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>${url === '/others' ? others : code}`); });
  await new Promise((done) => { foreign.listen(0, '127.0.0.1', done); });
  try {
    const visitor = await browser.newContext({ locale: 'fr', serviceWorkers: 'block', ...device });
    const reader = await visitor.newPage();
    const [asked, answers] = [[], []];
    reader.on('request', (request) => { asked.push(new URL(request.url()).pathname); });
    reader.on('response', (answer) => { if (answer.url().startsWith(server.url)) answers.push(answer); });
    const withCookie = async () => {
      const all = await Promise.all(answers.map((answer) => answer.headersArray()));
      return all.filter((headers) => headers.some(({ name }) => name.toLowerCase() === 'set-cookie')).length;
    };
    await reader.goto(`http://localhost:${foreign.address().port}/`);
    const board = reader.frameLocator('iframe[title=Tideline]');
    await board.locator('[data-way=on]').waitFor();
    assert.match(await board.locator('[role=status]').innerText(), /Le début\.\s+The start/);
    await board.locator('[data-way=on]').click();
    await board.locator('[data-mark=C7]').waitFor();
    await board.locator('[data-way=end]').click();
    await board.getByText('A corner').waitFor();
    await board.locator('[data-way=below]').click();
    await board.locator('[data-arrow="C7>E5"]').waitFor();
    assert.equal(await board.locator('a').getAttribute('href'), source.replace(server.url, '').replace('/embed', '/study'));
    // Nothing was asked of the server but its files, and no answer brought a cookie, as that of another page does.
    assert.deepEqual(asked.filter((path) => path.startsWith('/api') || path === '/sw.js'), []);
    assert.equal(await withCookie(), 0);
    assert.deepEqual(await visitor.cookies(), []);
    const own = await visitor.newPage();
    answers.push(await own.goto(`${server.url}/study`));
    assert.equal(await withCookie(), 1);
    await own.close();
    // No other page of ours is shown there.
    await reader.goto(`http://localhost:${foreign.address().port}/others`);
    for (const id of ['home', 'table']) {
      const frame = await (await reader.locator(`#${id}`).elementHandle()).contentFrame();
      assert.equal(await frame.locator('header').count().catch(() => 0), 0, `${id} is framed`);
      assert.doesNotMatch(frame.url(), /127\.0\.0\.1/);
    }
    await visitor.close();
  } finally {
    foreign.close();
  }
  // By itself it is whole, too.
  await page.goto('about:blank');
  await page.goto(source);
  await page.locator('.embed [data-way=on]').waitFor();
  await axe(page, 'an embedded board');
  await fits(page, 'an embedded board');
  assert.deepEqual(wrong, []);
});

// The first card, the first pass: each hint once, and none when they are switched off.
export const firstHints = deskAndPhone(async (browser, server, device) => {
  const { page, wrong } = await person(browser, server, device);
  await open(page, { game: 'tsunami', map: '9x9', seats: { black: 'me', white: 'me' }, terms: 'access=link question=none' });
  for (const [n, name] of ['C3', 'G7', 'G3', 'C7', 'E5', 'E3', 'E7', 'C5'].entries()) { await myTurn(page); await point(page, name); await untilStones(page, n + 1); }
  await page.waitForSelector('[data-hint=draw]');
  await axe(page, 'a hint');
  await fits(page, 'a hint');
  await page.locator('[data-do=understood]').click();
  await page.waitForSelector('[data-hint]', { state: 'detached' });
  // How far a stone may go, when the dice have been thrown.
  await open(page, { game: 'territory', map: 'pond-9', factions: ['red', 'blue'], seats: { red: 'me', blue: 'me' }, terms: 'access=link question=none' });
  const random = dice(3);
  while (await page.locator('[data-hint=reach]').count() === 0) {
    // It comes in a moment, and who plays on three times without it has read it.
    if (await act(page, random, { curtain: true }) === 'roll') await page.waitForSelector('[data-hint], [data-do=curtain], [data-do=no]');
    await page.waitForTimeout(15);
  }
  assert.match(await page.locator('[data-hint=reach]').innerText(), /Your reach is \d+/);
  await axe(page, 'a hint about reach');
  await page.locator('[data-do=understood]').click();
  await page.waitForSelector('[data-hint=reach]', { state: 'detached' });
  await open(page, { game: 'go', map: '9x9', seats: { black: 'me', white: 'me' }, terms: 'access=link' });
  await myTurn(page);
  await page.locator('[data-verb=pass]').click();
  await page.waitForSelector('[data-hint=pass]');
  await page.locator('[data-do=no-hints]').click();
  await page.waitForSelector('[data-hint]', { state: 'detached' });
  await page.reload();
  await myTurn(page);
  assert.equal(await page.locator('[data-hint]').count(), 0);
  assert.deepEqual(wrong, []);
});

// A hint that stood there at three moments was read, and is gone; whoever plays need not say so.
export const hintsGo = deskAndPhone(async (browser, server, device) => {
  const { page, wrong } = await person(browser, server, device);
  await open(page, { game: 'go', map: '9x9', seats: { black: 'me', white: 'me' }, terms: 'access=link' });
  for (const [n, name] of ['C3', 'G7', 'C7', 'G3'].entries()) {
    await myTurn(page);
    await page.locator('[data-verb=pass]').click();
    await until(page, 'White');
    await myTurn(page);
    if (n < 3) await page.waitForSelector('[data-hint=pass]');
    await point(page, name);
    await untilStones(page, n + 1);
    await page.waitForSelector('[data-hint]', { state: 'detached' });
  }
  const hinted = await page.evaluate(() => JSON.parse(localStorage.getItem('tideline') ?? '{}').hinted);
  assert.deepEqual(hinted, ['pass']);
  assert.deepEqual(wrong, []);
});

// No server answers, and still a table of one's own making: against bots, on this device.
export async function newTableWithoutAServer(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.goto(`${server.url}/new`);
  await page.waitForSelector('button[type=submit]:not([disabled])');
  assert.equal(await page.locator('[data-choice=here]').isChecked(), false);
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByText('No server can be reached').waitFor();
  assert.ok(await page.locator('[data-choice=here]').isChecked() && await page.locator('[data-choice=here]').isDisabled());
  await page.waitForSelector('button[type=submit]:not([disabled])');
  assert.equal(await page.locator('input[type=file]').count(), 0, 'what needs a server is not offered');
  await axe(page, 'a new table on this device');
  await page.locator('.top select').first().selectOption('capture');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/t\/here-/);
  await myTurn(page);
  assert.deepEqual(wrong, []);
}
