// Tables that need no questions.
import type { Opening } from '../net/api';

export const games = ['tsunami', 'territory', 'go'] as const;
export type GameName = (typeof games)[number];
export type With = 'bot' | 'screen' | 'link';

export const colours = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];

export function factionsOf(game: string, count: number): string[] {
  return game === 'territory' ? colours.slice(0, count) : ['black', 'white'];
}

// A map that fits that many.
export function usualMap(game: string, count: number): string {
  if (game === 'go') return '9x9';
  if (game !== 'territory') return 'square-13';
  return count <= 2 ? 'square-9' : count <= 4 ? 'lake-11' : 'rivers-19x15';
}

export function quickPlan(game: GameName, by: With, level: string, title: string): Opening {
  const factions = factionsOf(game, game === 'territory' && by !== 'link' ? 3 : 2);
  const seats: Record<string, string> = {};
  factions.forEach((faction, at) => {
    if (at === 0 || by === 'screen') seats[faction] = 'me';
    else if (by === 'bot') seats[faction] = `bot ${level}`;
  });
  return {
    title, game, map: usualMap(game, factions.length), ...(game === 'territory' ? { factions } : {}), seats,
    terms: by === 'link' ? 'access=link' : 'access=link absent=86400',
  };
}
