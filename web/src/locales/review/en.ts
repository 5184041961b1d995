// The words of looking back in English.
import review from '../../../../data/locales/en/review.json';

export default review;
