// The words in which a situation is written: what is done, and what the server must answer.

/**
 * @import { Appears, Ask, Complete, Expected, Incomplete, KeyOptions, Killed, Order, Output, ReadOptions, SendOptions, Shell,
 *   Shows, Steps, Tell, TmuxCommand, Together } from './situation.ts'
 */

/** Where the editor of an older one works on a key, or shows more of its line, that looks like a command which runs. */
export const NO_OUTPUT_MARK = { version: 404, why: 'no mark says where output begins' };

/** `read -t` waits by a signal. */
export const NO_TIME_LIMIT = { version: 502, why: 'older ones read as if they had no time limit' };

/** @type {readonly Shell[]} */
export const EVERY_SHELL = ['bash', 'zsh', 'fish', 'dash'];
/** @type {readonly Shell[]} */
export const POSIX_SHELLS = ['bash', 'zsh', 'dash'];
/** @type {readonly Shell[]} */
export const ALL_SHELLS = [...EVERY_SHELL, 'mksh', 'busybox', 'ksh', 'yash'];

/**
 * Types a line and waits for what comes of it.
 * @type {(text: string, expected?: Expected, args?: SendOptions) => Ask}
 */
export const send = (text, expected, args) => ({ tool: 'pty_send', args: { text, wait: true, ...args }, expected });
/**
 * Types and goes on at once.
 * @type {(text: string, args?: SendOptions) => Ask}
 */
export const type = (text, args) => ({ tool: 'pty_send', args: { text, ...args } });
/** @type {(name: string, expected: Expected, args?: KeyOptions) => Ask} */
export const key = (name, expected, args) => ({ tool: 'pty_key', args: { key: name, wait: true, ...args }, expected });
/** @type {(...names: string[]) => Ask} */
export const press = (...names) => ({ tool: 'pty_key', args: { key: names } });
/** @type {(expected: Expected, args?: ReadOptions) => Ask} */
export const read = (expected, args) => ({ tool: 'pty_read', args: { wait: true, ...args }, expected });
/**
 * Reads what is there.
 * @type {(expected: Expected) => Ask}
 */
export const look = (expected) => ({ tool: 'pty_read', args: {}, expected });

/**
 * Waits for a file in the folder of the situation.
 * @type {(file: string) => Appears}
 */
export const appears = (file) => ({ file });
/**
 * Lets what waits by `UNTIL_TOLD` go on.
 * @type {Tell}
 */
export const tellIt = { tells: 'go' };
/** A command of sh that waits for `tellIt`: what a slow machine does in the meantime may take any time. */
export const UNTIL_TOLD = 'until [ -e go ]; do sleep 0.05; done';
/**
 * Waits until the terminal, asked of tmux itself, shows this.
 * @type {(pattern: RegExp) => Shows}
 */
export const shows = (pattern) => ({ pattern });
/**
 * A command of tmux on the session.
 * @type {(command: string, ...args: string[]) => TmuxCommand}
 */
export const tmux = (command, ...args) => ({ tmux: command, args });
/**
 * A person at the terminal presses these.
 * @type {(...keys: string[]) => TmuxCommand}
 */
export const person = (...keys) => tmux('send-keys', ...keys);
/**
 * Several rows of steps at the same time.
 * @type {(...lanes: Steps[]) => Together}
 */
export const together = (...lanes) => ({ lanes });
/**
 * The same step by a second server.
 * @type {(step: Ask) => Ask}
 */
export const other = (step) => ({ ...step, by: 'other' });
/**
 * The same step by a server of this situation alone, which may be killed.
 * @type {(step: Ask) => Ask}
 */
export const victim = (step) => ({ ...step, by: 'victim' });
/**
 * `kill -9` of that server. Its next step starts it again.
 * @type {Killed}
 */
export const killed = { killed: true };

/**
 * Complete, with this output and exit code.
 * @type {(output: Output, exit?: number, more?: Order & Pick<Complete, 'via' | 'state'>) => Complete}
 */
export const ends = (output, exit = 0, more = {}) => ({ complete: true, output, exit, ...more });
/**
 * Complete, where no exit code can be known.
 * @type {(output: Output, more?: Order & Pick<Complete, 'via' | 'state'>) => Complete}
 */
export const over = (output, more = {}) => ({ complete: true, output, ...more });
/**
 * Complete by the pattern that was waited for.
 * @type {(output: Output, more?: Order) => Complete}
 */
export const found = (output, more = {}) => ({ complete: true, output, via: 'until', ...more });
/**
 * Answered before the time was up, since somebody has to type something.
 * @type {(output: Output, state?: NonNullable<Incomplete['state']>, more?: Order) => Incomplete}
 */
export const asks = (output, state = 'waiting_input', more = {}) => ({ complete: false, output, state, ...more });
/**
 * Still at work when the time was up.
 * @type {(output: Output, more?: Order) => Incomplete}
 */
export const runs = (output, more = {}) => ({ complete: false, output, state: 'running', ...more });
