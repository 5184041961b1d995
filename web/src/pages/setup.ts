// From a filled-in form to the words that open a table.
import type { GameInfo, MapInfo, OptionInfo } from '../engine';
import type { Key, Values } from '../i18n.svelte';

// `superko | simple` are choices; `7.5, or any multiple …` is one default and a free text.
export function choicesOf(values: string): string[] {
  const parts = values.split(' | ');
  return parts.length > 1 ? parts : [values.split(',')[0] ?? ''];
}

// `3, or 0 to 8` are whole numbers to choose from, the usual one first.
export function numbersOf(values: string): string[] {
  const [, usual = '', low, high] = /^(\d+), or (\d+) to (\d+)$/.exec(values) ?? [];
  if (low === undefined || high === undefined) return [];
  const all = Array.from({ length: Number(high) - Number(low) + 1 }, (_, n) => String(Number(low) + n));
  return [usual, ...all.filter((one) => one !== usual)];
}
// `7.5, or any multiple of 0.5 from -400 to 400`: how far a number may go that is written by hand, if this one does not.
export function outside(values: string, written: string): { low: number; high: number; step: number } | null {
  const [, step, low, high] = /multiple of ([\d.]+) from (-?\d+) to (-?\d+)/.exec(values)?.map(Number) ?? [];
  if (step === undefined || low === undefined || high === undefined || written.trim() === '') return null;
  const value = Number(written.trim().replace(',', '.'));
  return value >= low && value <= high && Number.isInteger(value / step) ? null : { low, high, step };
}

// What an option is where nothing is chosen: as the preset has it.
export function usualValue(game: GameInfo, preset: string, option: OptionInfo): string {
  const chosen = game.presets.find((one) => one.name === preset) ?? game.presets[0];
  return chosen?.options[option.key] ?? choicesOf(option.values)[0] ?? '';
}
// What was chosen before, without what the preset has anyway.
export function unusual(game: GameInfo, preset: string, options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).filter(([key, value]) => game.options.every((option) => option.key !== key || usualValue(game, preset, option) !== value)));
}

// The preset and the options that differ; empty where everything is as usual.
export function rulesText(game: GameInfo, preset: string, options: Record<string, string>): string {
  const given = Object.entries(options).filter(([, value]) => value && value.trim() !== '').map(([key, value]) => `${key}=${value.trim().replace(',', '.')}`); // `6,5` is how many write it
  if (!preset && given.length === 0) return '';
  return [preset || game.presets[0]?.name || '', ...given].filter(Boolean).join(' ');
}

// So few points for each is too few: nobody has room to live.
export const crowded = (map: MapInfo, count: number): boolean => map.rows.join('').split('.').length - 1 < 24 * count;
// For how many a map has start points: `2 to 4`; nothing where it has none.
export function fits(map: MapInfo): [number, number] | null {
  const counts = Object.keys(map.starts).map(Number).sort((a, b) => a - b);
  return counts.length > 0 ? [counts[0] ?? 0, counts.at(-1) ?? 0] : null;
}

// question: seconds; 0: no time. spectators: so many seconds later; negative: when it is over. alone: nobody else is kept
// waiting, so nothing has a time; but by correspondence marks need one.
export interface TermsForm { clock: string; question: number; absent: number; takeBack: boolean; spectators: number; access: string; alone?: boolean }
export function termsText(form: TermsForm): string {
  return [
    form.clock ? `clock=${form.clock}` : '',
    form.alone ? 'question=none' : form.question !== 20 ? `question=${form.question || 'none'}` : '',
    form.alone && !form.clock.startsWith('correspondence') ? 'scoring=none' : '',
    form.absent !== 90 ? `absent=${form.absent}` : '',
    form.takeBack ? '' : 'take-back=no',
    form.spectators < 0 ? 'spectators=no' : form.spectators > 0 ? `delay=${form.spectators}` : '',
    form.access && form.access !== 'open' ? `access=${form.access}` : '',
  ].filter(Boolean).join(' ');
}

export const clocks: { value: string; label: Key; values?: Values }[] = [
  { value: '', label: 'clock.none' },
  { value: 'fischer/300/10', label: 'clock.fischer', values: { main: 5, extra: 10 } },
  { value: 'fischer/900/20', label: 'clock.fischer', values: { main: 15, extra: 20 } },
  { value: 'byoyomi/600/5x30', label: 'clock.byoyomi', values: { main: 10, periods: 5, extra: 30 } },
  { value: 'absolute/1200', label: 'clock.absolute', values: { main: 20 } },
  { value: 'correspondence/3', label: 'clock.days', values: { n: 3 } },
];

// Plain boards, `9x9` or `square-9`, which every engine knows by their size.
export function squares(names: string[]): MapInfo[] {
  return names.map((name) => {
    const n = Number(/\d+/.exec(name)?.[0] ?? 0);
    return { name, rows: Array<string>(n).fill('.'.repeat(n)), cuts: [], starts: {} };
  });
}
