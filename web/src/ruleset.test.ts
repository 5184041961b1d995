import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, type Catalogue } from './engine';
import type { Message } from './i18n.svelte';
import en from './locales/en';
import fr from './locales/fr';
import hu from './locales/hu';
import { choicesOf } from './pages/setup';
import { rulesWords } from './ruleset';

let catalogue: Catalogue;
beforeAll(async () => { catalogue = (await loadEngine(readFileSync(new URL('../../build/wasm/bin/engine.wasm', import.meta.url)))).catalogue(); });

// Every word that the engine can name: presets, options, their values, decks.
function wanted(): string[] {
  const words = ['deck.inline', ...catalogue.decks.map((deck) => `deck.${deck.name}`)];
  for (const game of catalogue.games) {
    words.push(...game.presets.map((preset) => `preset.${game.name}.${preset.name}`));
    for (const { key, values } of game.options) {
      words.push(`option.${key}`);
      const choices = choicesOf(values);
      if (choices.length > 1) words.push(...choices.map((value) => `option.${key}.${value}`));
    }
  }
  return [...new Set(words)].sort();
}

describe.each([['en', en], ['fr', fr], ['hu', hu]] as [string, Record<string, Message>][])('rules in %s', (_name, messages) => {
  it('have a word for everything that can be chosen, and none that cannot', () => {
    const said = Object.keys(messages).filter((key) => /^(option|preset|deck)\./.test(key));
    expect(said.sort()).toEqual(wanted());
  });
});

it('are said as a list: what they are called, then what differs', () => {
  expect(rulesWords('territory', 'v1 dice=none deal=4')).toEqual(['The rules of the guide', 'Dice: no dice', 'Cards dealt: 4']);
});
