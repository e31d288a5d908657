/** elvish: gets its marks where it runs already. */

import type { Shell } from '../shell.ts';
import adopt from './adopt.elv';

export const elvish: Shell = {
  kind: 'elvish',
  names: ['elvish'],
  traits: {
    marksOutputStart: true,
    asksForPastes: 'behind its prompt',
    readsKeys: true,
    // Enter puts a new line into an unfinished text, which stays in the editor.
    keepsUnfinishedLines: true,
    losses: [],
  },
  stripEndNoise: (output) => output,
  adoption: { script: adopt },
};
