// Rules in words: `v1 dice=none` as the reader says it. A test asks the engine for every word that can come.
import { maybe, number, t } from './i18n.svelte';

export const presetName = (game: string, preset: string): string => maybe(`preset.${game}.${preset}`) ?? preset;
export const optionName = (key: string): string => maybe(`option.${key}`) ?? key;
export const deckName = (deck: string): string => maybe(`deck.${deck}`) ?? deck;
export const valueName = (key: string, value: string): string => maybe(`option.${key}.${value}`) ?? (/^\d+(\.\d+)?$/.test(value) ? number(Number(value)) : value);
export const optionWords = (key: string, value: string): string => t('colon', { name: optionName(key), value: valueName(key, value) });

export function rulesWords(game: string, rules: string): string[] {
  const [preset = '', ...options] = rules.split(' ').filter(Boolean);
  return [presetName(game, preset), ...options.map((option) => { const [key = '', value = ''] = option.split('='); return optionWords(key, value); })];
}
