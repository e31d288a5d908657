/** dash, busybox ash and whatever `sh` is: ENV names a file of ours, which puts the marks into PS1. */

import { BASH_FILES } from '../bash/bash.ts';
import { KEYS, longLines } from '../losses.ts';
import type { Launch, LaunchRequest, Loss, SessionShell, Traits } from '../shell.ts';
import adopt from './adopt.sh';
import rc from './rc.sh';

const HOLDER = 'busybox';

// What asks for bracketed paste is bash, whatever its name.
const LONG_LINES = longLines('the editor of busybox', 1_023);
const UNBRACKETED_LONG_LINES: Loss = {
  ...LONG_LINES,
  loses: (text, bracketed) => !bracketed && LONG_LINES.loses(text, bracketed),
};

function launch({ executable, name, folder, key, login, env }: LaunchRequest): Launch {
  const theirs = env['ENV'];
  const isHolder = executable.slice(executable.lastIndexOf('/') + 1) === HOLDER;
  const applet = isHolder ? [name.endsWith(HOLDER) ? 'sh' : name] : [];
  return {
    argv: [executable, ...applet, '-i'],
    env: {
      PTYHOLD_KEY: key,
      ENV: `${folder}/rc.sh`,
      ...(theirs !== undefined && { PTYHOLD_ENV: theirs }),
      ...(login && { PTYHOLD_LOGIN: '1' }),
    },
  };
}

/** A shell that reads the file named in ENV and has prompts, but no hooks. */
export function plainShell(
  kind: string,
  editor: Pick<Traits, 'readsKeys' | 'losses' | 'quote'>,
): Omit<SessionShell, 'names'> {
  return {
    kind,
    files: { 'rc.sh': rc },
    launch,
    // These shells run nothing before a command. A `sh` that is bash still prints C and asks for bracketed paste.
    traits: {
      marksOutputStart: false,
      asksForPastes: 'never',
      keepsUnfinishedLines: false,
      clearLine: ['C-u'],
      ...editor,
    },
    stripEndNoise: (output) => output,
    adoption: { script: adopt },
    trial: {
      startFiles: 'the file that ENV names',
      forget: (file) => ({ script: 'rc.sh', line: `HISTFILE=${file}` }),
    },
  };
}

export const posix: SessionShell = {
  ...plainShell('posix', { readsKeys: false, losses: [KEYS, UNBRACKETED_LONG_LINES] }),
  names: ['sh', 'dash', 'ash', HOLDER],
  holder: HOLDER,
  files: { 'rc.sh': rc, ...BASH_FILES },
};
