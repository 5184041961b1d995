// Games that this browser keeps: of each what a list shows, and its log, line by line.
import type { TableRow } from '../net/api';
import type { StreamLine } from '../net/line.svelte';

export interface Kept {
  id: string;
  secret: string; // its dice and its bots
  row: TableRow;
  terms: string;
  next: string; // the game that was played after it; empty: none
  handed: string; // the server's table that it became; empty: none
}

let opening: Promise<IDBDatabase> | null = null;
function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((done, failed) => {
    const asked = indexedDB.open('tideline', 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('games', { keyPath: 'id' });
      asked.result.createObjectStore('lines'); // by game and number
    };
    asked.onsuccess = () => { done(asked.result); };
    asked.onerror = () => { failed(asked.error ?? new Error('nothing can be kept')); };
  }).catch((problem: unknown) => {
    opening = null;
    throw problem;
  });
  return opening;
}

// Everything that is asked of it happens, or nothing does.
async function within<T>(mode: IDBTransactionMode, act: (games: IDBObjectStore, lines: IDBObjectStore) => IDBRequest<T> | null): Promise<T | undefined> {
  const opened = await database();
  return new Promise((done, failed) => {
    const all = opened.transaction(['games', 'lines'], mode, { durability: 'strict' });
    const asked = act(all.objectStore('games'), all.objectStore('lines'));
    all.oncomplete = () => { done(asked?.result); };
    all.onabort = all.onerror = () => { failed(all.error ?? new Error('it was not kept')); };
  });
}

const linesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

// New lines, from that number on. Another window that has written there already makes it fail.
export async function append(game: Kept, from: number, fresh: StreamLine[]): Promise<void> {
  await within('readwrite', (games, lines) => {
    fresh.forEach((line, at) => lines.add(line, [game.id, from + at]));
    games.put(game);
    return null;
  });
}
export const gameOf = (id: string): Promise<Kept | undefined> => within('readonly', (games) => games.get(id) as IDBRequest<Kept | undefined>);
export const logOf = async (id: string): Promise<StreamLine[]> => (await within('readonly', (_, lines) => lines.getAll(linesOf(id)) as IDBRequest<StreamLine[]>)) ?? [];
export async function games(): Promise<TableRow[]> {
  const all = (await within('readonly', (found) => found.getAll() as IDBRequest<Kept[]>)) ?? [];
  return all.map(({ row }) => row).sort((a, b) => b.changed - a.changed);
}
export async function remove(id: string): Promise<void> {
  await within('readwrite', (found, lines) => {
    lines.delete(linesOf(id));
    found.delete(id);
    return null;
  });
}
