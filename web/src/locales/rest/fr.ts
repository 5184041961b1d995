// The other words of the client in French.
import client from '../../../../data/locales/fr/client.json';
import common from '../../../../data/locales/fr/common.json';
import type { Rest } from '../../i18n.svelte';

export default { ...common, ...client } satisfies Rest;
