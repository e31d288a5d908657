/** fish: a file of ours sourced after the user's configuration. */

import type { Launch, LaunchRequest, Shell } from '../shell.ts';
import init from './init.fish';
import { stripMissingNewline } from './missing-newline.ts';

function launch({ executable, folder, key, login }: LaunchRequest): Launch {
  const quoted = `'${`${folder}/init.fish`.replace(/['\\]/g, '\\$&')}'`;
  return {
    argv: [executable, ...(login ? ['-l'] : []), '-i', '-C', `source ${quoted}`],
    env: { PTYHOLD_KEY: key },
  };
}

export const fish: Shell = {
  kind: 'fish',
  names: ['fish'],
  files: { 'init.fish': init },
  launch,
  traits: { marksOutputStart: true, asksForPastes: 'before its prompt' },
  stripEndNoise: stripMissingNewline,
};
