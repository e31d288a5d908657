// How people read what a session does, and what `ls` promises to programs.
import type { State } from '../session/completion/verdict.ts';
import type { Colour } from './paint.ts';

interface Shown {
  word: string;
  says: string;
  colour: Colour;
}

export const STATES: Readonly<Record<State, Shown>> = {
  idle: { word: 'prompt', says: 'the shell waits for a command', colour: 'green' },
  running: { word: 'running', says: 'a program works', colour: 'yellow' },
  waiting_input: { word: 'waiting', says: 'a program waits for input', colour: 'magenta' },
  password: { word: 'password', says: 'a program asks for a password', colour: 'magenta' },
  continuation: { word: 'more', says: 'the shell wants the rest of a command', colour: 'magenta' },
  fullscreen: { word: 'fullscreen', says: 'a program draws the whole screen', colour: 'yellow' },
  blocked: { word: 'blocked', says: 'the program says that it waits for somebody', colour: 'magenta' },
  done: { word: 'done', says: 'the program says that its work is done', colour: 'green' },
  error: { word: 'error', says: 'the program says that it has failed', colour: 'magenta' },
  stopped: { word: 'stopped', says: 'C-z stopped the last command, and the shell is back', colour: 'magenta' },
  starting: { word: 'starting', says: 'the shell has not drawn a prompt yet', colour: 'yellow' },
  exited: { word: 'ended', says: 'the program has ended, with this exit code', colour: 'dim' },
};

/** Of a session of which nobody knows. */
export const UNSEEN = '?';

export const ABOUT_STATES = `State:
${Object.values(STATES)
  .map(({ word, says }) => `  ${word.padEnd(10)}  ${says}`)
  .join('\n')}
  ${UNSEEN.padEnd(10)}  nobody knows

A plus behind a time says: at least.

With --json: {"sessions": […], "ended": […], "unreachable": [{"host", "why"}]}. A session has name, id, host (null if
there is one host alone), state
(${Object.keys(STATES).join(', ')};
null if nobody knows), since (ISO 8601, or null) and since_exact (false: perhaps earlier), last (null, or the exit_code
and command of what runs or ran last, each perhaps null), exit_code (null unless ended), program, shell, cols, rows,
attached (people), created and last_output (ISO 8601), agent (null, or what the program says of itself: state, kind,
message, app, title, progress, since, since_exact, by), queued (texts that wait), lock (null, or owner and
seconds_left), tags, look (its badge and colours) and color (that in which it is shown: its own or its first tag's, or
null). One that is over has name, id, host, how (exit, closed, idle, killed, tmux, restart, unknown),
exit_code, last_seen, cwd, tags. Names and
meanings of fields stay; later versions may add fields.`;
