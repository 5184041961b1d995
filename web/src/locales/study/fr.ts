// The words of studies in French.
import study from '../../../../data/locales/fr/study.json';
import type { Studying } from '../../i18n.svelte';

export default { ...study } satisfies Studying;
