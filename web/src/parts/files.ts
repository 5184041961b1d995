// Games that somebody has as files.

// As much as the engine reads of a game of go.
const most = 8 * 1024 * 1024;
export const isTooLarge = (file: { size: number }): boolean => file.size > most;

// An SGF file names its encoding; those that the engine does not know, browsers do.
export function decoded(bytes: Uint8Array): string | Uint8Array {
  const named = /CA\[\s*([\w-]+)\s*\]/i;
  const label = named.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)))?.[1] ?? 'utf-8';
  if (/^(utf-?8|iso-?8859-?1|latin-?1)$/i.test(label)) return bytes;
  try {
    return new TextDecoder(label).decode(bytes).replace(named, 'CA[UTF-8]');
  } catch {
    return bytes;
  }
}
