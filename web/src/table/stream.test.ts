import { describe, expect, it } from 'vitest';
import { counts, emptyTable, fold, parseClocks, periodOf, timeLeft } from './stream';

function table(...lines: string[]) {
  const state = emptyTable();
  const events = lines.filter((text, at) => fold(state, { at, text }));
  return { state, events };
}

describe('a stream', () => {
  it('begins with the table, its terms and its seats', () => {
    const { state } = table('@table Evening game\ntideline 1\ngame go\n', '@terms clock=fischer/300/10 question=8',
      '@seat black person Ann Lee', '@seat white bot level-3', '@seat white empty');
    expect(state.title).toBe('Evening game');
    expect(state.header).toContain('game go');
    expect(state.terms).toEqual({ clock: 'fischer/300/10', question: '8' });
    expect(state.seats).toEqual([
      { id: 'black', faction: 'black', kind: 'person', name: 'Ann Lee' },
      { id: 'white', faction: 'white', kind: 'empty', name: '' },
    ]);
    expect(state.started).toBe(false);
  });

  it('hands events to the engine and keeps annotations', () => {
    const { state, events } = table('@start\ntideline 1\ngame go\nbegin\n', 'black place C3', '@chat white hello there', 'white pass');
    expect(events).toEqual(['black place C3', 'white pass']);
    expect(state.talk[0]).toMatchObject({ by: 'white', text: 'hello there' });
    expect(state.started).toBe(true);
  });

  it('takes back what counts, and what follows it', () => {
    const { state } = table('red place C3', 'table no', 'blue place D4', 'table no', '@undo red 1', '@consent blue', 'undo 1');
    expect(state.moves.map((move) => move.text)).toEqual(['red place C3', 'table no']);
    expect(state.takeBack).toBeNull();
    expect(counts('red reveal points-3')).toBe(false);
  });

  it('forgets a question when something happens', () => {
    const lines = ['@question 1 until 8000 asked blue green', '@answered blue no'];
    expect(table(...lines).state.question).toEqual({ until: 8000, from: 0, asked: ['blue', 'green'], answered: ['blue'] });
    expect(table(...lines, 'table no').state.question).toBeNull();
  });

  it('remembers who marked which group', () => {
    expect(table('black mark C3', 'white mark D4', 'white unmark D4').state.marks).toEqual({ C3: 'black' });
  });
});

describe('clocks', () => {
  it('run only for whom they run', () => {
    const clocks = parseClocks('red=300000 blue=298500 turn=red run=red'.split(' '), 1000);
    expect(timeLeft(clocks, 'red', 3000, 0).ms).toBe(298_000);
    expect(timeLeft(clocks, 'blue', 3000, 0).ms).toBe(298_500);
    expect(parseClocks(['red=0!', 'run=nobody'], 0)).toMatchObject({ run: '', of: { red: { fallen: true } } });
  });

  it('count byo-yomi period by period', () => {
    const clocks = parseClocks('red=1000+3 run=red'.split(' '), 0);
    expect(timeLeft(clocks, 'red', 500, 30_000)).toEqual({ ms: 500, periods: 3 });
    expect(timeLeft(clocks, 'red', 11_000, 30_000)).toEqual({ ms: 20_000, periods: 3 });
    expect(timeLeft(clocks, 'red', 41_000, 30_000)).toEqual({ ms: 20_000, periods: 2 });
    expect(periodOf('byoyomi/600/5x30')).toBe(30_000);
  });
});
