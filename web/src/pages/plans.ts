// Tables that need no questions.
import type { GameInfo } from '../engine';
import { anyNumber } from '../games';
import type { Opening } from '../net/api';

export type With = 'bot' | 'screen' | 'link';
export interface Wishes { level: string; title: string; map: string; colour: string; edition: string }

export const colours = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];

export const factionsOf = (game: GameInfo, count: number): string[] => anyNumber(game) ? game.factions.slice(0, count) : game.factions;
export const howMany = (game: GameInfo, by: With): number => by === 'link' ? game.least_factions : game.players;

// A map that fits that many.
export const usualMap = (game: GameInfo, count: number): string => game.boards.find((board) => count <= board.players)?.map ?? game.map;
// What is offered without a word: plain boards, and the map that fits.
export const boardsFor = (game: GameInfo, count: number): string[] => [...new Set([usualMap(game, count), ...game.plain])];

// The edition of a language is its usual rules there; empty: the game's own.
export const editionOf = (game: GameInfo, language: string): string => game.presets.slice(1).find((preset) => preset.name === language)?.name ?? '';

// The deck that a new table begins with, by its rules; empty: the game's own.
export const usualDeck = (game: GameInfo, preset: string): string => game.decks.find((one) => one.preset === preset || !one.preset)?.deck ?? '';

export function quickPlan(game: GameInfo, by: With, { level, title, map, colour, edition }: Wishes): Opening {
  const factions = factionsOf(game, howMany(game, by));
  const mine = factions.includes(colour) ? colour : factions[0];
  const seats = Object.fromEntries(factions.map((faction) => [faction, faction === mine || by === 'screen' ? 'me' : by === 'bot' ? `bot ${level}` : ''] as const).filter(([, who]) => who));
  const deck = usualDeck(game, edition);
  return {
    title, game: game.name, map: map || usualMap(game, factions.length), ...(edition ? { rules: edition } : {}), ...(deck ? { deck } : {}), ...(anyNumber(game) ? { factions } : {}), seats,
    terms: { link: 'access=link', bot: 'access=link absent=86400', screen: 'access=link absent=86400 question=none scoring=none' }[by],
  };
}
