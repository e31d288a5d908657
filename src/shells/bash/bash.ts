/** bash: `--rcfile` names a file of ours, which reads the user's files first. */

import { QUOTE } from '../losses.ts';
import type { Launch, LaunchRequest, Shell } from '../shell.ts';
import adopt from './adopt.bash';
import array from './array.bash';
import debug from './debug.bash';
import marks from './marks.bash';
import prompt from './prompt.bash';
import rc from './rc.bash';
import text from './text.bash';

/** `sh` needs them too, where it is bash. */
export const BASH_FILES: Readonly<Record<string, string>> = {
  'rc.bash': rc,
  'marks.bash': marks,
  'prompt.bash': prompt,
  'array.bash': array,
  'text.bash': text,
  'debug.bash': debug,
};

// With `--login` bash ignores --rcfile, so rc.bash reads the login files itself.
function launch({ executable, folder, key, login }: LaunchRequest): Launch {
  return {
    argv: [executable, '--rcfile', `${folder}/rc.bash`, '-i'],
    env: { PTYHOLD_KEY: key, ...(login && { PTYHOLD_LOGIN: '1' }) },
  };
}

// After `set -v` bash prints each line it reads, that of PROMPT_COMMAND too, before any redirection in it takes effect.
const READ = Buffer.from('{ __ptyhold_end; } >/dev/null 2>&1\r\n');

function stripVerbose(output: Uint8Array): Uint8Array {
  const start = output.length - READ.length;
  return start >= 0 && READ.equals(output.subarray(start)) ? output.subarray(0, start) : output;
}

export const bash: Shell = {
  kind: 'bash',
  names: ['bash'],
  files: BASH_FILES,
  launch,
  traits: {
    marksOutputStart: true,
    asksForPastes: 'before its prompt',
    readsKeys: true,
    keepsUnfinishedLines: false,
    // After some reports readline reads the words of a search: C-g ends that.
    clearLine: ['C-g', 'C-u'],
    quote: QUOTE,
    losses: [],
  },
  stripEndNoise: stripVerbose,
  adoption: {
    script: adopt,
    versionVariable: 'BASH_VERSION',
    // bash prints C by PS0, which came with 4.4.
    marksOutput: (version) => Number.parseFloat(version) >= 4.4,
  },
  trial: {
    startFiles: '~/.bashrc',
    forget: (file) => ({ script: 'rc.bash', line: `HISTFILE=${file}` }),
  },
};
