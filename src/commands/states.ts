// How people read what a session does, and what `ls` promises to programs.
import type { State } from '../session/state/states.ts';
import { STATE_WORDS, UNSEEN } from '../session/status/words.ts';
import type { Colour } from './paint.ts';

const COLOURS: Readonly<Record<State, Colour>> = {
  idle: 'green',
  running: 'yellow',
  waiting_input: 'magenta',
  password: 'magenta',
  continuation: 'magenta',
  fullscreen: 'yellow',
  blocked: 'magenta',
  done: 'green',
  error: 'magenta',
  stopped: 'magenta',
  starting: 'yellow',
  exited: 'dim',
};

export function wordOf(state: State): { word: string; colour: Colour } {
  return { word: STATE_WORDS[state].word, colour: COLOURS[state] };
}

export const ABOUT_STATES = `State:
${Object.values(STATE_WORDS)
  .map(({ word, says }) => `  ${word.padEnd(10)}  ${says}`)
  .join('\n')}
  ${UNSEEN.padEnd(10)}  nobody knows

A plus behind a time says: at least.

With --json: {"sessions": […], "ended": […], "unreachable": [{"host", "why"}]}. A session has name, id, host (null if
there is one host alone), state
(${Object.keys(STATE_WORDS).join(', ')};
null if nobody knows), since (ISO 8601, or null) and since_exact (false: perhaps earlier), last (null, or the exit_code
and command of what runs or ran last, each perhaps null), exit_code (null unless ended), program, shell, cols, rows,
attached (people), created and last_output (ISO 8601), agent (null, or what the program says of itself: state, kind,
message, app, title, progress, since, since_exact, by), queued (texts that wait), lock (null, or owner and
seconds_left), tags, look (its badge and colours) and color (that in which it is shown: its own or its first tag's, or
null). One that is over has name, id, host, how (exit, closed, idle, killed, tmux, restart, unknown),
exit_code, last_seen, cwd, tags. Names and
meanings of fields stay; later versions may add fields.`;
