/** bash: `--rcfile` names a file of ours, which reads the user's files first. */

import { QUOTE } from '../losses.ts';
import type { Launch, LaunchRequest, SessionShell } from '../shell.ts';
import adopt from './adopt.bash';
import array from './array.bash';
import marks from './marks.bash';
import prompt from './prompt.bash';
import rc from './rc.bash';
import text from './text.bash';
import unmarked from './unmarked.bash';

/** `sh` needs them too, where it is bash. */
export const BASH_FILES: Readonly<Record<string, string>> = {
  'rc.bash': rc,
  'marks.bash': marks,
  'prompt.bash': prompt,
  'array.bash': array,
  'text.bash': text,
  'unmarked.bash': unmarked,
};

// With `--login` bash ignores --rcfile, so rc.bash reads the login files itself.
function launch({ executable, folder, key, login }: LaunchRequest): Launch {
  return {
    argv: [executable, '--rcfile', `${folder}/rc.bash`, '-i'],
    env: { PTYHOLD_KEY: key, ...(login && { PTYHOLD_LOGIN: '1' }) },
  };
}

// After `set -v` bash prints each line it reads, that of PROMPT_COMMAND too, before any redirection in it takes effect.
const READ = /\{ __ptyhold_end[ ;][^\r\n]*\r\n$/;
const LONGEST = 200;

function stripVerbose(output: Uint8Array): Uint8Array {
  const read = READ.exec(Buffer.from(output.subarray(-LONGEST)).toString('latin1'));
  return read ? output.subarray(0, output.length - read[0].length) : output;
}

export const bash: SessionShell = {
  kind: 'bash',
  names: ['bash'],
  files: BASH_FILES,
  launch,
  traits: {
    marksOutputStart: true,
    asksForPastes: 'before its prompt',
    readsKeys: true,
    keepsUnfinishedLines: false,
    // After some reports readline reads the words of a search: C-g ends that, unless it ends a key that Escape began.
    clearLine: ['C-g', 'C-g', 'C-u'],
    // The readline of bash 3.2 does that.
    backFromBeyond: 'Left',
    quote: QUOTE,
    keepsInterrupts: true,
    leavesJobs: true,
    losses: [],
  },
  stripEndNoise: stripVerbose,
  adoption: {
    script: adopt,
    // bash prints C by PS0, which came with 4.4.
    marksOutput: (version) => Number.parseFloat(version) >= 4.4,
  },
  trial: {
    startFiles: '~/.bashrc',
    forget: (file) => ({ script: 'rc.bash', line: `HISTFILE=${file}` }),
  },
};
