// Words in the language of the reader, from data/locales. A language is four files in locales/: the words of the first
// pages, and the rest, those of looking back and those of studies, which come with the pages that say them. English is the
// measure of what must be there.
import { untrack } from 'svelte';
import known from 'virtual:languages';
import en from './locales/en';
import type { Language, Translated } from './engine';
import { preferences } from './preferences.svelte';
import { turn } from './turns';

export type Message = string | { one: string; other: string };
export type First = Record<keyof typeof en, Message>;
export type Rest = Record<keyof typeof import('./locales/rest/en').default, Message>;
export type Looking = Record<keyof typeof import('./locales/review/en').default, Message>;
export type Studying = Record<keyof typeof import('./locales/study/en').default, Message>;
export type Messages = First & Rest & Looking & Studying;
export type Key = keyof Messages;
export type Values = Record<string, string | number>;

const first = import.meta.glob<{ default: First }>('./locales/*.ts');
const more = {
  rest: import.meta.glob<{ default: Rest }>('./locales/rest/*.ts'),
  review: import.meta.glob<{ default: Looking }>('./locales/review/*.ts'),
  study: import.meta.glob<{ default: Studying }>('./locales/study/*.ts'),
};
type Part = keyof typeof more;
const codeOf = (file: string): string => file.replace('./locales/', '').replace('.ts', '');
export const languages = Object.keys(first).map(codeOf).sort();

const current = $state<{ language: string; messages: First & Partial<Messages> }>({ language: 'en', messages: en });
const parts = new Set<Part>(); // that a page needs

function wanted(): string {
  for (const tag of [preferences.language, ...navigator.languages]) {
    const code = tag.toLowerCase().split('-')[0] ?? '';
    if (languages.includes(code)) return code;
  }
  return 'en';
}

export function speak(language: string, messages: First & Partial<Messages>): void {
  current.messages = messages;
  current.language = language;
}

export async function loadLanguage(): Promise<void> {
  const language = wanted();
  const [some, ...others] = await Promise.all([first[`./locales/${language}.ts`]?.(), ...[...parts].map((part) => more[part][`./locales/${part}/${language}.ts`]?.())]);
  speak(language, Object.assign({ ...(some?.default ?? en) }, ...others.map((one) => one?.default)) as First & Partial<Messages>);
  document.documentElement.lang = language;
}

// A page that is loaded when it is needed, with its words; it is shown in a turn of its own.
export async function withWords<T>(page: Promise<T>, also?: Part): Promise<T> {
  parts.add('rest');
  if (also) parts.add(also);
  const [loaded] = await Promise.all([page, untrack(loadLanguage)]); // another language later is no other page
  await turn();
  return loaded;
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
  const said = (value: string | number): string => typeof value === 'number' && !Number.isInteger(value) ? once(`number ${code}`, () => new Intl.NumberFormat(code)).format(value) : String(value);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => said(values[name] ?? whole));
}

export function t(key: Key, values: Values = {}): string {
  return fill(current.messages[key] ?? key, values, current.language);
}

// The message of that name, if there is one: for words that come from outside, such as reasons and verbs.
export function maybe(key: string, values: Values = {}): string | null {
  return key in current.messages ? t(key as Key, values) : null;
}

export const say = (text: Translated): string => text[current.language as Language] ?? text.en;

// Small whole numbers are the same in every language that we have, and the first formatter is dear on a slow phone.
export function number(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : once(`number ${current.language}`, () => new Intl.NumberFormat(current.language)).format(value);
}

// `90 seconds`, `5 minutes`, `1 day`: in the largest unit that leaves nothing over.
export function duration(seconds: number): string {
  const [unit, size] = ([['day', 86_400], ['hour', 3600], ['minute', 60]] as const).find(([, one]) => seconds % one === 0) ?? (['second', 1] as const);
  return once(`${unit} ${current.language}`, () => new Intl.NumberFormat(current.language, { style: 'unit', unit, unitDisplay: 'long' })).format(seconds / size);
}

export function dateTime(ms: number): string {
  return once(`date ${current.language}`, () => new Intl.DateTimeFormat(current.language, { dateStyle: 'medium', timeStyle: 'short' })).format(ms);
}

export function list(words: string[]): string {
  const [two = ' ', others = ' ', last = ' '] = known[current.language]?.and ?? [];
  return words.length < 3 ? words.join(two) : `${words.slice(0, -1).join(others)}${last}${words.at(-1) ?? ''}`;
}
