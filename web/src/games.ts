// The games as the engine lists them. The list is made when the client is built (vite.config.ts): the first paint waits
// for nothing.
import listed from 'virtual:games';
import type { GameInfo } from './engine';
import { maybe } from './i18n.svelte';

export const games: readonly GameInfo[] = [...listed].reverse(); // the newest first
export const gameNamed = (name: string): GameInfo | undefined => games.find((one) => one.name === name);
export const gameName = (game: string): string => maybe(`game.${game}`) ?? game;

// How many play is for those to say who open a table.
export const anyNumber = (game: GameInfo): boolean => game.least_factions < game.factions.length;
// Whose land it will be says who is ahead.
export const countsLand = (game: string): boolean => gameNamed(game)?.sheet.includes('territory') ?? false;
// Whose scores are added up: those of a bloc, by these rules.
export function countsBlocs(game: string, rules: string): boolean {
  const option = gameNamed(game)?.blocs ?? '';
  return option !== '' && rules.split(' ').includes(option);
}
// The game that has a ruling: `G1` is one of go's.
export const gameOf = (ruling: string): string => games.find((one) => one.letter === ruling[0])?.name ?? '';
export const letters: string = games.map((one) => one.letter).join('');
