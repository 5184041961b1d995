// The words of the client in English: three files of data/locales, in one piece of the bundle.
import board from '../../../data/locales/en/board.json';
import client from '../../../data/locales/en/client.json';
import common from '../../../data/locales/en/common.json';

export default { ...board, ...common, ...client };
