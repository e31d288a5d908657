// Which clients are on this machine: those whose settings file, or a folder of their own for it, is there.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from './client.ts';
import type { UserMachine } from './user-machine.ts';

export function isOnMachine(client: Client, place: UserMachine): boolean {
  const file = client.file(place);
  const folder = client.ownFolder?.(place) ?? path.dirname(file);
  return existsSync(file) || (folder !== place.home && existsSync(folder));
}
