// Why something was refused, in the reader's language; the server's English where there are no words for it.
import { maybe } from './i18n.svelte';
import { Problem } from './net/api';

export const reasonText = (problem: Pick<Problem, 'reason' | 'text'>): string => maybe(`reason.${problem.reason}`) ?? problem.text;

// Does it; what went wrong is told in words, empty: nothing.
export async function failure(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
    return '';
  } catch (found) {
    if (found instanceof Problem) return reasonText(found);
    throw found;
  }
}

// The same of a line of a record: `ko: …`.
export const refusalText = (text: string): string | null => maybe(`reason.${text.split(/[ :]/)[0] ?? ''}`);
