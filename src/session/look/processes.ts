// What is in front of a terminal, and how it takes input.
import type { FrontProcess, Look } from '../../bridges/look.ts';
import { isCarrier } from '../../programs/programs.ts';
import { LONG_SLEEP_MS } from '../../timing.ts';
import { RESTS_MS } from '../../timing-texts.ts';

export type { FrontProcess, Look } from '../../bridges/look.ts';

/**
 * The system says that a process in front waits for input from the terminal. One that goes on by itself soon needs no
 * input.
 */
export function hasReader(look: Look): boolean {
  return look.front.some((process) => process.reads === 'yes' && !goesOnSoon(process) && !passesKeys(look, process));
}

/** The same, also of one that goes on by itself soon. */
export function isReading(look: Look): boolean {
  return look.front.some((process) => process.reads === 'yes' && !passesKeys(look, process));
}

/** As `hasReader`, of one that waits for the terminal and for things within the process: nothing else can wake it. */
export function awaitsKeys(look: Look, restedMs: number): boolean {
  return waitingForKeys(look).some((process) => !goesOnSoon(process, restedMs));
}

/** The same, of one that has planned nothing at all. */
export function onlyKeysWake(look: Look): boolean {
  return waitingForKeys(look).some(({ wakesInMs }) => wakesInMs === undefined);
}

function waitingForKeys(look: Look): FrontProcess[] {
  return look.front.filter((process) => process.reads === 'waits' && !passesKeys(look, process));
}

/** What passes keys on, as docker does, reads them all the time, whatever the program does that they are for. */
function passesKeys({ mode }: Look, { name }: FrontProcess): boolean {
  return mode === 'raw' && isCarrier(name);
}

export function canHaveReader(look: Look): boolean {
  return look.front.some((process) => process.reads !== 'no');
}

/**
 * No process in front works, or surely waits for something else than the terminal, or goes on by itself soon. One that waits for
 * what it has started, as npm does, does what that does.
 */
export function isAsleep(look: Look, restedMs = 0): boolean {
  return look.front.every((process) => !works(process) && !goesOnSoon(process, restedMs));
}

/** The same, and none has started another one, which may wait for something else than the terminal. */
export function sleepsAlone(look: Look): boolean {
  return isAsleep(look) && !look.front.some(({ waitsForOwn }) => waitsForOwn);
}

/** A process in front works, or wakes by itself soon, and has not done so in the time that it rests already. */
export function mayGoOn(look: Look, restedMs: number): boolean {
  return look.front.some((process) => works(process) || (goesOnSoon(process) && (process.wakesInMs ?? 0) > restedMs));
}

function works({ reads, waitsForOwn }: FrontProcess): boolean {
  return reads === 'no' && !waitsForOwn;
}

/** The program in front takes input now: keys in raw mode, else a line. */
export function isReady(look: Look): boolean {
  if (look.mode === 'raw') return canHaveReader(look);
  return look.mode !== 'unknown' && isReading(look);
}

/** It may take input now: it waits for several things, and the terminal may be one of them. */
export function mayRead(look: Look): boolean {
  return isReady(look) || look.front.some(({ reads }) => reads === 'polls' || reads === 'waits');
}

/**
 * A garbage collector also plans its next turn, but further ahead. The rest of that plan looks like a timer of the program, so
 * one that has rested for a moment, and goes on to, does not count.
 */
function goesOnSoon({ wakesInMs }: FrontProcess, restedMs = 0): boolean {
  return wakesInMs !== undefined && wakesInMs < LONG_SLEEP_MS && Math.min(wakesInMs, restedMs) < RESTS_MS;
}
