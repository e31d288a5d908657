// How people read what a session does.
import type { State } from '../state/states.ts';

interface Word {
  word: string;
  says: string;
}

export const STATE_WORDS: Readonly<Record<State, Word>> = {
  idle: { word: 'prompt', says: 'the shell waits for a command' },
  running: { word: 'running', says: 'a program works' },
  waiting_input: { word: 'waiting', says: 'a program waits for input' },
  password: { word: 'password', says: 'a program asks for a password' },
  continuation: { word: 'more', says: 'the shell wants the rest of a command' },
  fullscreen: { word: 'fullscreen', says: 'a program draws the whole screen' },
  blocked: { word: 'blocked', says: 'the program says that it waits for somebody' },
  done: { word: 'done', says: 'the program says that its work is done' },
  error: { word: 'error', says: 'the program says that it has failed' },
  stopped: { word: 'stopped', says: 'C-z stopped the last command, and the shell is back' },
  starting: { word: 'starting', says: 'the shell has not drawn a prompt yet' },
  exited: { word: 'ended', says: 'the program has ended, with this exit code' },
};

/** Of a session of which nobody knows. */
export const UNSEEN = '?';
