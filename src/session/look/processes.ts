// Questions about what is in front of a terminal and how it takes input.
import type { Look } from '../../bridges/look.ts';

export type { FrontProcess, Look } from '../../bridges/look.ts';

/** Somebody in front waits for the terminal's input, as far as the system tells. */
export function isRead(look: Look): boolean {
  return look.front.some((process) => process.reads === 'yes');
}

export function mayBeRead(look: Look): boolean {
  return look.front.some((process) => process.reads !== 'no');
}

/** Nobody in front works, or waits for anything that is surely not the terminal. */
export function isAsleep(look: Look): boolean {
  return look.front.every((process) => process.reads !== 'no');
}

/** Whoever is in front takes input now: a line editor its keys, anything else a line. */
export function isReady(look: Look): boolean {
  return look.mode === 'raw' ? mayBeRead(look) : look.mode === 'line' && isRead(look);
}
