/** yash: `--rcfile` names a file of ours, which reads the user's files first. */

import { TABS } from '../losses.ts';
import type { Launch, LaunchRequest, SessionShell } from '../shell.ts';
import adopt from './adopt.sh';
import rc from './rc.sh';

// With `-l` yash would read the login file while the key is still in the environment, so rc.sh reads it itself.
function launch({ executable, folder, key, login }: LaunchRequest): Launch {
  return {
    argv: [executable, `--rcfile=${folder}/rc.sh`, '-i'],
    env: { PTYHOLD_KEY: key, ...(login && { PTYHOLD_LOGIN: '1' }) },
  };
}

export const yash: SessionShell = {
  kind: 'yash',
  names: ['yash'],
  files: { 'rc.sh': rc },
  launch,
  traits: {
    // yash 2.52 runs nothing between a line and its command.
    marksOutputStart: false,
    asksForPastes: 'never',
    readsKeys: true,
    keepsUnfinishedLines: false,
    losses: [TABS],
  },
  stripEndNoise: (output) => output,
  adoption: { script: adopt },
  trial: {
    startFiles: '~/.yashrc',
    forget: (file) => ({ script: 'rc.sh', line: `HISTFILE=${file}` }),
  },
};
