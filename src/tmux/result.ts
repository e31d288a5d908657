// What tmux answers to a line of commands, and the reason where it refuses.
import { errorFromText, PtyholdError } from '../errors.ts';

/** Why a command failed: a closed set, read from tmux's English error texts, which have no codes beside them. */
type Refusal =
  | 'no_server'
  | 'duplicate_session'
  | 'no_such_session'
  | 'no_such_window'
  | 'no_such_pane'
  | 'pane_dead'
  | 'client_connects'
  | 'leased'
  | 'in_parts'
  | 'overtaken'
  | 'changed'
  | 'shell_asked'
  | 'no_such_client'
  | 'other';

export interface Done {
  ok: true;
  lines: string[];
}

export interface Failed {
  ok: false;
  /** What the commands before the failed one have printed. */
  lines: string[];
  error: string;
  reason: Refusal;
}

export type CommandResult = Done | Failed;

/** No commands have these names: they end a sequence, and tmux names them in its error. */
export const PANE_DEAD = 'ptyhold-pane-is-dead';
export const CLIENT_CONNECTS = 'ptyhold-client-connects';
export const LEASED = 'ptyhold-is-leased';
export const IN_PARTS = 'ptyhold-types-in-parts';
export const OVERTAKEN = 'ptyhold-was-overtaken';
export const CHANGED = 'ptyhold-has-changed';
export const SHELL_ASKED = 'ptyhold-shell-is-asked';

/** The first match counts. The texts are the same in every version from 3.2a to 3.7c. */
const TEXTS: readonly (readonly [text: RegExp, reason: Refusal])[] = [
  [
    /no server running|error connecting to|No such file or directory|Connection refused|server exited|lost server|no sessions|no current target/,
    'no_server',
  ],
  [/duplicate session/, 'duplicate_session'],
  // set-option says "no such session: %1" where other commands say "can't find pane: %1".
  [/(can't find|no such) session/, 'no_such_session'],
  [/(can't find|no such) window/, 'no_such_window'],
  [/(can't find|no such) pane/, 'no_such_pane'],
  [/can't find client/, 'no_such_client'],
  [new RegExp(`unknown command: ${PANE_DEAD}`), 'pane_dead'],
  [new RegExp(`unknown command: ${CLIENT_CONNECTS}`), 'client_connects'],
  [new RegExp(`unknown command: ${LEASED}`), 'leased'],
  [new RegExp(`unknown command: ${IN_PARTS}`), 'in_parts'],
  [new RegExp(`unknown command: ${OVERTAKEN}`), 'overtaken'],
  [new RegExp(`unknown command: ${CHANGED}`), 'changed'],
  [new RegExp(`unknown command: ${SHELL_ASKED}`), 'shell_asked'],
];

export function done(lines: string[]): Done {
  return { ok: true, lines };
}

export function failed(error: string, lines: string[] = []): Failed {
  const reason = TEXTS.find(([text]) => text.test(error))?.[1] ?? 'other';
  return { ok: false, lines, error, reason };
}

export function unlessNoServer(result: CommandResult): CommandResult | undefined {
  return !result.ok && result.reason === 'no_server' ? undefined : result;
}

/** The session, window or pane that the command was for has ended. */
export function isTargetGone(result: CommandResult): boolean {
  return !result.ok && ['no_such_session', 'no_such_window', 'no_such_pane'].includes(result.reason);
}

/** The error for what tmux refused. Its text may be what the operating system refused tmux. */
export function tmuxFailed(sentence: string, error: string, hint: string): Error {
  const told = errorFromText(error, 'tmux', new PtyholdError('tmux_failed', `${error}.`, hint));
  return new PtyholdError(told.code, `${sentence}: ${told.message}`, told.hint);
}
