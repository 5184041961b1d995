// Were the dice fair? The browser hashes (docs/fair-dice.md), the engine knows what must follow from it.
import type { Engine, Verdict } from './engine';

const hex = (bytes: ArrayBuffer, length = bytes.byteLength): string =>
  Array.from(new Uint8Array(bytes, 0, length), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// A browser hashes only on pages that came by a safe way: https, or this machine.
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

interface Lines { factions: string[]; added: Map<string, string>; secret: string; events: number }

function read(record: string): Lines {
  const found: Lines = { factions: ['black', 'white'], added: new Map(), secret: '', events: 0 };
  let part: 'header' | 'deck' | 'game' = 'header';
  for (const line of record.split('\n')) {
    const [word = '', ...rest] = line.trimEnd().split(' ');
    if (part === 'deck') { if (line.trimEnd() === 'end') part = 'header'; } // what its examples say is not about this game
    else if (part === 'header') {
      if (word === 'factions') found.factions = rest;
      else if (word === 'begin') part = 'game';
      else if (word === 'deck' && rest.join(' ') === 'inline') part = 'deck';
    } else if (word === '@added') found.added.set(rest[0] ?? '', rest[1] ?? '');
    else if (word === '@secret') found.secret = rest[0] ?? '';
    else if (/^[a-z]/.test(word) && word !== 'undo') found.events += 1;
  }
  return found;
}

export async function verifyDice(engine: Engine, record: string): Promise<Verdict> {
  const { factions, added, secret, events } = read(record);
  const place = (seat: string): number => { const [faction = '', member = '1'] = seat.split('.'); return 1000 * factions.indexOf(faction) + Number(member); };
  const words = [...added].sort(([a], [b]) => place(a) - place(b)).map(([seat, what]) => `${seat}=${what}`).join(' ');
  if (!/^[0-9a-f]{64}$/i.test(secret)) return engine.verify('', [], record);
  const { subtle } = crypto;
  const bytes = bytesOf(secret);
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const encoder = new TextEncoder();
  const seeds = Array.from({ length: events }, async (_, n) => hex(await subtle.sign('HMAC', key, encoder.encode(`chance ${n} ${words}`)), 8));
  return engine.verify(hex(await subtle.digest('SHA-256', bytes)), await Promise.all(seeds), record);
}
