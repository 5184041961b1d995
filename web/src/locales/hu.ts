// The first words of the client in Hungarian: what every page says, and the pages that load with the first.
import board from '../../../data/locales/hu/board.json';
import names from '../../../data/locales/hu/names.json';
import start from '../../../data/locales/hu/start.json';
import type { First } from '../i18n.svelte';

export default { ...board, ...names, ...start } satisfies First;
