// Games that this browser keeps: of each what a list shows, and its log, line by line.
import type { TableRow } from '../net/api';
import type { StreamLine } from '../net/line.svelte';
import { opener } from './database';

export interface Kept {
  id: string;
  secret: string; // its dice and its bots
  row: TableRow;
  terms: string;
  next: string; // the game that was played after it; empty: none
  handed: string; // the server's table that it became; empty: none
}

const opened = opener('tideline', (database) => {
  database.createObjectStore('games', { keyPath: 'id' });
  database.createObjectStore('lines'); // by game and number
});
const within = <T>(mode: IDBTransactionMode, act: (games: IDBObjectStore, lines: IDBObjectStore) => IDBRequest<T> | null): Promise<T | undefined> =>
  opened(['games', 'lines'], mode, ([games, lines]) => (games && lines ? act(games, lines) : null));

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
