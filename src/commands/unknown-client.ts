import { CLIENTS } from '../clients/clients.ts';
import { Fault, suggest, WRONG_USAGE } from './fault.ts';

/** No client has that name. */
export function unknownClient(name: string): Fault {
  const ids = CLIENTS.map(({ id }) => id);
  return new Fault(`There is no client ${name}.${suggest(name, ids)} Known: ${ids.join(', ')}.`, WRONG_USAGE);
}
