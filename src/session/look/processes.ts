// What is in front of a terminal, and how it takes input.
import type { FrontProcess, Look } from '../../bridges/look.ts';
import { LONG_SLEEP_MS, SHORT_SLEEP_MS } from '../../timing.ts';

export type { FrontProcess, Look } from '../../bridges/look.ts';

/** The system says that a process in front waits for input from the terminal, and not just between two steps of work. */
export function hasReader(look: Look): boolean {
  return look.front.some((process) => process.reads === 'yes' && sleepsFor(process, SHORT_SLEEP_MS));
}

export function canHaveReader(look: Look): boolean {
  return look.front.some((process) => process.reads !== 'no');
}

/**
 * No process in front works, or surely waits for something else than the terminal, or planned to go on soon. A garbage
 * collector also plans its next turn, but seconds ahead.
 */
export function isAsleep(look: Look): boolean {
  return look.front.every((process) => process.reads !== 'no' && sleepsFor(process, LONG_SLEEP_MS));
}

/** The program in front takes input now: keys in raw mode, else a line. */
export function isReady(look: Look): boolean {
  return look.mode === 'raw' ? canHaveReader(look) : look.mode !== 'unknown' && hasReader(look);
}

function sleepsFor({ wakesInMs }: FrontProcess, ms: number): boolean {
  return wakesInMs === undefined || wakesInMs >= ms;
}
