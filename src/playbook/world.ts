// What bringing up, running and taking down a playbook share.
import path from 'node:path';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import type { ShowNew } from '../session/open.ts';
import type { Tell } from './news.ts';

export interface World {
  hosts: Hosts;
  /** The playbook, as an absolute path without links. */
  file: string;
  tell: Tell;
  /** Shows opened sessions to the person, where they want that. */
  show: ShowNew | undefined;
  /** Somebody interrupts. */
  signal: AbortSignal;
}

/** A session of the playbook that is there. */
export interface Live {
  context: Context;
  id: string;
  name: string;
}

export function folderOfPlaybook({ file }: Pick<World, 'file'>): string {
  return path.dirname(file);
}
