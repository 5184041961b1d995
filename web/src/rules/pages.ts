// The pages of rules, docs/rules/GAME.md and its translations, each fetched when somebody reads it.
import { gameNamed, games } from '../games';

const files = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

export interface Source { text: string; language: string }

// In the reader's language, or in English where there is no other.
export async function source(game: string, language: string): Promise<Source> {
  const known = (gameNamed(game) ?? games[0])?.name;
  const own = files[`../../../docs/rules/${known}.${language}.md`];
  if (own) return { text: await own(), language };
  return { text: await files[`../../../docs/rules/${known}.md`]?.() ?? '', language: 'en' };
}
