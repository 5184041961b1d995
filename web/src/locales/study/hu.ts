// The words of studies in Hungarian.
import study from '../../../../data/locales/hu/study.json';
import type { Studying } from '../../i18n.svelte';

export default { ...study } satisfies Studying;
