// Studies that this browser keeps: their texts, as the engine writes them.
import { opener } from '../alone/database';

export interface KeptStudy { id: string; title: string; game: string; text: string; changed: number }

const within = opener('tideline-studies', (database) => { database.createObjectStore('studies', { keyPath: 'id' }); });
const studies = <T>(mode: IDBTransactionMode, act: (found: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> => within(['studies'], mode, ([found]) => (found ? act(found) : null));

export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
export const keepStudy = async (study: KeptStudy): Promise<void> => { await studies('readwrite', (all) => all.put(study)); };
export const studyOf = (id: string): Promise<KeptStudy | undefined> => studies('readonly', (all) => all.get(id) as IDBRequest<KeptStudy | undefined>);
export const dropStudy = async (id: string): Promise<void> => { await studies('readwrite', (all) => all.delete(id)); };
export const keptStudies = async (): Promise<KeptStudy[]> =>
  ((await studies('readonly', (all) => all.getAll() as IDBRequest<KeptStudy[]>)) ?? []).sort((a, b) => b.changed - a.changed);

// A new study of a text, which nobody has read yet: whoever opens it says what is wrong with it.
export async function begin(text: string, title: string): Promise<string> {
  const id = newId();
  await keepStudy({ id, title, game: /^game (\w+)$/m.exec(text)?.[1] ?? 'go', text, changed: Date.now() });
  return id;
}
