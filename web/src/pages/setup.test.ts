import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../engine';
import { choicesOf, rulesText, termsText, unusual, usualValue } from './setup';

const go: GameInfo = { name: 'go', factions: ['black', 'white'], least: 2, map: '19x19', deck: '', letter: 'G', header: [], players: 2, boards: [], plain: [], sheet: [], presets: [{ name: 'default', about: '', options: {} }, { name: 'japanese', about: '', options: { ko: 'simple', komi: '6.5' } }],
  options: [{ key: 'ko', values: 'superko | simple', ruling: 'G2', about: '' }, { key: 'komi', values: '7.5, or any multiple of 0.5 from -400 to 400', ruling: 'G3', about: '' }] };

describe('the set-up form', () => {
  it('says only what differs', () => {
    expect(rulesText(go, '', {})).toBe('');
    expect(rulesText(go, '', { komi: '5.5', ko: '' })).toBe('default komi=5.5');
    expect(rulesText(go, '', { komi: '5,5' })).toBe('default komi=5.5');
    expect(rulesText(go, 'japanese', {})).toBe('japanese');
    expect(termsText({ clock: '', question: 20, absent: 90, takeBack: true, spectators: true, access: 'open' })).toBe('');
    expect(termsText({ clock: 'fischer/300/10', question: 5, absent: 90, takeBack: false, spectators: true, access: 'link' }))
      .toBe('clock=fischer/300/10 question=5 take-back=no access=link');
  });
  it('calls usual what the chosen preset has', () => {
    const [ko, komi] = go.options as [(typeof go.options)[0], (typeof go.options)[0]];
    expect([usualValue(go, '', ko), usualValue(go, '', komi)]).toEqual(['superko', '7.5']);
    expect([usualValue(go, 'japanese', ko), usualValue(go, 'japanese', komi)]).toEqual(['simple', '6.5']);
    expect(unusual(go, 'japanese', { ko: 'simple', komi: '7.5' })).toEqual({ komi: '7.5' });
    expect(unusual(go, '', { ko: 'simple', komi: '7.5' })).toEqual({ ko: 'simple' });
  });
  it('reads the values of an option', () => {
    expect(choicesOf('superko | simple')).toEqual(['superko', 'simple']);
    expect(choicesOf('7.5, or any multiple of 0.5 from -400 to 400')).toEqual(['7.5']);
  });
});
