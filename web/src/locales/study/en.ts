// The words of studies in English.
import study from '../../../../data/locales/en/study.json';

export default { ...study };
