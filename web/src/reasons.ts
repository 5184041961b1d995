// Why something was refused, in the reader's language; the server's English where there are no words for it.
import { maybe, t } from './i18n.svelte';
import type { Problem } from './net/api';

export function reasonText(problem: Pick<Problem, 'reason' | 'text' | 'ruling'>): string {
  const words = maybe(`reason.${problem.reason}`) ?? problem.text;
  return problem.ruling ? t('reason.withRuling', { words, ruling: problem.ruling }) : words;
}
