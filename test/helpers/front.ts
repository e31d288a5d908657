// What a look at a terminal finds in front of it.
import type { FrontProcess, Look } from '../../src/bridges/look.ts';
import { FOUNDER } from './fake-session.ts';

/** A program that leads its group. */
export function program(name: string, reads: FrontProcess['reads'], pid = 20): FrontProcess {
  return { pid, group: pid, reads, name };
}

/** The session's own shell is in front, with its line editor. */
export function shell(reads: FrontProcess['reads']): Look {
  return { mode: 'raw', founderInFront: true, front: [program('bash', reads, FOUNDER)] };
}

export function inFront(mode: Look['mode'], ...front: FrontProcess[]): Look {
  return { mode, founderInFront: false, front };
}
