/** tcsh: gets its marks where it runs already, as it has no option that names a file to read at its start. */

import { longLines, TABS } from '../losses.ts';
import type { Shell } from '../shell.ts';
import adopt from './adopt.tcsh';

export const tcsh: Shell = {
  kind: 'tcsh',
  names: ['tcsh'],
  traits: {
    marksOutputStart: true,
    asksForPastes: 'never',
    readsKeys: true,
    keepsUnfinishedLines: false,
    clearLine: ['C-u'],
    losses: [TABS, longLines('tcsh', 8_190)],
  },
  stripEndNoise: (output) => output,
  adoption: { script: adopt },
};
