import { describe, expect, it } from 'vitest';
import type { Message } from './i18n.svelte';
import en from './locales/en';
import fr from './locales/fr';
import hu from './locales/hu';

const forms = (message: Message): string[] => typeof message === 'string' ? [message] : [message.one, message.other];
const blanks = (message: Message): string => [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join();

describe.each([['fr', fr], ['hu', hu]] as const)('%s', (_name, words) => {
  it('has every message, and none besides', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });
  it('fills in the same blanks', () => {
    for (const [key, message] of Object.entries(en)) {
      const own = (words as Record<string, Message>)[key];
      expect(`${key} ${own === undefined ? '' : blanks(own)}`).toBe(`${key} ${blanks(message)}`);
    }
  });
  it('leaves nothing empty', () => {
    for (const message of Object.values(words) as Message[]) for (const text of forms(message)) expect(text).not.toBe('');
  });
});

it('keeps French signs with the word before them', () => {
  for (const message of Object.values(fr) as Message[]) for (const text of forms(message)) expect(text).not.toMatch(/ [:;!?»]|« /);
});
