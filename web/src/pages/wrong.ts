// Why a table cannot be opened, or a file not be used.
import { language, maybe, t } from '../i18n.svelte';
import type { Problem } from '../net/api';
import { reasonText } from '../reasons';

// What of a new table is wrong, in the words of the page; in English the server's own say more.
export function openingText(problem: Problem): string {
  if (problem.reason !== 'syntax') return reasonText(problem);
  const why = language() === 'en' ? `(${problem.text})` : maybe(`wrong.${problem.about}`) ?? '';
  const said = t('new.refused');
  return why ? `${said} ${why}` : said;
}

// The same of a map or a deck that somebody brings, with the line.
export function fileText(problem: Problem, name: string, kind: 'maps' | 'decks'): string {
  if (problem.reason !== 'syntax') return reasonText(problem);
  const why = language() === 'en' ? problem.text : maybe(`wrong.${kind}.${problem.about}`) ?? t(`wrong.${kind}`);
  return t('new.badFile', { name, why: problem.line > 0 ? t('wrong.line', { n: problem.line, why }) : why });
}
