// What is in front of a terminal, and how it takes input.
import type { Look } from '../../bridges/look.ts';

export type { FrontProcess, Look } from '../../bridges/look.ts';

/** The system says that a process in front waits for input from the terminal. */
export function hasReader(look: Look): boolean {
  return look.front.some((process) => process.reads === 'yes');
}

export function canHaveReader(look: Look): boolean {
  return look.front.some((process) => process.reads !== 'no');
}

/** No process in front works, or surely waits for something else than the terminal. */
export function isAsleep(look: Look): boolean {
  return look.front.every((process) => process.reads !== 'no');
}

/** The program in front takes input now: keys in raw mode, else a line. */
export function isReady(look: Look): boolean {
  return look.mode === 'raw' ? canHaveReader(look) : look.mode === 'line' && hasReader(look);
}
