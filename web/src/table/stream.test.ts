// What a page is told of a table, by the engine that follows its stream.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, type Engine, type Game } from '../engine';
import { entriesOf, noMarks, type Deed } from './stream';

let engine: Engine;
beforeAll(async () => { engine = await loadEngine(readFileSync(new URL('../../../build/wasm/bin/engine.wasm', import.meta.url))); });

const header = 'tideline 1\ngame territory\nrules v1 cards=off dice=none\nmap square-9\nfactions red blue\nbegin\n';

// Each line a second after the one before.
function follow(text: string, ...lines: string[]): Game {
  const game = engine.open(text, null);
  if ('reason' in game) throw new Error(game.text);
  lines.forEach((line, i) => { expect(game.feed(line, (i + 1) * 1000), line).toBeNull(); });
  return game;
}
const go = (...lines: string[]): Game => {
  const text = 'tideline 1\ngame go\nmap 5x5\nbegin\n';
  return follow(text, `@table Evening game\n${text}`, '@terms clock=fischer/300/10', '@seat black person Ann Lee', '@seat white bot level-3', `@start\n${text}`, ...lines);
};

describe('a stream', () => {
  it('begins with the table and its seats', () => {
    const state = follow(header, `@table Evening game\n${header}`, '@terms clock=none take-back=no', '@seat red person Ann Lee', '@seat blue bot level-3', '@seat blue empty').table();
    expect(state.title).toBe('Evening game');
    expect(state.takesBack).toBe(0);
    expect(state.seats.map(({ id, faction, kind, name }) => ({ id, faction, kind, name }))).toEqual([
      { id: 'red', faction: 'red', kind: 'person', name: 'Ann Lee' },
      { id: 'blue', faction: 'blue', kind: 'empty', name: '' },
    ]);
    expect(state.started).toBe(false);
  });

  it('tells events and talk', () => {
    const state = go('black place C3', '@chat white hello there', '@for white', 'white pass').table();
    expect(state.moves).toEqual([
      { text: 'black place C3', at: 6000, absent: false, counts: true, did: { came: { C3: 'black' } } }, { text: 'white pass', at: 9000, absent: true, counts: true, did: {} },
    ]);
    expect(state.talk).toEqual([{ by: 'white', text: 'hello there', at: 7000, team: false }]);
    expect(state.started).toBe(true);
  });

  it('tells what ended a game without a score, and whose it was', () => {
    const ended = (...lines: string[]): unknown => go(...lines).table().ended;
    expect(ended('black place C3')).toBeNull();
    expect(ended('black place C3', 'white resign')).toEqual({ why: 'resignation', who: 'white' });
    expect(ended('black place C3', 'white timeout')).toEqual({ why: 'time', who: 'white' });
    expect(ended('black place C3', '@for white', 'white resign')).toEqual({ why: 'absence', who: 'white' });
    expect(ended('black pass', 'white pass', 'black agree', 'white agree')).toBeNull();
  });

  it('tells who stays away, which is not who only let a time run out', () => {
    const away = (...lines: string[]): string[] => go(...lines).table().seats.filter((seat) => seat.away).map((seat) => seat.id);
    const gone = ['@away black until 30000', '@for black', 'black pass'];
    expect(away(...gone)).toEqual(['black']);
    expect(away('@away black until 30000', 'black place D3')).toEqual([]);
    // Silence agrees to marks, and a clock falls, for who is there.
    expect(away('black pass', 'white pass', 'white agree', '@for black', 'black agree')).toEqual([]);
    expect(away('@for black', 'black pass')).toEqual([]);
    expect(away(...gone, 'white pass', 'white agree', '@for black', 'black agree')).toEqual(['black']);
    // Until they come back, or play; a bot that sits in for them is not they.
    expect(away(...gone, '@back black')).toEqual([]);
    expect(away(...gone, 'white place C4', 'black place D4')).toEqual([]);
    expect(away(...gone, '@sits-in black level-1', 'white place C4', 'black place D4')).toEqual(['black']);
  });

  it('tells which of a pair may act, and that both mark dead stones', () => {
    const text = 'tideline 1\ngame tsunami\nrules en team=alternate\nmap 5x5\nteam black 2\nbegin\n';
    const game = follow(text, `@table Pairs\n${text}`, '@seat black person Ann', '@seat black.2 person Ben', '@seat white person Eve', `@start\n${text}`);
    const acts = (...lines: string[]): string[] => {
      for (const line of lines) expect(game.feed(line), line).toBeNull();
      return game.table().seats.filter((seat) => seat.acts).map((seat) => seat.id);
    };
    expect(acts()).toEqual(['black', 'white']);
    expect(acts('black place C3', 'white place D3')).toEqual(['black.2', 'white']);
    expect(acts('black pass', 'white pass')).toEqual(['black', 'black.2', 'white']);
  });

  it('says how far it is back to a move of mine', () => {
    const text = 'tideline 1\ngame go\nmap 5x5\nbegin\n';
    const game = engine.open(text, 'black');
    if ('reason' in game) throw new Error(game.text);
    const back = [`@table Evening game\n${text}`, '@seat black person Ann Lee', `@start\n${text}`, 'black place C3', 'white place D4'].map((line) => (game.feed(line), game.table().takesBack));
    expect(back).toEqual([0, 0, 0, 1, 2]);
  });

  it('takes back what counts', () => {
    const asked = ['black place C3', 'white place D4', '@undo black 2'];
    expect(go(...asked, '@consent white').table().takeBack).toEqual({ by: 'black', count: 2, agreed: ['white'] });
    const state = go(...asked, '@consent white', 'undo 2', 'black place B2').table();
    expect(state.moves.map((move) => move.text)).toEqual(['black place B2']);
    expect(state.takeBack).toBeNull();
  });

  it('has every move that stands, however often it was asked meanwhile', () => {
    const lines = ['black place C3', 'white place D4', '@chat white hello', '@undo black 2', '@consent white', 'undo 2', 'black place B2', 'white pass', 'undo 1', 'white place C3', 'black pass'];
    const asked = go();
    const seen = lines.map((line, n) => (asked.feed(line, (n + 6) * 1000), asked.table().moves));
    lines.forEach((_, n) => { expect(seen[n], lines[n]).toEqual(go(...lines.slice(0, n + 1)).table().moves); });
    expect(seen.at(-1)?.map((move) => move.text)).toEqual(['black place B2', 'white place C3', 'black pass']);
    expect(seen[8]?.[0]).toBe(seen[6]?.[0]); // what was told before is not told again
  });

  it('forgets a question when something happens', () => {
    const lines = ['@question 1 until 8000 asked black white', '@answered white no'];
    expect(go(...lines).table().question).toMatchObject({ until: 8000, from: 6000, asked: ['black', 'white'], answered: ['white'], more: { black: 3, white: 3 } });
    expect(go(...lines, '@more black until 16000').table().question).toMatchObject({ until: 16000, more: { black: 2, white: 3 } });
    expect(go('@question 2 until never asked white').table().question).toMatchObject({ until: null });
    expect(go(...lines, 'black place C3').table().question).toBeNull();
  });

  it('tells what is done should nobody answer a question: what moves, turns, comes, goes, is closed or anchored', () => {
    const board = ['. . . . .', '. B W . .', '. B . W .', '. . . W .', 'W . . . .'];
    const would = (event: string, deck = 'first-wave'): Deed | undefined => {
      const [card = ''] = event.split(' ');
      const text = `tideline 1\ngame tsunami\ndeck ${deck}\nboard\n${board.join('\n')}\nend\nhand black ${card}\nhand white breakwater\nbegin\n`;
      const game = follow(text, `@table Evening game\n${text}`, '@seat black person Ann Lee', '@seat white person Eve', `@start\n${text}`, `black play ${event}`, '@question 1 until 8000 asked white');
      const told = game.table().question?.would;
      // So it comes.
      expect(game.feed('table no')).toBeNull();
      expect(game.table().moves.at(-1)?.did).toEqual(told);
      return told;
    };
    expect(would('drift B3>A3')).toEqual({ came: { A3: 'black' }, went: { B3: 'black' }, moved: ['B3>A3'] });
    expect(would('convoy B3>C3 C3>C2', 'second-tide')).toEqual({ came: { C2: 'black' }, went: { B3: 'black' }, moved: ['B3>C3', 'C3>C2'] });
    expect(would('shove C4>D4')).toEqual({ came: { D4: 'white' }, went: { C4: 'white' }, moved: ['C4>D4'] });
    expect(would('ferry B3 west')).toEqual({ came: { A3: 'black', A4: 'black' }, went: { B3: 'black', B4: 'black' }, moved: ['B3>A3', 'B4>A4'] });
    expect(would('trade-winds B4 C4')).toMatchObject({ moved: ['B4>C4', 'C4>B4'] });
    expect(would('undertow north')).toMatchObject({ moved: ['B4>B5', 'C4>C5'] });
    expect(would('groundswell row-3 east')).toEqual({ came: { C3: 'black', E3: 'white' }, went: { B3: 'black', D3: 'white' }, moved: ['B3>C3', 'D3>E3'] });
    expect(would('whirlpool C3')?.moved?.sort()).toEqual(['B3>C4', 'B4>D4', 'C4>D3', 'D2>B2', 'D3>C2']);
    expect(would('boarding A1')).toEqual({ came: { A1: 'black' }, went: { A1: 'white' } });
    expect(would('reef C3')).toEqual({ closed: { white: ['C3'] } });
    expect(would('anchor B3')).toEqual({ anchored: ['B3'] });
    expect(would('mooring B3 C3', 'second-tide')).toEqual({ closed: { white: ['C3'] }, anchored: ['B3'] });
    // A stone may be answered as well.
    const stone = 'tideline 1\ngame tsunami\nboard\n. . .\n. B .\nW . .\nend\nhand white gust\nbegin\n';
    expect(follow(stone, 'black place A2', '@question 1 until 8000 asked white').table().question?.would).toEqual({ came: { A2: 'black' } });
  });

  it('tells of a stone that moved, and of one that an undone move sends back', () => {
    const text = 'tideline 1\ngame territory\nrules v1 dice=none\ndeck territory-2017\nfactions red blue\nboard\nR . . .\n. . . .\n. . . B\nend\nhand red nudge\nhand blue reject\nbegin\n';
    const moves = follow(text, 'red play nudge D1>C1', 'blue play reject red').table().moves;
    expect(moves.map((move) => move.did)).toEqual([{ came: { C1: 'blue' }, went: { D1: 'blue' }, moved: ['D1>C1'] }, { came: { D1: 'blue' }, went: { C1: 'blue' }, moved: ['C1>D1'] }]);
  });

  it('tells of two stones that change places, and back again by the next card', () => {
    const text = 'tideline 1\ngame tsunami\nboard\n. . . . .\n. B W . .\n. B . W .\n. . . W .\nW . . . .\nend\nhand black trade-winds\nhand white trade-winds\nbegin\n';
    const moves = follow(text, 'black play trade-winds B4 C4', 'table no', 'white play trade-winds B4 C4').table().moves;
    expect(moves.map((move) => move.did)).toEqual([{}, { came: { B4: 'white', C4: 'black' }, went: { B4: 'black', C4: 'white' }, moved: ['B4>C4', 'C4>B4'] },
      { came: { B4: 'black', C4: 'white' }, went: { B4: 'white', C4: 'black' }, moved: ['B4>C4', 'C4>B4'] }]);
  });

  it('tells which stones a mark is about', () => {
    const marks = ['black place C3', 'white place D4', 'black place C4', 'white pass', 'black pass', 'white mark C4', 'black unmark C3', 'white agree'];
    expect(go(...marks).table().moves.slice(5).map((move) => move.did.marks)).toEqual([['C3', 'C4'], ['C3', 'C4'], undefined]);
  });

  it('tells whose wish was refused, until something happens', () => {
    const wish = ['black place C3', 'white place D4', '@undo black 2', '@refuse white'];
    expect(go(...wish).table().declined).toEqual(['black']);
    expect(go(...wish, 'black place B2').table().declined).toEqual([]);
    expect(go(...wish).table().takeBack).toBeNull();
  });

  it('tells why a bot declined, and of nothing else', () => {
    const text = 'tideline 1\ngame territory\nrules v1 dice=none cards=off\nfactions red blue green\nboard\n. . . . .\n. R B . .\n. . . . .\n. . . . .\nG . . . .\nend\nbegin\n';
    const game = engine.open(text, null);
    if ('reason' in game) throw new Error(game.text);
    for (const line of ['@because blue worse', 'red surrender blue', '@because blue ahead', 'blue decline', 'blue place E5']) expect(game.feed(line), line).toBeNull();
    expect(game.table().moves.map((move) => move.why)).toEqual([undefined, 'ahead', undefined]);
    expect(game.table().moves.map((move) => move.of)).toEqual([undefined, 'red', undefined]);
  });

  it('tells what happened since a move of mine, what of it concerns me, and what one event has changed', () => {
    const text = 'tideline 1\ngame go\nmap 5x5\nbegin\n';
    const game = engine.open(text, 'white');
    if ('reason' in game) throw new Error(game.text);
    for (const line of ['black place A2', 'white place A1', 'black place B1']) expect(game.feed(line), line).toBeNull();
    expect(game.table()).toMatchObject({ since: 2, news: { ...noMarks, came: ['B1'], gone: { A1: 'white' } }, concerns: [{ kind: 'lost', who: 'black', n: 1 }] });
    expect(game.marks(1)).toEqual({ ...noMarks, came: ['A2'] });
    expect(game.marks(4)).toEqual(noMarks);
    expect(game.marks(0)).toEqual(noMarks); // before the first of them
    for (const line of ['white pass', 'black pass', 'white mark B1']) expect(game.feed(line), line).toBeNull();
    expect(game.table()).toMatchObject({ since: 6, news: noMarks, concerns: [], claims: [{ stones: ['B1'], dead: true, by: 'white', against: '' }] });
    expect(game.feed('black resume')).toBeNull();
    expect(game.table()).toMatchObject({ claims: [], concerns: [{ kind: 'resumed', who: 'black', what: 'B1' }] });
    expect(game.table().moves.at(-1)?.over).toEqual([{ stones: ['B1'], dead: true, by: 'white', against: '' }]);
  });

  it('has lines that count, each with what the table wrote after it', () => {
    const moves = [['black play toll', true], ['table no', false], ['white pass', true]].map(([text, counts]) => ({ text: String(text), at: 0, absent: false, counts: counts === true, did: {} }));
    expect(entriesOf(moves).map((one) => [one.n, one.move.text, one.after.length])).toEqual([[1, 'black play toll', 1], [2, 'white pass', 0]]);
  });

  it('may hold notes that nobody here knows, but no event that cannot be', () => {
    const game = go('@from-next-year black 7');
    expect(game.feed('black place Z9')).toMatchObject({ reason: 'off-map' });
    expect(game.table().moves).toEqual([]);
  });
});

describe('clocks', () => {
  it('run only for whom they run', () => {
    const game = go('@clock black=300000 white=298500 turn=black run=black');
    expect(game.clocks(8000)).toEqual({ black: { ms: 298_000, periods: 0, runs: true }, white: { ms: 298_500, periods: 0, runs: false } });
    expect(follow(header, `@table T\n${header}`).clocks(8000)).toEqual({});
  });

  it('count byo-yomi period by period', () => {
    const text = 'tideline 1\ngame go\nmap 5x5\nbegin\n';
    const game = follow(text, `@table T\n${text}`, '@terms clock=byoyomi/600/5x30', `@start\n${text}`, '@clock black=1000+3 white=0+3 turn=black run=black');
    expect(game.clocks(4500).black).toMatchObject({ ms: 500, periods: 3 });
    expect(game.clocks(15_000).black).toMatchObject({ ms: 20_000, periods: 3 });
    expect(game.clocks(45_000).black).toMatchObject({ ms: 20_000, periods: 2 });
  });
});
