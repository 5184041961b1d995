// What is found, as words and pictures.
import { language, list, maybe, number, t } from '../i18n.svelte';
import { refusalText } from '../reasons';
import type { Wrong } from './analyst';

export type Way = '' | 'played' | 'best';

// Of a hundred games; a change has its sign.
export const games = (share: number): string => number(Math.round(100 * share));
export const change = (share: number): string => (share > 0 ? '+' : share < 0 ? '−' : '±') + games(Math.abs(share));

// What is wrong with a file, and where. The engine says why in English, with a word that other languages have a text for; of
// a line of a record it says what the rules say.
export function wrongText(wrong: Wrong[], name: string): string {
  const [first] = wrong;
  const why = first && language() === 'en' ? first.text : first && (maybe(`file.${first.about}`) ?? refusalText(first.text)) || t('look.unreadable');
  return t('new.badFile', { name, why: first && first.line > 0 ? t('look.place', { line: first.line, column: first.column, why }) : why });
}

// What of a file is not as it stands there: the first two, each once.
export function warningsText(warnings: Wrong[]): string {
  const said = warnings.map((one) => (language() === 'en' ? one.text : maybe(`file.${one.about}`) ?? t('look.unreadable')));
  return t('look.warnings', { why: list([...new Set(said)].slice(0, 2)) });
}

// Rows as a board has them: whose a point will be in most games, where that is somebody's.
export function ownerRows(board: string[], ownership: Record<string, (number | null)[][]>): string[] {
  const most = 60; // of a hundred games
  const all = Object.entries(ownership);
  return board.map((row, r) => [...row].map((_, c) => {
    const best = all.map(([faction, rows]): [string, number] => [faction, rows[r]?.[c] ?? 0]).sort((a, b) => b[1] - a[1])[0];
    return best && best[1] >= most ? (best[0][0]?.toUpperCase() ?? '.') : '.';
  }).join(''));
}
