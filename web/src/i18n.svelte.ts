// Words in the language of the reader, from data/locales. A language is one file in locales/; English is the measure of
// what must be there.
import en from './locales/en';
import type { Language, Translated } from './engine';
import { preferences } from './preferences.svelte';

export type Message = string | { one: string; other: string };
export type Key = keyof typeof en;
export type Messages = Record<Key, Message>;
export type Values = Record<string, string | number>;

const files = import.meta.glob<{ default: Messages }>('./locales/*.ts');
const codeOf = (file: string): string => file.replace('./locales/', '').replace('.ts', '');
export const languages = Object.keys(files).map(codeOf).sort();

const current = $state<{ language: string; messages: Messages }>({ language: 'en', messages: en });

function wanted(): string {
  for (const tag of [preferences.language, ...navigator.languages]) {
    const code = tag.toLowerCase().split('-')[0] ?? '';
    if (languages.includes(code)) return code;
  }
  return 'en';
}

export async function loadLanguage(): Promise<void> {
  const language = wanted();
  const file = files[`./locales/${language}.ts`];
  if (file) current.messages = (await file()).default;
  current.language = language;
  document.documentElement.lang = language;
}

export const language = (): string => current.language;

// Formatters are dear to make.
const made = new Map<string, unknown>();
function once<T>(name: string, make: () => T): T {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
}

export function fill(message: Message, values: Values = {}, code = 'en'): string {
  const one = typeof message !== 'string' && once(`plural ${code}`, () => new Intl.PluralRules(code)).select(Number(values.n)) === 'one';
  const text = typeof message === 'string' ? message : one ? message.one : message.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function t(key: Key, values: Values = {}): string {
  return fill(current.messages[key], values, current.language);
}

// The message of that name, if there is one: for words that come from outside, such as reasons and verbs.
export function maybe(key: string, values: Values = {}): string | null {
  return key in current.messages ? t(key as Key, values) : null;
}

export const say = (text: Translated): string => text[current.language as Language] ?? text.en;

export function number(value: number): string {
  return once(`number ${current.language}`, () => new Intl.NumberFormat(current.language)).format(value);
}

export function dateTime(ms: number): string {
  return once(`date ${current.language}`, () => new Intl.DateTimeFormat(current.language, { dateStyle: 'medium', timeStyle: 'short' })).format(ms);
}

export function list(words: string[]): string {
  return words.length === 1 ? (words[0] ?? '') : once(`list ${current.language}`, () => new Intl.ListFormat(current.language, { type: 'conjunction' })).format(words);
}
