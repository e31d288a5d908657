/** mksh: takes marks as plain shells do, and has a line editor. */

import { longLines, QUOTE, TABS } from '../losses.ts';
import { plainShell } from '../posix/posix.ts';
import type { SessionShell } from '../shell.ts';

export const mksh: SessionShell = {
  ...plainShell('mksh', { readsKeys: true, quote: QUOTE, losses: [TABS, longLines('mksh', 16_300)] }),
  names: ['mksh'],
  otherNames: ['rmksh', 'lksh', 'rlksh'],
};
