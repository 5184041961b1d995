// Somebody who plays by what the page offers, and by nothing else: looks at it, and touches something.
import { point } from './lib.mjs';

// A small generator, so that a failure can be seen again.
export function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const look = (page) => page.evaluate(() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const free = (what) => all(what).filter((one) => !one.disabled);
  return {
    waiting: document.querySelector('.waiting')?.textContent ?? '',
    mine: document.querySelector('.waiting')?.dataset.mine === 'true',
    moves: all('#tabpanel li[data-n]').length,
    curtain: all('[data-do=curtain]').length > 0,
    no: free('[data-do=no]').length > 0,
    confirm: free('[data-do=confirm]').length > 0,
    back: free('[data-do=back]').length > 0,
    other: free('[data-do=other][aria-expanded=false]').length > 0,
    verbs: free('[data-verb]').map((one) => one.dataset.verb),
    menu: free('[data-menu]').map((one) => one.dataset.menu),
    cards: all('.hand .card.lit').map((one) => one.querySelector('.name').textContent),
    over: document.querySelector('.table.over') !== null,
    targets: all('[role=gridcell]').filter((one) => one.getAttribute('aria-label').includes('can be chosen')).map((one) => one.dataset.point),
    points: all('[role=gridcell]').map((one) => [one.dataset.point, one.getAttribute('aria-label')]),
  };
});

const beside = ([column, ...row], [other, ...far]) => Math.abs(column.charCodeAt() - other.charCodeAt()) + Math.abs(row.join('') - far.join('')) === 1;

// One thing. What is wished: which verbs to leave alone, how often a card is liked (0 to 1), which cards are only for
// answers, whether to pass now, whose stones to play beside, whether to come when the screen is handed on, whether to look
// at what is seldom wanted.
export async function act(page, random, wishes = {}) {
  try {
    return await choose(page, random, wishes);
  } catch (error) {
    // What was seen a moment ago is no longer there: somebody else was quicker.
    if (/Timeout|boundingBox|null/.test(String(error))) return 'missed';
    throw error;
  }
}

async function choose(page, random, { avoid = ['resign', 'resume', 'surrender', 'war', 'independence'], cards = 0.6, hold = [], pass = false, near = '', curtain = true, other = true } = {}) {
  const seen = await look(page);
  if (seen.over) return 'over';
  if (seen.curtain && !curtain) return 'wait';
  if (seen.curtain) { await page.locator('[data-do=curtain]').click({ timeout: 1500 }); return 'curtain'; }
  const verbs = seen.verbs.filter((verb) => !avoid.includes(verb));
  const press = async (verb) => { await page.locator(`[data-verb=${verb}]:not([disabled])`).first().click({ timeout: 1500 }); return verb; };
  if (seen.back) {
    if (seen.targets.length > 0 && (random(3) > 0 || verbs.length === 0)) { await point(page, seen.targets[random(seen.targets.length)]); return 'step'; }
    if (seen.confirm) { await page.locator('[data-do=confirm]').click({ timeout: 1500 }); return 'confirm'; }
    if (verbs.length > 0) { await page.locator('.panel [data-verb]:not([disabled])').nth(random(verbs.length)).click({ timeout: 1500 }); return 'step'; }
    await page.locator('[data-do=back]').click({ timeout: 1500 });
    return 'back';
  }
  if (!seen.mine || (seen.verbs.includes('agree') && avoid.includes('agree'))) return 'wait';
  if (seen.other && other && random(6) === 0) { await page.locator('[data-do=other]').click({ timeout: 1500 }); return 'other'; }
  const diplomacy = verbs.filter((verb) => ['surrender', 'war', 'independence'].includes(verb));
  if (diplomacy.length > 0) {
    const button = page.locator(`[data-verb=${diplomacy[0]}]`).first();
    await button.click({ timeout: 1500 });
    await button.click({ timeout: 1500 });
    return diplomacy[0];
  }
  if (seen.menu.length > 0) { await page.locator('[data-menu]').nth(random(seen.menu.length)).click({ timeout: 1500 }); return 'menu'; }
  const must = verbs.length === 0 && seen.targets.length === 0;
  const liked = seen.cards.map((name, at) => ({ name, at })).filter(({ name }) => seen.no || must || !hold.includes(name));
  if (liked.length > 0 && (seen.no ? random(100) < 85 : random(100) < 100 * cards || must)) {
    const { at } = liked[random(liked.length)];
    await page.locator('.hand .card.lit').nth(at).click({ timeout: 1500 });
    return `card ${seen.cards[at]}`;
  }
  if (seen.no && verbs.includes('draw')) return press('draw');
  if (seen.no) { await page.locator('[data-do=no]').click({ timeout: 1500 }); return 'no'; }
  for (const verb of ['accept', 'agree', 'roll']) if (verbs.includes(verb)) return press(verb);
  if (verbs.includes('draw') && !pass && random(2) === 0) return press('draw');
  if (pass && verbs.includes('pass')) return press('pass');
  if (pass && verbs.includes('yield')) return press('yield');
  if (seen.targets.length > 0) {
    const stones = seen.points.filter(([, label]) => near && label.includes(near));
    const liked = seen.targets.filter((name) => stones.some(([stone]) => beside(name, stone)));
    const among = liked.length > 0 ? liked : seen.targets;
    await point(page, among[random(among.length)]);
    return 'place';
  }
  for (const verb of ['yield', 'pass', 'draw', 'no']) if (verbs.includes(verb)) return press(verb);
  return 'wait';
}
