// Every lesson can be played to its end by what the page offers.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadEngine, type Game } from '../engine';
import { courses, entries, fits, lesson, linesOf, opened, term, terms } from './lessons';

const engine = await loadEngine(readFileSync(new URL('../../../build/wasm/bin/engine.wasm', import.meta.url)));

// Whether choices lead to these words.
function offered(game: Game, you: string, words: string, path: number[] = []): boolean {
  const { next, words: whole } = game.choices(you, path);
  if (whole !== null && fits(words, whole)) return true;
  if (path.length > 6) return false;
  const [verb, ...rest] = words.split(' ');
  const wanted = path.length === 0 ? next.filter((one) => one.verb === verb) : next;
  return wanted.some((one) => (one.text === '' || rest[0] === '*' || rest.includes(one.text)) && offered(game, you, words, [...path, one.id]));
}

describe('lessons', () => {
  it('are listed in their courses', () => {
    expect(courses.length).toBeGreaterThan(0);
    expect(entries.every((one) => one.steps > 0)).toBe(true);
  });
  it.each(entries.map((one) => one.id))('%s: every solution is offered and followed by its replies', async (id) => {
    const found = await lesson(id);
    if (!found) throw new Error(id);
    found.step.forEach((step, n) => {
      for (const one of step.try ?? []) {
        if (one.refused) continue;
        const begun = opened(engine, found, n, []);
        if (!begun) throw new Error(`${id}: step ${n + 1}`);
        expect(offered(begun.game, begun.you, one.move), `step ${n + 1}: ${one.move}`).toBe(true);
        if (!one.move.endsWith('*')) for (const line of linesOf(begun.you, one.move, one)) expect(begun.game.feed(line), `step ${n + 1}: ${line}`).toBeNull();
        begun.game.free();
      }
    });
  });
  it('lead to terms that there are', async () => {
    const named = (await Promise.all(entries.map((one) => lesson(one.id)))).flatMap((one) => one?.terms ?? []);
    expect(named.length).toBeGreaterThan(entries.length);
    expect(named.filter((id) => !terms.some((one) => one.id === id))).toEqual([]);
  });
  it.each(terms.map((one) => one.id))('the term %s has a position', async (id) => {
    const found = await term(id);
    const begun = found && opened(engine, found, 0, []);
    expect(begun?.game.position().board.length).toBeGreaterThan(0);
    begun?.game.free();
  });
});
