// Tables of this device have names that no server gives.

const prefix = 'here-';
export const isHere = (table: string): boolean => table.startsWith(prefix);
export const newHere = (): string => prefix + Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
