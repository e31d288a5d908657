// Where a read stopped, and what the bytes before it told, so that the next read goes on from there, in whichever server.
import type { Phases, ShellPlace } from './phases.ts';
import type { TerminalModes } from './terminal-modes.ts';

export interface ReadingPlace extends ShellPlace {
  /** The alternate screen stood there. */
  isOnScreen?: true;
}

export function placeAt({ phases, modes }: { phases: Phases; modes: TerminalModes }, offset: number): ReadingPlace {
  const place = phases.placeAt(offset);
  return modes.standsAt(offset) ? { ...place, isOnScreen: true } : place;
}
