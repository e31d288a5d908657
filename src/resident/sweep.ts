// Removes the sockets of processes that were killed.
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { whoStays } from '../front/ping.ts';
import { isDraft, isResidentSocket, type Place } from '../front/place.ts';
import { TAKES_MS } from '../timing-resident.ts';

const OLD_MS = 24 * 60 * 60 * 1000;

/** Those of another machine answer nobody here. One that is removed all the same is seen to be gone by its process, which then ends. */
export async function sweep({ folder }: Place): Promise<void> {
  const sockets = readdirSync(folder).filter((name) => isResidentSocket(name) || isDraft(name));
  for (const name of sockets) {
    const socket = path.join(folder, name);
    const made = lstatSync(socket, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - made > OLD_MS && (await whoStays(socket, TAKES_MS)) === undefined) rmSync(socket, { force: true });
  }
}
