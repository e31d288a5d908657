// The programs that this process has started and that still run. None of them outlives it, or its own time limit.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_ENDS_MS } from '../timing.ts';

/**
 * Each program begins a group of its own, so that what it starts ends with it: a script that is killed leaves its
 * children behind. Windows has no groups, and shows a window instead.
 */
export const OWN_GROUP = { detached: process.platform !== 'win32' } as const;

const running = new Set<ChildProcess>();

/** Call this for each program that was started. */
export function noteStarted(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}

/** Kills the program and all that it started in its group. */
export function endNow(child: ChildProcess): void {
  if (!running.has(child) || child.pid === undefined) return;
  if (!OWN_GROUP.detached) child.kill('SIGKILL');
  else
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has just ended, and nobody has told yet.
      child.kill('SIGKILL');
    }
}

/** The program was told to end: kills it if it does not. */
export function endSoon(child: ChildProcess): void {
  const timer = setTimeout(endNow, PROGRAM_ENDS_MS, child).unref();
  child.once('exit', () => clearTimeout(timer));
}

/** Waits a moment for the programs that were told to end. */
export async function awaitEnds(): Promise<void> {
  for (const end = performance.now() + PROGRAM_ENDS_MS; running.size > 0 && performance.now() < end; ) await sleep(5);
}

function endAll(): void {
  for (const child of [...running]) endNow(child);
}
