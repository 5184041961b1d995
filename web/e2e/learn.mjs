// Lessons: the first one to its end by mouse, by keyboard alone and at phone size; and what is said to wrong tries.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { axe, deskAndPhone, fits, person, point } from './lib.mjs';
import { act, dice } from './player.mjs';

const first = '/learn/first/01-first-game';
// What solves the first lesson: a point, or the buttons to press.
const solutions = ['C3', 'D3', 'B1', ['draw'], ['play', 'north'], ['counter'], ['roll'], 'D2', ['surrender'], ['pass'], ['agree']];

const data = new URL('../../data/', import.meta.url);
const read = (path) => readFileSync(new URL(path, data), 'utf8');
const wordsOf = (language) => Object.assign({}, ...['board', 'client'].map((file) => JSON.parse(read(`locales/${language}/${file}.json`))));
const words = wordsOf('en');
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const untilState = (page, state) => page.waitForSelector(`.lesson [data-state=${state}]`);
const button = (page, word) => page.locator(`.actions button[data-verb="${word}"], .actions button:text-is("${word}")`).first();
const said = (page) => page.locator('.lesson [role=status]').innerText();

async function solve(page, solution, touchPoint, press, said = words) {
  if (typeof solution === 'string') await touchPoint(solution);
  else for (const word of solution) await press(word === 'north' ? page.locator('.actions button', { hasText: new RegExp(`^${said['arg.north']}$`, 'i') }).first() : button(page, word));
  await untilState(page, 'right');
}

async function toTheEnd(page, touchPoint, press, said = words, look = async () => undefined) {
  for (const [n, solution] of solutions.entries()) {
    await page.waitForFunction((wanted) => document.querySelector('.lesson')?.textContent.includes(wanted), filled(said['learn.steps'], { n: n + 1, all: solutions.length }));
    await untilState(page, 'asked');
    await page.waitForSelector('.lesson [data-point]');
    await look(`step ${n + 1}`);
    await solve(page, solution, touchPoint, press, said);
    await press(page.locator('[data-do=next]'));
  }
  await untilState(page, 'over');
}

export async function lessonByMouse(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.locator('header a[href="/learn"]').click();
  await page.waitForSelector('.learn h2');
  await axe(page, 'the list of lessons');
  await page.locator(`a[href="${first}"]`).click();
  await page.waitForSelector('.lesson [data-point]');
  await axe(page, 'a lesson');
  // A point that does not do, one that is not allowed, and one whose end is shown.
  await point(page, 'C3');
  await page.locator('[data-do=next]').click();
  await untilState(page, 'asked');
  await point(page, 'A1');
  await page.waitForFunction(() => /still breathes/.test(document.querySelector('.told')?.textContent ?? ''));
  await point(page, 'C3');
  await page.waitForFunction(() => /Not allowed/.test(document.querySelector('.told')?.textContent ?? ''));
  await page.locator('[data-do=hint]').click();
  assert.match(await said(page), /just right of the white stone/);
  await point(page, 'D3');
  await untilState(page, 'right');
  await page.locator('[data-do=next]').click();
  await untilState(page, 'asked');
  await point(page, 'A1');
  await untilState(page, 'shown');
  assert.match(await said(page), /seven stones are gone/);
  await axe(page, 'a wrong try');
  // What was done is kept: two steps, and the third is the one to go on with.
  await page.goto(`${server.url}/learn`);
  await page.waitForSelector('.learn h2');
  assert.match(await page.locator(`li:has(a[href="${first}"])`).innerText(), /Step 3 of 11/);
  await page.evaluate(() => { localStorage.removeItem('tideline-lessons'); });
  await page.goto(server.url + first);
  await toTheEnd(page, (name) => point(page, name), (what) => what.click());
  await axe(page, 'the end of a lesson');
  // On to capture go, against a bot, to its end.
  await page.locator('[data-do=play]').click();
  await page.waitForURL(/\/t\//);
  await page.waitForSelector('.waiting');
  const random = dice(7);
  while (await page.locator('.table.over').count() === 0) {
    await act(page, random);
    await page.waitForTimeout(15);
  }
  await page.waitForSelector('[data-do=rematch]');
  assert.match(await page.locator('.waiting').innerText(), / has won/);
  assert.deepEqual(wrong, []);
}

export async function lessonByKeyboard(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.goto(server.url + first);
  await page.waitForSelector('.lesson [data-point]');
  const focused = (test) => page.evaluate(test);
  // Only Tab, letters, digits and Enter.
  const reach = async (what) => {
    for (let i = 0; i < 60; i += 1) {
      if (await what.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not come to ${await what.innerText()}`);
  };
  const press = async (what) => { await what.waitFor(); await reach(what); await page.keyboard.press('Enter'); };
  const touchPoint = async (name) => {
    for (let i = 0; i < 60 && !await focused(() => document.activeElement?.hasAttribute('data-point')); i += 1) await page.keyboard.press('Tab');
    await page.keyboard.type(name.toLowerCase());
    assert.equal(await focused(() => document.activeElement?.getAttribute('data-point')), name);
    await page.keyboard.press('Enter');
  };
  await toTheEnd(page, touchPoint, press);
  assert.match(await said(page), /whole lesson/);
  assert.deepEqual(wrong, []);
}

export async function lessonOnAPhone(browser, server) {
  const { page, wrong } = await person(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto(server.url + first);
  await page.waitForSelector('.lesson [data-point]');
  const tap = async (name) => {
    await page.locator(`[data-point="${name}"]`).scrollIntoViewIfNeeded();
    const box = await page.locator(`[data-point="${name}"]`).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  // A card may be touched itself, as at a table.
  const card = page.locator('.actions .card.lit');
  const press = async (what) => { await what.waitFor(); await (await card.count() > 0 ? card : what).tap(); };
  await toTheEnd(page, tap, press);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'nothing is wider than the phone');
  await axe(page, 'the end of a lesson on a phone');
  assert.deepEqual(wrong, []);
}

// In other languages, at night, on a phone: every step of the first lesson, and every lesson's first step, fit the screen.
export async function lessonsAtNight(browser, server) {
  for (const language of ['fr', 'hu']) {
    const { page, wrong, context } = await person(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark', locale: language });
    const said = wordsOf(language);
    const fits = async (what) => {
      assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, `${what} in ${language} is wider than the phone`);
    };
    const look = async (what) => {
      await axe(page, `${what} in ${language}`);
      await fits(what);
    };
    await page.goto(`${server.url}/learn`);
    await page.waitForSelector('.learn h2');
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    await look('the list of lessons');
    await page.goto(`${server.url}/learn/terms#semeai`);
    await page.waitForSelector('#semeai[open] [data-point]');
    await look('a term of go');
    await page.goto(server.url + first);
    await page.waitForSelector('.lesson [data-point]');
    const tap = async (name) => {
      await page.locator(`[data-point="${name}"]`).scrollIntoViewIfNeeded();
      const box = await page.locator(`[data-point="${name}"]`).boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    await toTheEnd(page, tap, (what) => what.tap(), said, look);
    await look('the end of a lesson');
    for (const course of readdirSync(new URL('lessons/', data))) {
      for (const file of readdirSync(new URL(`lessons/${course}/`, data)).filter((one) => one !== 'course.toml')) {
        const { title, step } = parse(read(`lessons/${course}/${file}`));
        await page.goto(`${server.url}/learn/${course}/${file.replace('.toml', '')}`);
        await page.getByRole('heading', { name: title[language], level: 1 }).waitFor();
        await page.waitForSelector('.lesson [data-point]');
        if (course !== 'first') await page.getByRole('status').filter({ hasText: step[0].text[language] }).waitFor();
        await (file.startsWith('01') ? look : fits)(title[language]);
      }
    }
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

// What somebody does who hears the page and does not see it: by roles and names, nothing else.
const cardName = (id) => {
  const game = ['tsunami', 'territory'].find((one) => existsSync(new URL(`decks/${one}/${id}.toml`, data)));
  return parse(read(`decks/${game}/${id}.toml`)).name.en;
};
// The buttons and points of `play drift E3>D3`, in order.
function ways(page, move) {
  const button = (name) => page.getByRole('button', { name, exact: true });
  const cell = (where) => page.getByRole('gridcell', { name: new RegExp(`^${where},`) });
  const [verb, ...rest] = move.split(' ');
  if (rest[0] === '*') return [page.getByRole('gridcell', { name: /can be chosen/ }).first()];
  if (verb === 'place' || verb === 'mark') return [cell(rest[0])];
  const what = rest[0] ?? '';
  const label = verb === 'play' || verb === 'counter' ? `${words[`do.${verb}`]}: ${cardName(what)}` : words[`do.${verb}`].replace('{who}', what.replace(/^./, (letter) => letter.toUpperCase()));
  const others = rest.slice(1).flatMap((one) => one.split('>')).map((one) => (/^[A-Z]\d+$/.test(one) ? cell(one) : page.getByRole('button', { name: new RegExp(`^${one}$`, 'i') })));
  return [button(label), ...others];
}

async function courseByItsNames(browser, server, course) {
  const { page, wrong } = await person(browser, server);
  const lessons = readdirSync(new URL(`lessons/${course}/`, data)).filter((file) => file !== 'course.toml').sort();
  const press = async (what) => { await what.focus(); await page.keyboard.press('Enter'); };
  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }));
  for (const [n, file] of lessons.entries()) {
    const { title, step } = parse(read(`lessons/${course}/${file}`));
    if (n === 0) await press(page.getByRole('link', { name: title.en }));
    await page.getByRole('heading', { name: title.en, level: 1 }).waitFor();
    for (const { text, try: tries } of step) {
      const status = page.getByRole('status');
      await status.filter({ hasText: text.en }).waitFor();
      const found = tries.find((one) => one.solves);
      for (const one of ways(page, found.move)) await press(one);
      await status.filter({ hasText: found.text.en }).waitFor();
      await press(page.getByRole('button', { name: 'Next', exact: true }));
    }
    await page.getByRole('status').filter({ hasText: 'whole lesson' }).waitFor();
    if (n + 1 < lessons.length) await press(page.getByRole('link', { name: /^Next lesson/ }));
  }
  await press(page.getByRole('link', { name: 'All lessons' }));
  await page.getByText(`${lessons.length} of ${lessons.length} lessons`).first().waitFor();
  assert.deepEqual(wrong, []);
}
export const goByNames = (browser, server) => courseByItsNames(browser, server, 'go');
export const tsunamiByNames = (browser, server) => courseByItsNames(browser, server, 'tsunami');
export const territoryByNames = (browser, server) => courseByItsNames(browser, server, 'territory');

export const termsOfGo = deskAndPhone(async (browser, server, device) => {
  const { page, wrong } = await person(browser, server, device);
  await page.goto(`${server.url}/rules/go`);
  await page.locator('a[href="/learn/terms"]').first().click();
  await page.waitForSelector('.terms h1');
  await axe(page, 'the terms of go');
  await fits(page, 'the terms of go');
  assert.equal(await page.locator('.terms details').count(), readdirSync(new URL('terms/', data)).length);
  // By keyboard; the picture comes with the word.
  await page.locator('#atari summary').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#atari [data-point]');
  await axe(page, 'a term with its position');
  await page.goto(`${server.url}/learn/terms#ko`);
  await page.waitForSelector('#ko[open] [data-point]');
  // From the rules, and from a lesson, to the very word; then to another.
  await page.goto(`${server.url}/rules/go`);
  await page.locator('article a[href="/learn/terms#liberty"]').first().click();
  await page.waitForSelector('#liberty[open] [data-point]');
  await page.goto(`${server.url}/learn/go/02-groups`);
  await page.locator('[data-part=terms] a', { hasText: 'Atari' }).click();
  await page.waitForSelector('#atari[open] [data-point]');
  await page.evaluate(() => { location.hash = '#seki'; });
  await page.waitForSelector('#seki[open] [data-point]');
  await page.waitForFunction(() => { const { top, bottom } = document.querySelector('#seki').getBoundingClientRect(); return top < innerHeight && bottom > 0; });
  assert.deepEqual(wrong, []);
});
