/** fish: sources a file of ours after the user's configuration. */

import { TABS } from '../losses.ts';
import type { Launch, LaunchRequest, SessionShell } from '../shell.ts';
import adopt from './adopt.fish';
import init from './init.fish';
import { stripMissingNewline } from './missing-newline.ts';

function launch({ executable, folder, key, login }: LaunchRequest): Launch {
  const quoted = `'${`${folder}/init.fish`.replace(/['\\]/g, '\\$&')}'`;
  return {
    argv: [executable, ...(login ? ['-l'] : []), '-i', '-C', `source ${quoted}`],
    env: { PTYHOLD_KEY: key },
  };
}

export const fish: SessionShell = {
  kind: 'fish',
  names: ['fish'],
  files: { 'init.fish': init },
  launch,
  traits: {
    marksOutputStart: true,
    asksForPastes: 'before its prompt',
    readsKeys: true,
    keepsUnfinishedLines: true,
    clearLine: ['C-u'],
    keepsEmptyPrompt: true,
    spoilsPastes: true,
    escapesPastes: true,
    // It has no `%%`, and TERM waits until the job goes on.
    endStopped: 'kill -KILL (jobs -lp)',
    endsBeforeExit: true,
    losses: [TABS],
  },
  stripEndNoise: stripMissingNewline,
  adoption: { script: adopt },
  trial: {
    startFiles: '~/.config/fish',
    forget: () => ({ script: 'init.fish', line: "set -g fish_history ''" }),
    makesFolder: 'fish',
  },
};
