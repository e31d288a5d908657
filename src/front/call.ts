// A command that may be handed over, and to whom.
import { accessSync, constants, lstatSync, realpathSync } from 'node:fs';
import { findPlace, type Place } from './place.ts';
import { surroundings } from './surroundings.ts';
import { type Told, terminalHere } from './told.ts';
import { staysFor } from './wanted.ts';

export interface Call {
  place: Place;
  stay: number;
  /** What somebody is told who stays there, or has. Undefined if there is nobody. */
  told: Told | undefined;
}

/** Undefined where this process does it in any case, and nobody shall stay. */
export function findCall(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  build: string,
  program: string,
): Call | undefined {
  const stay = staysFor(argv, env, process.platform);
  // Flags of Node may be meant for one process alone, as that of a debugger is.
  if (stay === undefined || process.execArgv.length > 0) return undefined;
  try {
    const own = surroundings(build, program, env);
    const place = findPlace(env, process.getuid?.() ?? 0, own);
    if (!place) return undefined;
    const isThere = lstatSync(place.socket, { throwIfNoEntry: false })?.isSocket() === true;
    return { place, stay, told: isThere ? toldOf(argv, env, own, stay) : undefined };
  } catch {
    // Such as without /proc, where nobody can tell whether another process has the same surroundings, or in a folder that
    // cannot be entered or is gone.
    return undefined;
  }
}

function toldOf(argv: readonly string[], env: NodeJS.ProcessEnv, own: string, stay: number): Told {
  // Who stands in a folder that another user left to it may have no way into it.
  accessSync('.', constants.X_OK);
  return {
    surroundings: own,
    argv,
    env,
    cwd: process.cwd(),
    pid: process.pid,
    file: realpathSync(process.argv[1] ?? ''),
    stay,
    terminal: terminalHere(),
  };
}
