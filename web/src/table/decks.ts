// Decks that people brought: a header names them by their sum, the engine wants to read them.

export const decks = new Map<string, string>(); // by digest
const named = /^deck (\S+) (sha256:[0-9a-f]+)$/m;

// The digest of a deck in this header that is not here yet; empty: none.
export function missingDeck(header: string): string {
  const digest = header.startsWith('@') ? named.exec(header)?.[2] ?? '' : '';
  return digest && !decks.has(digest) ? digest : '';
}

// Only the boards of examples have a line that is just `end`; indented, it says the same and does not close the deck.
const inline = (text: string): string => `deck inline\n${text.trimEnd().replace(/^(?=end\s*$)/gm, ' ')}\nend`;

// The digest of the deck that a record is played with; empty: it ships, or there is none.
export const brought = (record: string): string => named.exec(record)?.[2] ?? '';

export function withDeck(header: string): string {
  const found = named.exec(header);
  const text = decks.get(found?.[2] ?? '');
  return found && text ? header.replace(found[0], () => inline(text)) : header;
}
