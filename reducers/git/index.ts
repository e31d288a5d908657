// The reducers for git.
import type { Reducer } from '../reducer.ts';
import { gitBlame } from './blame.ts';
import { gitLog } from './log.ts';
import { gitStatus } from './status.ts';
import { gitMixed, gitTransfer } from './transfer.ts';

export const git: readonly Reducer[] = [gitMixed, gitTransfer, gitStatus, gitLog, gitBlame];
