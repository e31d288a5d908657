// Which names of sessions are taken on the socket: asks for them alone.
import { command } from './quote.ts';
import { formatOf, valuesOf } from './rows.ts';

const NAMED = ['@ptyhold_id', '@ptyhold_idle', 'session_name'] as const;

export function listNames(): string {
  return command('list-sessions', '-F', formatOf(NAMED));
}

export interface NamedSession {
  id: string;
  name: string;
  hasIdleTimeout: boolean;
}

export function parseNamed(line: string): NamedSession {
  const values = valuesOf(NAMED, line);
  return { id: values['@ptyhold_id'], name: values.session_name, hasIdleTimeout: values['@ptyhold_idle'] !== '' };
}
