// The other words of the client in Hungarian.
import client from '../../../../data/locales/hu/client.json';
import common from '../../../../data/locales/hu/common.json';
import type { Rest } from '../../i18n.svelte';

export default { ...common, ...client } satisfies Rest;
