// What other programs print about their failures, as plain text: some colour it even when nobody asked them to.
import stripAnsi from 'strip-ansi';
import type { RunResult } from './bridge.ts';

export function plainMessage(printed: string): string {
  return stripAnsi(printed).trim();
}

/** Most programs tell a failure on standard error, some on standard output. */
export function messageOf({ stdout, stderr }: Pick<RunResult, 'stdout' | 'stderr'>): string {
  return plainMessage(stderr) || plainMessage(stdout);
}
