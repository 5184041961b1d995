// Why a text is no study, and where. The engine says it in English; other readers have words for refusals.
import type { Refusal } from '../engine';
import { language, t } from '../i18n.svelte';
import { refusalText } from '../reasons';

// The engine's text is `5: not-your-turn (column 1)`.
export function wrongText({ text }: Pick<Refusal, 'text'>): string {
  const [, line, what, column] = /^(\d+): (.*) \(column (\d+)\)$/s.exec(text) ?? [];
  if (line === undefined || what === undefined || column === undefined) return text;
  const why = language() === 'en' ? `(${what})` : refusalText(what) ?? '';
  return `${t('study.bad', { line, column })} ${why}`.trim();
}
