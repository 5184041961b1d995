import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, type Catalogue } from './engine';
import { words } from './fixtures/words';
import { speak, type Message } from './i18n.svelte';
import { mapName } from './maps';
import { choicesOf } from './pages/setup';
import { rulesWords, valueName } from './ruleset';

let catalogue: Catalogue;
beforeAll(async () => { speak('en', words.en); catalogue = (await loadEngine(readFileSync(new URL('../../build/wasm/bin/engine.wasm', import.meta.url)))).catalogue(); });

// Every word that the engine can name: presets, options, their values, decks, maps.
function wanted(): string[] {
  const words = ['deck.inline', ...catalogue.decks.map((deck) => `deck.${deck.name}`), ...catalogue.maps.map((map) => `map.${map.name.split('-')[0]}`)];
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

describe.each(Object.entries(words) as [string, Record<string, Message>][])('rules in %s', (_name, messages) => {
  it('have a word for everything that can be chosen, and none that cannot', () => {
    const said = Object.keys(messages).filter((key) => /^(option|preset|deck|map)\./.test(key));
    expect(said.sort()).toEqual(wanted());
  });
});

it('are said as a list: what they are called, then what differs', () => {
  expect(rulesWords('territory', 'v1 dice=none deal=4')).toEqual(['The rules of the guide', 'Dice: no dice', 'Cards dealt: 4']);
});

it('call a map by its name and size, and what nobody ships as it is called', () => {
  expect(['atoll-13', 'isles-19x15', 'square-9', '19x19', 'my-own', 'mine-9', 'sha256:12ab'].map(mapName)).toEqual(['Atoll 13×13', 'Isles 19×15', '9×9', '19×19', 'my-own', 'mine-9', 'sha256:12ab']);
  expect([valueName('komi', '7.5'), valueName('ko', 'simple'), valueName('clock', '1/2')]).toEqual(['7.5', 'no taking back at once', '1/2']);
});
