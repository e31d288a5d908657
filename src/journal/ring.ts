// The process that writes a journal, ring.sh: how to start it, and how to find it.
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import type { Cause } from './segments.ts';

/** Where a writer goes on, and why. */
export interface RingStart {
  generation: number;
  offset: number;
  lines: number;
  cause: Cause;
}

export const FIRST_RING: RingStart = { generation: 1, offset: 0, lines: 0, cause: 'open' };

/** Four files share the space, so that at least three quarters of it always hold output. */
const FILES = 4;

function segmentBytes(journalBytes: number): number {
  return Math.floor(journalBytes / FILES);
}

/** `scripts` is the folder that holds ring.sh. */
export function ringArgv(scripts: string, folder: string, journalBytes: number, start: RingStart): string[] {
  const numbers = [segmentBytes(journalBytes), FILES, start.generation, start.offset, start.lines].map(String);
  return ['/bin/sh', path.join(scripts, 'ring.sh'), folder, ...numbers, start.cause];
}

const PID_FILE = 'ring.pid';

/** The process that writes the journal in that folder; undefined if none has begun yet. */
export async function ringPid(bridge: Bridge, folder: string): Promise<number | undefined> {
  const pid = Number(await bridge.readText(path.join(folder, PID_FILE)));
  return pid > 0 ? pid : undefined;
}

/** Removes the number of a dead writer, which must not be taken for that of the next one. */
export async function forgetRingPid(bridge: Bridge, folder: string): Promise<void> {
  await bridge.removeTree(path.join(folder, PID_FILE));
}
