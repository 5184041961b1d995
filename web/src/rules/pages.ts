// The pages of rules, docs/rules/GAME.md and its translations, each fetched when somebody reads it.
import { games } from '../pages/plans';

const files = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

export interface Source { text: string; language: string }

// In the reader's language, or in English where there is no other.
export async function source(game: string, language: string): Promise<Source> {
  const known = (games as readonly string[]).includes(game) ? game : games[0];
  const own = files[`../../../docs/rules/${known}.${language}.md`];
  if (own) return { text: await own(), language };
  return { text: await files[`../../../docs/rules/${known}.md`]?.() ?? '', language: 'en' };
}

export const letters: Record<string, string> = { go: 'G', territory: 'R', tsunami: 'S' };
export const gameOf = (ruling: string): string => Object.keys(letters).find((game) => letters[game] === ruling[0]) ?? 'go';
