/** mksh: takes marks as plain shells do, and has a line editor. */

import { longestLine, OTHER_SHELL, TABS } from '../losses.ts';
import { plainShell } from '../posix/posix.ts';
import type { Loss, SessionShell } from '../shell.ts';

const LONG_LINES: Loss = {
  loses: (text) => longestLine(text) > 16_300,
  how: 'mksh takes lines of at most 16,300 bytes',
  instead: OTHER_SHELL,
};

export const mksh: SessionShell = {
  ...plainShell('mksh', { readsKeys: true, losses: [TABS, LONG_LINES] }),
  names: ['mksh'],
  otherNames: ['rmksh', 'lksh', 'rlksh'],
};
