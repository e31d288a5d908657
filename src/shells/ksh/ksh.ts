/** ksh93: takes marks as plain shells do, and has a line editor. */

import { OTHER_SHELL, TABS } from '../losses.ts';
import { plainShell } from '../posix/posix.ts';
import type { Loss, SessionShell } from '../shell.ts';

// It reads 80 bytes at a time and breaks a character that spans two reads.
const BEYOND_ASCII: Loss = {
  loses: (text) => Buffer.byteLength(text) > 64 && /[^\x00-\x7f]/.test(text),
  how: 'ksh93 damages characters beyond ASCII in a text of more than 64 bytes',
  instead: OTHER_SHELL,
};

export const ksh: SessionShell = {
  ...plainShell('ksh', { readsKeys: true, losses: [TABS, BEYOND_ASCII] }),
  names: ['ksh', 'ksh93'],
  otherNames: ['rksh', 'rksh93'],
};
