// Maps by their names.
import { maybe } from './i18n.svelte';

// `atoll-13` as the reader calls it, with its size; plain boards are their size; what somebody brought goes by its own name.
export function mapName(map: string): string {
  const [, kind = 'square', width = '', height = width] = /^(?:([a-z]+)-)?(\d+)(?:x(\d+))?$/.exec(map) ?? [];
  const name = kind === 'square' ? '' : maybe(`map.${kind}`);
  return width && name !== null ? `${name} ${width}×${height}`.trim() : map;
}
