// A study as part of an address: its text, packed. What comes from an address is not trusted: it is bounded here, and read by
// the engine like any file.

// Longer addresses are cut off by some who pass them on.
export const mostInLink = 16_000;
const mostText = 1 << 20;

async function through(bytes: Uint8Array, how: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array | null> {
  const out = new Response(bytes as BodyInit).body?.pipeThrough(how as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  if (!out) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let one = await out.read(); !one.done; one = await out.read()) {
    parts.push(one.value);
    size += one.value.length;
    if (size > most) { await out.cancel(); return null; }
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) { all.set(part, at); at += part.length; }
  return all;
}

// Null: it is too long for an address.
export async function pack(text: string): Promise<string | null> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate'), mostText);
  if (!bytes || bytes.length > mostInLink) return null;
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return packed.length > mostInLink ? null : packed;
}

// Null: that is nothing that was packed.
export async function unpack(packed: string): Promise<string | null> {
  if (packed === '' || packed.length > mostInLink || !/^[\w-]+$/.test(packed)) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream('deflate'), mostText);
    return text && new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return null;
  }
}
