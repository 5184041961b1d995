// People and bots by their names. The list of bots is made when the client is built (vite.config.ts), as that of the games is.
import listed from 'virtual:bots';
import type { Translated } from './engine';
import { maybe, say, t } from './i18n.svelte';
import type { SeatRow } from './net/api';

export const bots: readonly { name: string; title: Translated }[] = listed;
export const levelOf = (name: string): number => Number(/^level-(\d+)$/.exec(name)?.[1] ?? 0);
export const forWhom = (name: string): string => maybe(`whom.${name}`) ?? '';

// `level-6:style=attack` as the reader calls it; what somebody put together goes by its own words.
export function botName(words: string): string {
  const name = words.split(/[ :]/)[0] ?? '';
  const found = listed.find((bot) => bot.name === name);
  return found ? t('list.level', { name: say(found.title), n: levelOf(name) }) : words;
}

// Who has no name yet is `Guest` to the server, and to every reader in the reader's own language.
export const personName = (name: string): string => name === 'Guest' ? t('guest') : name;
export const seatName = (seat: Pick<SeatRow, 'kind' | 'name'>): string =>
  seat.kind === 'bot' ? botName(seat.name ?? '') : seat.kind === 'person' ? personName(seat.name ?? '') : '';
