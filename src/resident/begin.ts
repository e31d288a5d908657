// Starts a process that stays, for the commands that follow.
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { startLasting } from '../bridges/native/native-lasting.ts';
import type { Place } from '../front/place.ts';
import { lastingEnv } from '../front/surroundings.ts';
import { SOON_MS } from '../timing-resident.ts';

/** A command that was handed to nobody is over: where there was another a short time ago, others will follow. */
export function beginIfOften(place: Place, program: string, env: NodeJS.ProcessEnv, stay: number): void {
  try {
    const since = Date.now() - lastTime(place);
    noteTime(place);
    if (since < 0 || since > SOON_MS) return;
    startLasting([process.execPath, program, place.folder, String(stay)], lastingEnv(env));
  } catch {
    // The folder was removed, or no process can be started: the next command does its work itself, as this one did.
  }
}

function lastTime({ last }: Place): number {
  return statSync(last, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function noteTime({ last }: Place): void {
  const now = new Date();
  try {
    utimesSync(last, now, now);
  } catch {
    // There is none yet.
    writeFileSync(last, '', { mode: 0o600 });
  }
}
