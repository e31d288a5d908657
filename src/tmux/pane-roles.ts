// The roles of the sessions of any tmux server, asked from outside by a program that may run in one of them.
import { formatOf, valuesOf } from './rows.ts';

export interface PaneRoles {
  pid: number;
  tty: string;
  role: string;
  roleRules: string;
}

const FIELDS = ['pane_pid', 'pane_tty', '@ptyhold_role', '@ptyhold_role_rules'] as const;

export function listRolesArgv(tmux: string, socket: string): string[] {
  return [tmux, '-S', socket, 'list-panes', '-a', '-F', formatOf(FIELDS)];
}

/** Nothing for a pane without a role. */
export function parsePaneRoles(line: string): PaneRoles[] {
  const {
    pane_pid: pid,
    pane_tty: tty,
    '@ptyhold_role': role,
    '@ptyhold_role_rules': roleRules,
  } = valuesOf(FIELDS, line);
  return role === '' && roleRules === '' ? [] : [{ pid: Number(pid), tty, role, roleRules }];
}

/** The socket of a tmux server, from the words that started it or from the title that it has given itself. */
export function socketOf(words: readonly string[]): string | undefined {
  const titled = /^tmux: server \((.+)\)/.exec(words.join(' '))?.[1];
  if (titled !== undefined) return titled;
  const at = words.findIndex((word) => word.startsWith('-S'));
  if (at < 1) return undefined;
  return words[at] === '-S' ? words[at + 1] : words[at]?.slice(2);
}
