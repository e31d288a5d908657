// The people who look at a session, and when they last pressed a key. tmux knows the second.
import { command } from './quote.ts';

export interface Keys {
  terminal: string;
  /** In seconds since 1970. */
  at: number;
}

/** Prints a line for each client of a person who may type. */
export function tellPeople(paneId: string): string {
  const used =
    '#{?client_control_mode,,#{?client_readonly,,person #{client_tty} #{client_created} #{client_activity}}}';
  return command('list-clients', '-t', paneId, '-F', used);
}

/** To attach counts as a key for tmux, and is none. */
export function readPeople(lines: readonly string[]): Keys[] {
  return lines.flatMap((line) => {
    const [kind, terminal = '', created, used] = line.split(' ');
    const at = Number(used);
    return kind === 'person' && at > Number(created) ? [{ terminal, at }] : [];
  });
}
