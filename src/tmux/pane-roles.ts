// The roles of the sessions of any tmux server, asked from outside by a program that may run in one of them.
import { formatOf, valuesOf } from './rows.ts';

export interface PaneRoles {
  pid: number;
  tty: string;
  role: string;
  roleRules: string;
}

const FIELDS = ['pane_pid', 'pane_tty', 'pane_dead', '@ptyhold_role', '@ptyhold_role_rules'] as const;

export function listRolesArgv(tmux: string, socket: string): string[] {
  return [tmux, '-S', socket, 'list-panes', '-a', '-F', formatOf(FIELDS)];
}

/** Nothing for a pane without a role, or whose program has ended: by now its terminal's name may be that of another. */
export function parsePaneRoles(line: string): PaneRoles[] {
  const {
    pane_pid: pid,
    pane_tty: tty,
    pane_dead: dead,
    '@ptyhold_role': role,
    '@ptyhold_role_rules': roleRules,
  } = valuesOf(FIELDS, line);
  return dead === '1' || (role === '' && roleRules === '') ? [] : [{ pid: Number(pid), tty, role, roleRules }];
}

/** The socket of a tmux server, from the words that started it or from the title that it has given itself. */
export function socketOf(words: readonly string[]): string | undefined {
  const titled = /^tmux: server \((.+)\)/.exec(words.join(' '))?.[1];
  if (titled !== undefined) return titled;
  const at = words.findIndex((word) => word.startsWith('-S'));
  if (at < 1) return undefined;
  return words[at] === '-S' ? words[at + 1] : words[at]?.slice(2);
}
