// What a browser keeps in a database of its own.

type Within = <T>(stores: string[], mode: IDBTransactionMode, act: (stores: IDBObjectStore[]) => IDBRequest<T> | null) => Promise<T | undefined>;

// What is asked of it in one go happens, or nothing of it does.
export function opener(name: string, make: (database: IDBDatabase) => void): Within {
  let opening: Promise<IDBDatabase> | null = null;
  const database = (): Promise<IDBDatabase> => {
    opening ??= new Promise<IDBDatabase>((done, failed) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => { make(asked.result); };
      asked.onsuccess = () => { done(asked.result); };
      asked.onerror = () => { failed(asked.error ?? new Error('nothing can be kept')); };
    }).catch((problem: unknown) => {
      opening = null;
      throw problem;
    });
    return opening;
  };
  return async (stores, mode, act) => {
    const opened = await database();
    return new Promise((done, failed) => {
      const all = opened.transaction(stores, mode, { durability: 'strict' });
      const asked = act(stores.map((store) => all.objectStore(store)));
      all.oncomplete = () => { done(asked?.result); };
      all.onabort = all.onerror = () => { failed(all.error ?? new Error('it was not kept')); };
    });
  };
}
