// The words of looking back in French.
import review from '../../../../data/locales/fr/review.json';
import type { Looking } from '../../i18n.svelte';

export default review satisfies Looking;
