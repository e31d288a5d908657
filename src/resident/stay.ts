// What the process that stays does from its start to its end.
import '../no-compiling.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { whoStays } from '../front/ping.ts';
import { findPlace } from '../front/place.ts';
import { surroundings } from '../front/surroundings.ts';
import { KeptTmux } from '../session/hosts/kept-tmux.ts';
import { STATUSES } from '../signals.ts';
import { BEGINS_MS } from '../timing-resident.ts';
import { dropInherited } from './inherited.ts';
import { loadForCommands } from './load.ts';
import { Resident } from './resident.ts';
import { Standing } from './standing.ts';
import { sweep } from './sweep.ts';

interface Start {
  build: string;
  /** The file of the program. */
  program: string;
  env: NodeJS.ProcessEnv;
  /** The folder of the socket, and seconds. */
  argv: readonly string[];
}

/** Returns when it has ended, or when another one stays there. */
export async function stay({ build, program, env, argv: [folder = '', seconds = ''] }: Start): Promise<void> {
  dropInherited();
  const own = surroundings(build, program, env);
  const uid = process.getuid?.() ?? 0;
  const place = findPlace({ ...env, PTYHOLD_DIR: folder }, uid, own);
  if (!place) return;
  const standing = new Standing(place, program, uid);
  await loadForCommands();
  if ((await whoStays(place.socket, BEGINS_MS)) !== undefined) return;
  const kept = new KeptTmux();
  const resident = new Resident({
    place,
    surroundings: own,
    version: packageJson.version,
    kept,
    standing,
    stay: Number(seconds),
  });
  await resident.begin();
  // A folder that is gone by now is seen by the process itself.
  await sweep(place).catch(() => undefined);
  for (const signal of Object.keys(STATUSES)) process.on(signal, () => leaveOrEnd(resident));
  await resident.ended;
  await kept.close();
}

/** A second signal does not wait for the commands that run: one may have been stopped for good. */
function leaveOrEnd(resident: Resident): void {
  if (resident.isLeaving) process.exit();
  resident.leave();
}
