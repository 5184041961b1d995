import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, type Engine } from '../engine';
import { claimsOf, concernsOf, entriesOf, marksOf, newsFrom } from './since';
import type { Deed, Move } from './stream';

let engine: Engine;
beforeAll(async () => { engine = await loadEngine(readFileSync(new URL('../../../build/wasm/bin/engine.wasm', import.meta.url))); });

function played(header: string, ...lines: string[]): Move[] {
  const game = engine.open(header, null);
  if ('reason' in game) throw new Error(game.text);
  for (const line of lines) expect(game.feed(line), line).toBeNull();
  return game.table().moves;
}
const go = 'tideline 1\ngame go\nmap 5x5\nbegin\n';
const territory = 'tideline 1\ngame territory\nrules v1 cards=off dice=none\nfactions red blue green\nboard\n. R R G G .\nR B B B B G\n. R . B G .\nend\nbegin\n';
const never = (): boolean => false;

describe('what an event did', () => {
  it('is told by the engine: stones that came, went, and how they were shared out', () => {
    const moves = played(go, 'black place A2', 'white place A1', 'black place B1');
    expect(moves.map((move) => move.did.came)).toEqual([{ A2: 'black' }, { A1: 'white' }, { B1: 'black' }]);
    expect(moves.map((move) => move.did.went)).toEqual([undefined, undefined, { A1: 'white' }]);
    expect(moves[2]?.did.taken).toEqual([{ by: 'black', colour: 'white', stones: 1 }]);
    const shared = played('tideline 1\ngame territory\nrules v1 dice=none\nfactions red blue green\nboard\n. R R G G .\nR B B B B G\n. R . B G .\nend\nbegin\n', 'red place C1');
    expect(shared[0]?.did.spoils).toMatchObject([{ stones: { blue: 5 }, shares: { red: 2, green: 2 }, rest: 1 }]);
  });

  it('is forgotten with the event', () => {
    const moves = played(go, 'black place A2', 'white place A1', 'undo 1', 'white place C3', 'black place B1');
    expect(moves.map((move) => move.did)).toEqual([{ came: { A2: 'black' } }, { came: { C3: 'white' } }, { came: { B1: 'black' } }]);
  });
});

describe('marks', () => {
  it('tell what came, went and turned', () => {
    const marks = marksOf([{ came: { A1: 'red', B1: 'blue' } }, { went: { A1: 'red', C1: 'blue' }, came: { C1: 'red' } }], []);
    expect([...marks.came]).toEqual(['B1']);
    expect([...marks.turned]).toEqual(['C1']);
    expect([...marks.gone]).toEqual([['A1', 'red']]);
  });

  it('tell what moved, of whom something was taken, and what was closed and still is', () => {
    const marks = marksOf([{ came: { B1: 'red' }, went: { A1: 'red', B2: 'blue' }, moved: ['A1>B1'] }, { closed: { blue: ['C3', 'D4'] } }, { came: { A1: 'blue' } }], ['C3']);
    expect(marks.moved).toEqual([{ from: 'A1', to: 'B1' }]);
    expect([...marks.closed]).toEqual(['C3']);
    expect([...marks.came]).toEqual(['A1']);
    expect([...marks.turned]).toEqual([]);
    expect([...marks.gone]).toEqual([['B2', 'blue']]);
    // It turned where it had gone to.
    expect([...marksOf([{ came: { B1: 'red' }, went: { A1: 'red' }, moved: ['A1>B1'] }, { came: { B1: 'blue' }, went: { B1: 'red' } }], []).turned]).toEqual(['B1']);
  });

  it('go with a stone that moves, and leave the points that it left and reached', () => {
    const marks = (...did: Deed[]): unknown[] => { const { came, turned, gone } = marksOf(did, []); return [[...came], [...turned], [...gone]]; };
    const moves: Deed = { came: { C2: 'red' }, went: { B3: 'red' }, moved: ['B3>C2'] };
    expect(marks({ came: { B3: 'red' } }, moves)).toEqual([[], [], []]);
    expect(marks({ came: { B3: 'red' }, went: { B3: 'blue' } }, moves)).toEqual([[], ['C2'], []]);
    expect(marks({ came: { B3: 'red' }, went: { B3: 'blue' } }, { ...moves, moved: ['B3>C3', 'C3>C2'] })).toEqual([[], ['C2'], []]);
    expect(marks({ went: { C2: 'blue' } }, moves)).toEqual([[], [], []]);
    // A turned stone that changes places with another.
    expect(marks({ came: { B3: 'red' }, went: { B3: 'blue' } }, { came: { B3: 'blue', C2: 'red' }, went: { B3: 'red', C2: 'blue' }, moved: ['B3>C2', 'C2>B3'] })).toEqual([[], ['C2'], []]);
  });

  it('begin after my last move; an answer is none', () => {
    const moves = ['red place A1', 'blue place B1', 'red play reject blue', 'green place C1'].map((text) => ({ text, at: 0, absent: false, counts: true, did: {} }));
    expect(newsFrom(moves, 'red', (card) => card === 'reject')).toBe(1);
    expect(newsFrom(moves, 'red', never)).toBe(3);
    expect(newsFrom(moves, 'yellow', never)).toBe(0);
  });

  it('are not on what my own card did once nobody answered', () => {
    const moves = played('tideline 1\ngame tsunami\nrules en\nboard\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . W . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\nend\nhand black flotsam\nhand white breakwater\nbegin\n', 'black play flotsam A1 D1 G3', 'table no');
    expect(moves.at(-1)?.did.came).toEqual({ A1: 'black', D1: 'black', G3: 'black' });
    expect(newsFrom(moves, 'black', never)).toBe(2);
    expect(newsFrom(moves, 'white', never)).toBe(0);
  });
});

describe('what is said of stones', () => {
  const begun = ['black place C3', 'white place D4', 'black place C4', 'white pass', 'black pass'];

  it('is a claim, and a dispute once somebody else says the contrary of any stone of the group', () => {
    expect(claimsOf(played(go, ...begun, 'white mark C4'))).toEqual([{ stones: ['C3', 'C4'], dead: true, by: 'white', against: '' }]);
    expect(claimsOf(played(go, ...begun, 'white mark C4', 'black unmark C3'))).toEqual([{ stones: ['C3', 'C4'], dead: false, by: 'black', against: 'white' }]);
    expect(claimsOf(played(go, ...begun, 'white mark C4', 'black unmark C3', 'white mark C3'))).toMatchObject([{ dead: true, by: 'white', against: 'black' }]);
    expect(claimsOf(played(go, ...begun, 'white mark C4', 'white unmark C4', 'black agree'))).toMatchObject([{ dead: false, by: 'white', against: '' }]);
  });

  it('is forgotten when play goes on, which concerns who had marked', () => {
    const moves = played(go, ...begun, 'white mark C4', 'black resume');
    expect(claimsOf(moves)).toEqual([]);
    expect(concernsOf(moves, newsFrom(moves, 'white', never), 'white')).toMatchObject([{ kind: 'resumed', who: 'black', what: 'C3' }]);
    expect(concernsOf(moves, 0, 'black')).toEqual([]);
    const reversed = played(go, ...begun, 'white mark C4', 'black unmark C3');
    expect(concernsOf(reversed, newsFrom(reversed, 'white', never), 'white')).toMatchObject([{ kind: 'unmarked', who: 'black', what: 'C3' }]);
  });
});

describe('what concerns me', () => {
  it('is a capture, with its number', () => {
    const moves = played(go, 'black place A2', 'white place A1', 'black place B1');
    expect(concernsOf(moves, newsFrom(moves, 'white', never), 'white')).toMatchObject([{ kind: 'lost', who: 'black', n: 1 }]);
    expect(concernsOf(moves, 0, 'black')).toEqual([]);
    expect(concernsOf(moves, 0, '')).toEqual([]);
  });

  it('is a stone of mine that changed colour, which has not left', () => {
    const did = { went: { C3: 'white', D4: 'white' }, came: { C3: 'black' } };
    expect(concernsOf([{ text: 'black play boarding C3', at: 0, absent: false, counts: true, did }], 0, 'white')).toMatchObject([{ kind: 'turned', n: 1 }, { kind: 'gone', n: 1 }]);
    const replaced: Move = { text: 'black play trade-winds C4 C3', at: 0, absent: false, counts: true, did: { went: { C3: 'white', C4: 'black' }, came: { C3: 'black', C4: 'white' }, moved: ['C4>C3', 'C3>C4'] } };
    expect(concernsOf([replaced], 0, 'white')).toEqual([]);
  });

  it('is an answer to my offer, and war', () => {
    const moves = played(territory, 'red surrender blue', 'blue decline');
    expect(concernsOf(moves, 0, 'red')).toMatchObject([{ kind: 'declined', who: 'blue' }]);
    const war: Move = { text: 'green war red', at: 0, absent: false, counts: true, did: {} };
    expect(concernsOf([...moves, war], moves.length, 'red')).toMatchObject([{ kind: 'war', who: 'green' }]);
  });

  it('is a counter to my card or stone', () => {
    const moves = ['black play tsunami north', 'white counter breakwater'].map((text) => ({ text, at: 0, absent: false, counts: true, did: {} }));
    expect(concernsOf(moves, 1, 'black')).toMatchObject([{ kind: 'counteredCard', who: 'white', card: 'breakwater', what: 'tsunami' }]);
  });
});

describe('lines of the list', () => {
  it('are what counts; the rest belongs to the line before', () => {
    const moves = [['black play toll', true], ['table no', false], ['white pass', true]].map(([text, counts]) => ({ text: String(text), at: 0, absent: false, counts: counts === true, did: {} }));
    expect(entriesOf(moves).map((one) => [one.n, one.move.text, one.after.length])).toEqual([[1, 'black play toll', 1], [2, 'white pass', 0]]);
  });
});
