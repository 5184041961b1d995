// The page never loses its place: closed and opened again, the server killed and started again, two tabs of one seat.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { myTurn, open, person, point, resign, seeds, Server, stones, until, untilStones, waiting } from './lib.mjs';

const plan = { game: 'go', map: '9x9', title: 'Long evening', seats: { black: 'me' }, terms: 'access=link' };

export async function guestComesBack(browser, server) {
  const ann = await person(browser, server);
  const id = await open(ann.page, plan, false);
  const bob = await person(browser, server);
  await bob.page.goto(`${server.url}/t/${id}`);
  await bob.page.locator('[data-seat=white] [data-do=sit]').click();
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  await myTurn(ann.page);
  await point(ann.page, 'C3');
  await myTurn(bob.page);
  const kept = await bob.context.storageState();
  await bob.context.close();
  await ann.page.getByText('away', { exact: true }).waitFor();
  const again = await person(browser, server, { storageState: kept });
  await again.page.locator('.turn').first().click();
  await myTurn(again.page);
  assert.equal(await stones(again.page), 1);
  await point(again.page, 'G7');
  await myTurn(ann.page);
  assert.equal(await stones(ann.page), 2);
  // A take-back: asked for, and agreed to by the other.
  await point(ann.page, 'C7');
  await myTurn(again.page);
  await again.page.locator('[data-do=undo]').click();
  await ann.page.locator('[data-do=consent]').click();
  await untilStones(again.page, 1);
  await myTurn(again.page);
  assert.deepEqual([...ann.wrong, ...again.wrong], []);
}

// A seed that was pledged survives the page; in another browser it is lost, and the draw is void for all to see.
export async function seedComesBack(browser, server) {
  for (const [same, voids] of [[true, []], [false, ['white lost']]]) {
    const ann = await person(browser, server);
    await open(ann.page, plan, false);
    const bob = await person(browser, server);
    await bob.page.goto(ann.page.url());
    await bob.page.locator('[data-seat=white] [data-do=sit]').click();
    await ann.page.locator('[data-do=start]:not([disabled])').waitFor();
    const { cookies, origins } = await bob.context.storageState();
    await bob.context.close();
    await ann.page.locator('[data-do=start]').click();
    await ann.page.locator('.drawing').waitFor();
    const again = await person(browser, server, { storageState: { cookies, origins: same ? origins : [] } });
    await again.page.goto(ann.page.url());
    await myTurn(ann.page);
    await resign(ann.page);
    const found = await seeds(ann.page);
    assert.deepEqual([found.seeds, found.people, found.voids], [2, 2, voids]);
    assert.deepEqual([...ann.wrong, ...again.wrong], []);
  }
}

export async function serverKilled(browser) {
  const server = await new Server().start();
  try {
    const { page, wrong } = await person(browser, server);
    await open(page, { ...plan, seats: { black: 'me', white: 'me' } });
    await until(page, 'Black to play');
    await point(page, 'C3');
    await until(page, 'White to play');
    await server.kill();
    await page.getByText('Connection lost').waitFor();
    // Said while nobody listens: it is said again when somebody does.
    await point(page, 'G7');
    await server.start();
    await until(page, 'Black to play');
    assert.equal(await stones(page), 2);
    assert.equal(await page.getByText('Connection lost').count(), 0);
    await page.reload();
    await until(page, 'Black to play');
    assert.equal(await stones(page), 2);
    assert.deepEqual(wrong, []);
  } finally {
    await server.kill();
    rmSync(server.data, { recursive: true, force: true });
  }
}

// A server that stands still while its line stays open: that is told, and what was said is not taken for done.
export async function stalledLine(browser) {
  const server = await new Server().start();
  try {
    const { page, wrong } = await person(browser, server);
    await open(page, { ...plan, seats: { black: 'me', white: 'me' } });
    await until(page, 'Black to play');
    const small = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await small.page.goto(page.url());
    await until(small.page, 'Waiting for');
    const place = () => page.locator('[data-verb=pass]').boundingBox();
    const before = await place();
    // Said for some seconds only, before the line is begun again.
    const silent = Promise.all([page, small.page].map((one) => one.getByText('The line is silent').waitFor()));
    silent.catch(() => undefined);
    server.child.kill('SIGSTOP');
    await point(page, 'C3');
    await until(page, '^Sending');
    assert.deepEqual([await place(), await page.locator('[data-do=confirm], [data-do=back], .path').count()], [before, 0], 'buttons move while it is sent');
    assert.equal(await page.locator('[data-verb=pass]').isDisabled(), true);
    assert.equal(await page.locator('.waiting[data-mine=true]').count(), 0);
    await silent;
    assert.match(await waiting(page), /^Sending/);
    assert.ok(await small.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    server.child.kill('SIGCONT');
    await until(page, 'White to play');
    for (const one of [page, small.page]) await one.getByText('The line is silent').waitFor({ state: 'detached' });
    assert.equal(await stones(page), 1);
    await untilStones(small.page, 1);
    assert.deepEqual([...wrong, ...small.wrong], []);
  } finally {
    server.child.kill('SIGCONT');
    await server.kill();
    rmSync(server.data, { recursive: true, force: true });
  }
}

export async function twoTabs(browser, server) {
  const { context, page, wrong } = await person(browser, server);
  await open(page, { ...plan, seats: { black: 'me', white: 'me' } });
  const other = await context.newPage();
  await other.goto(page.url());
  await until(other, 'Black to play');
  await point(page, 'C3');
  await until(other, 'White to play');
  await point(other, 'G7');
  await until(page, 'Black to play');
  assert.equal(await stones(page), 2);
  await untilStones(other, 2);
  assert.deepEqual(wrong, []);
}
