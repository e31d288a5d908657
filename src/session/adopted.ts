// How the nested shells that were given marks are kept with the session.
import type { ShellAnswer } from '../shells/adopt/adopt.ts';
import { shellOfKind } from '../shells/index.ts';

export interface Adopted extends ShellAnswer {
  key: string;
  /** The process in front on this machine: the shell itself, or what leads to it. */
  pid: number;
}

/** Those before the last few have long ended. */
const KEPT = 8;

export function writeAdopted(adopted: readonly Adopted[]): string {
  return adopted
    .slice(-KEPT)
    .map(({ key, kind, marksOutput, pid }) => [key, kind, marksOutput ? 1 : 0, pid].join(':'))
    .join(',');
}

export function readAdopted(text: string): Adopted[] {
  return text.split(',').flatMap((part) => {
    const [key, kind = '', marksOutput, pid] = part.split(':');
    if (!key || !shellOfKind(kind)) return [];
    return [{ key, kind, marksOutput: marksOutput === '1', pid: Number(pid) }];
  });
}
