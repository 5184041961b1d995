// The words of the client in Hungarian: three files of data/locales, in one piece of the bundle.
import board from '../../../data/locales/hu/board.json';
import client from '../../../data/locales/hu/client.json';
import common from '../../../data/locales/hu/common.json';
import type { Messages } from '../i18n.svelte';

export default { ...board, ...common, ...client } satisfies Messages;
