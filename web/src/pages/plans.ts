// Tables that need no questions.
import type { GameInfo } from '../engine';
import { anyNumber } from '../games';
import type { Opening } from '../net/api';

export type With = 'bot' | 'screen' | 'link';

export const colours = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];

export const factionsOf = (game: GameInfo, count: number): string[] => anyNumber(game) ? game.factions.slice(0, count) : game.factions;

// A map that fits that many.
export const usualMap = (game: GameInfo, count: number): string => game.boards.find((board) => count <= board.players)?.map ?? game.map;

export function quickPlan(game: GameInfo, by: With, level: string, title: string): Opening {
  const factions = factionsOf(game, by === 'link' ? game.least : game.players);
  const seats: Record<string, string> = {};
  factions.forEach((faction, at) => {
    if (at === 0 || by === 'screen') seats[faction] = 'me';
    else if (by === 'bot') seats[faction] = `bot ${level}`;
  });
  return {
    title, game: game.name, map: usualMap(game, factions.length), ...(anyNumber(game) ? { factions } : {}), seats,
    terms: { link: 'access=link', bot: 'access=link absent=86400', screen: 'access=link absent=86400 question=none' }[by],
  };
}
