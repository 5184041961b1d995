import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../engine';
import { choicesOf, crowded, fits, numbersOf, outside, rulesText, termsText, unusual, usualValue } from './setup';

const go: GameInfo = { name: 'go', factions: ['black', 'white'], least_factions: 2, map: '19x19', deck: '', blocs: '', letter: 'G', header: [], players: 2, boards: [], decks: [], plain: [], sheet: [], presets: [{ name: 'default', options: {} }, { name: 'japanese', options: { ko: 'simple', komi: '6.5' } }],
  options: [{ key: 'ko', values: 'superko | simple', ruling: 'G2' }, { key: 'komi', values: '7.5, or any multiple of 0.5 from -400 to 400', ruling: 'G3' }] };

describe('the set-up form', () => {
  it('says only what differs', () => {
    expect(rulesText(go, '', {})).toBe('');
    expect(rulesText(go, '', { komi: '5.5', ko: '' })).toBe('default komi=5.5');
    expect(rulesText(go, '', { komi: '5,5' })).toBe('default komi=5.5');
    expect(rulesText(go, 'japanese', {})).toBe('japanese');
    expect(termsText({ clock: '', question: 20, absent: 90, takeBack: true, spectators: 0, access: 'open' })).toBe('');
    expect(termsText({ clock: 'fischer/300/10', question: 5, absent: 90, takeBack: false, spectators: 300, access: 'link' }))
      .toBe('clock=fischer/300/10 question=5 take-back=no delay=300 access=link');
  });
  it('calls usual what the chosen preset has', () => {
    const [ko, komi] = go.options as [(typeof go.options)[0], (typeof go.options)[0]];
    expect([usualValue(go, '', ko), usualValue(go, '', komi)]).toEqual(['superko', '7.5']);
    expect([usualValue(go, 'japanese', ko), usualValue(go, 'japanese', komi)]).toEqual(['simple', '6.5']);
    expect(unusual(go, 'japanese', { ko: 'simple', komi: '7.5' })).toEqual({ komi: '7.5' });
    expect(unusual(go, '', { ko: 'simple', komi: '7.5' })).toEqual({ ko: 'simple' });
  });
  it('says when spectators see it: at once, later, when it is over', () => {
    const form = { clock: '', question: 20, absent: 90, takeBack: true, access: '' };
    expect([0, 60, -1].map((spectators) => termsText({ ...form, spectators }))).toEqual(['', 'delay=60', 'spectators=no']);
  });
  it('gives nothing a time where nobody else is kept waiting', () => {
    const form = { clock: '', question: 20, absent: 90, takeBack: true, spectators: 0, access: 'open', alone: true };
    expect(['', 'correspondence/3'].map((clock) => termsText({ ...form, clock }))).toEqual(['question=none scoring=none', 'clock=correspondence/3 question=none']);
  });
  it('knows for how many a map is, and when it is crowded', () => {
    const map = { name: 'x', rows: Array<string>(9).fill('.........'), cuts: [], starts: { 2: [], 3: [] } };
    expect([fits(map), fits({ ...map, starts: {} })]).toEqual([[2, 3], null]);
    expect([2, 3, 4].map((count) => crowded(map, count))).toEqual([false, false, true]);
  });
  it('offers whole numbers, and knows a number that the engine would refuse', () => {
    expect(numbersOf('3, or 0 to 5')).toEqual(['3', '0', '1', '2', '4', '5']);
    expect(numbersOf('superko | simple')).toEqual([]);
    const komi = '7.5, or any multiple of 0.5 from -400 to 400';
    expect(['', '6,5', '-3', '400'].map((written) => outside(komi, written))).toEqual([null, null, null, null]);
    expect(['6.3', '401', 'much'].map((written) => outside(komi, written))).toEqual(Array(3).fill({ low: -400, high: 400, step: 0.5 }));
  });
  it('reads the values of an option', () => {
    expect(choicesOf('superko | simple')).toEqual(['superko', 'simple']);
    expect(choicesOf('7.5, or any multiple of 0.5 from -400 to 400')).toEqual(['7.5']);
  });
});
