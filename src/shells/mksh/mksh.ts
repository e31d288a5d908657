/** mksh: a plain shell for its marks, with a line editor of its own. */

import { longestLine, OTHER_SHELL, TABS } from '../losses.ts';
import { plainShell } from '../posix/posix.ts';
import type { Loss, Shell } from '../shell.ts';

const LONG_LINES: Loss = {
  loses: (text) => longestLine(text) > 16_300,
  how: 'mksh takes lines of at most 16,300 bytes',
  instead: OTHER_SHELL,
};

export const mksh: Shell = {
  ...plainShell('mksh', { readsKeys: true, losses: [TABS, LONG_LINES] }),
  names: ['mksh'],
  otherNames: ['rmksh', 'lksh', 'rlksh'],
};
