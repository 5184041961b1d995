// How the line to the server is. It comes with every page; the line itself (line.svelte.ts) with the first table.
export const connection = $state({ state: 'resting' as 'resting' | 'connecting' | 'open' | 'stalled' | 'lost', behind: 0 });
