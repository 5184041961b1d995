// Decks and maps that were brought to the server: it names them by their sum, people by their name.
import { broughtText } from '../net/api';
import type { Brought } from '../preferences.svelte';

const most = 20;

const gameOf = (text: string): string => /^game\s*=\s*["'](\w+)["']/m.exec(text)?.[1] ?? '';
export const isDigest = (name: string): boolean => /^sha256:[0-9a-f]+$/.test(name);

// As much as a server takes (kMostUpload): a file that is larger is not sent there only to be refused.
const mostBytes = 65_536;
export const isTooLarge = (file: { size: number }): boolean => file.size > mostBytes;

export const asBrought = (kind: Brought['kind'], { name, digest }: { name: string; digest: string }, text: string): Brought =>
  ({ kind, name, digest, game: kind === 'decks' ? gameOf(text) : '' });

// The newest first, each once.
export const withBrought = (known: Brought[], one: Brought): Brought[] => [one, ...known.filter((other) => other.digest !== one.digest)].slice(0, most);

// What somebody else brought, by its sum.
export async function findBrought(kind: Brought['kind'], digest: string): Promise<Brought> {
  const found = await broughtText(kind, digest);
  return asBrought(kind, found, found.text);
}
