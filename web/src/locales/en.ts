// The first words of the client in English: what every page says, and the pages that load with the first.
import board from '../../../data/locales/en/board.json';
import names from '../../../data/locales/en/names.json';
import start from '../../../data/locales/en/start.json';

export default { ...board, ...names, ...start };
