// The first words of the client in French: what every page says, and the pages that load with the first.
import board from '../../../data/locales/fr/board.json';
import names from '../../../data/locales/fr/names.json';
import start from '../../../data/locales/fr/start.json';
import type { First } from '../i18n.svelte';

export default { ...board, ...names, ...start } satisfies First;
