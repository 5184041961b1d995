// What the table asks of the engine beside positions: estimates that count all that the score counts, and why a card cannot be used.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, type Engine, type Game } from '../engine';

describe('the engine', () => {
  let engine: Engine;
  beforeAll(async () => { engine = await loadEngine(readFileSync(new URL('../../../build/wasm/bin/engine.wasm', import.meta.url))); });
  const open = (header: string, viewer: string | null): Game => {
    const game = engine.open(`tideline 1\n${header}begin\n`, viewer);
    if ('reason' in game) throw new Error(game.text);
    return game;
  };
  const walls = 'board\n. B . W .\n. B . W .\n. B . W .\n. B . W .\n. B . W .\nend\n';

  it('knows every position of a long game, also after a take-back', () => {
    const text = readFileSync(new URL('../fixtures/territory.tide', import.meta.url), 'utf8');
    const all = text.split('\n');
    const header = `${all.slice(1, all.indexOf('begin')).join('\n')}\n`;
    const lines = all.slice(all.indexOf('begin') + 1).filter((line) => /^[a-z]/.test(line));
    expect(lines.length).toBeGreaterThan(140);
    const game = open(header, 'red');
    const again = open(header, 'red');
    const feed = (one: Game, some: string[]): void => { for (const line of some) expect(one.feed(line)).toBeNull(); };
    // Back over what the engine has remembered for itself, and on again.
    feed(game, lines.slice(0, 130));
    const counted = game.events();
    feed(game, ['undo 4']);
    expect(game.events()).toBe(counted - 4);
    let kept = lines.slice(0, 130);
    for (let gone = 0; gone < 4; kept = kept.slice(0, -1)) if (kept.at(-1) !== 'table no') gone += 1;
    feed(game, lines.slice(kept.length, 140));
    for (const [n, line] of lines.slice(0, 140).entries()) {
      feed(again, [line]);
      if (lines[n + 1] === 'table no') continue; // belongs to the event before it
      expect(game.at(again.events())).toEqual(again.position());
    }
  });

  it('counts komi in an estimate', () => {
    const plain = open(`game go\nrules default komi=0\n${walls}`, null).estimate().score;
    const komi = open(`game go\nrules default komi=6.5\n${walls}`, null).estimate().score;
    expect(komi.black).toBe(plain.black);
    expect(komi.white).toBe((plain.white ?? 0) + 6.5);
  });

  it('counts prisoners in an estimate where stones count for nothing', () => {
    const score = open(`game go\nrules japanese komi=0\n${walls}`, null).estimate().score;
    // Five points behind each wall, and what is shared of the middle: no stone is a point.
    expect(score.black).toBeGreaterThanOrEqual(5);
    expect(score.black).toBeLessThanOrEqual(10);
    const game = open('game go\nrules japanese komi=0\nboard\n. B . W .\n. B . W .\n. B . W .\n. B B W .\nB W . W .\nend\n', null);
    const before = game.estimate().score.black ?? 0;
    expect(game.feed('black place C1')).toBeNull();
    expect(game.position().prisoners.black?.white).toBe(1);
    expect(Math.abs((game.estimate().score.black ?? 0) - before)).toBeLessThanOrEqual(4);
  });

  it('says that nothing is left to play for where all is settled and passing ends the play', () => {
    const alive = 'board\n. B W .\nB B W W\n. B W .\nend\n';
    const ends = (header: string): boolean => open(`${header}${alive}`, 'black').estimate().ends;
    expect(ends('game go\n')).toBe(true);
    expect(ends('game tsunami\nrules en\n')).toBe(true);
    expect(ends('game tsunami\nrules en end=cards\n')).toBe(true);
    expect(ends('game tsunami\nrules en end=cards\npile drift\n')).toBe(false); // while there are cards (S22)
    expect(open('game go\nmap 9x9\n', 'black').estimate().ends).toBe(false);
  });

  it('says why a card cannot be begun, with its ruling, whatever it would be used on', () => {
    const game = open('game tsunami\nmap square-9\ndeck first-wave\n', 'black');
    expect(game.check('black', 'play drift')).toMatchObject({ reason: 'no-card', ruling: 'S7' });
    expect(game.check('black', 'play breakwater')).toMatchObject({ reason: 'not-now', ruling: 'S7' });
  });

  it('tells origins from the first choice on', () => {
    const game = open('game territory\nrules v1 cards=off\nfactions red blue\nmap square-5\n', 'red');
    const lines = ['red rolloff 5 3', 'blue rolloff 2 1'];
    for (const line of lines) expect(game.feed(line)).toBeNull();
    expect(game.position().origins).toBeUndefined();
    const [start] = game.choices('red', []).next;
    expect(game.feed(`red start ${start?.text ?? ''}`)).toBeNull();
    expect(game.position().origins).toEqual({ red: start?.text });
  });
});
