// The words in which a situation is written: what is done, and what the server must say of it.

export const EVERY_SHELL = ['bash', 'zsh', 'fish', 'dash'];
export const POSIX_SHELLS = ['bash', 'zsh', 'dash'];

/** Types a line and waits for what comes of it. */
export const send = (text, expected, args) => ({ tool: 'pty_send', args: { text, wait: true, ...args }, expected });
/** Types and goes on at once. */
export const type = (text, args) => ({ tool: 'pty_send', args: { text, ...args } });
export const key = (name, expected, args) => ({ tool: 'pty_key', args: { key: name, wait: true, ...args }, expected });
export const press = (...names) => ({ tool: 'pty_key', args: { key: names } });
export const read = (expected, args) => ({ tool: 'pty_read', args: { wait: true, ...args }, expected });
/** Reads what is there. */
export const look = (expected, args) => ({ tool: 'pty_read', args: { ...args }, expected });

/** Waits for a file in the folder of the situation. */
export const appears = (file) => ({ file });
/** Waits until the terminal, asked of tmux itself, shows this. */
export const shows = (pattern) => ({ pattern });
/** A command of tmux on the session. */
export const tmux = (command, ...args) => ({ tmux: command, args });
/** A person at the terminal presses these. */
export const person = (...keys) => tmux('send-keys', ...keys);
/** Several rows of steps at the same time. */
export const together = (...lanes) => ({ lanes });
/** The same step by a second server. */
export const other = (step) => ({ ...step, other: true });

/**
 * Complete, with this output and exit code. `leaves` is a file that the command writes as its last act: whoever says
 * complete before it is there is wrong. `before` is one that comes later: whoever waits for it has waited too long.
 * `free`: the output may hold anything, even what looks like ours.
 */
export const ends = (output, exit = 0, more = {}) => ({ complete: true, output, exit, ...more });
/** Complete, where no exit code can be known. */
export const over = (output, more = {}) => ({ complete: true, output, ...more });
/** Complete by the pattern that was waited for. */
export const found = (output, more = {}) => ({ complete: true, output, via: 'until', ...more });
/** Answered before the time was up, since somebody has to type something. */
export const asks = (output, state = 'waiting_input', more = {}) => ({ complete: false, output, state, ...more });
/** Still at work when the time was up. */
export const runs = (output, more = {}) => ({ complete: false, output, state: 'running', ...more });
