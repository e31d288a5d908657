// The reducers for git.
import type { Reducer } from '../reducer.ts';
import { gitBisect } from './bisect.ts';
import { gitBlame } from './blame.ts';
import { gitHashes } from './hashes.ts';
import { gitLog } from './log.ts';
import { gitRemotes } from './remotes.ts';
import { gitStatus } from './status.ts';
import { gitMixed, gitTransfer } from './transfer.ts';

export const git: readonly Reducer[] = [
  gitMixed,
  gitTransfer,
  gitStatus,
  gitLog,
  gitBisect,
  gitBlame,
  gitHashes,
  gitRemotes,
];
