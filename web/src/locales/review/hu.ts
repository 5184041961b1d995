// The words of looking back in Hungarian.
import review from '../../../../data/locales/hu/review.json';
import type { Looking } from '../../i18n.svelte';

export default review satisfies Looking;
