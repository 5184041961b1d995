// The words of the client in French: three files of data/locales, in one piece of the bundle.
import board from '../../../data/locales/fr/board.json';
import client from '../../../data/locales/fr/client.json';
import common from '../../../data/locales/fr/common.json';
import type { Messages } from '../i18n.svelte';

export default { ...board, ...common, ...client } satisfies Messages;
