// The other words of the client in English.
import client from '../../../../data/locales/en/client.json';
import common from '../../../../data/locales/en/common.json';

export default { ...common, ...client };
