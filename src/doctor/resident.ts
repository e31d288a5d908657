// Names the processes that stay for commands.
import path from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { whoStays } from '../front/ping.ts';
import { isResidentSocket } from '../front/place.ts';
import { TAKES_MS } from '../timing-resident.ts';
import type { Finding } from './finding.ts';

/** Nothing to report where there is none. They stay on this machine alone. */
export async function checkResidents(bridge: Bridge, { folders }: Config): Promise<Finding[]> {
  if (bridge.name !== undefined) return [];
  const sockets = await Promise.all(
    folders.map(async (folder) =>
      (await bridge.namesIn(folder)).filter(isResidentSocket).map((name) => path.join(folder, name)),
    ),
  );
  const living = await Promise.all(sockets.flat().map((socket) => whoStays(socket, TAKES_MS)));
  return living.flatMap((pid) => {
    if (pid === undefined) return [];
    const says = `process ${pid} does the work of commands, and ends when it is idle; kill ${pid} ends it earlier`;
    return [{ check: 'resident', status: 'ok', says }];
  });
}
