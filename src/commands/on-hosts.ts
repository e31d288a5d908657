// The commands that need the sessions, and the hosts where they are. One file, so that it loads as one piece.
import type { Hosts } from '../session/hosts/hosts.ts';
import { findHosts } from '../session/hosts/open-hosts.ts';
import { CLEARING_UP_MS } from '../timing.ts';
import { within } from '../within.ts';
import { attach } from './attach.ts';
import type { Given, Here } from './command.ts';
import { forget } from './forget.ts';
import { gain } from './gain.ts';
import { grep } from './grep.ts';
import { log } from './log.ts';
import { ls } from './ls.ts';

type Use = (hosts: Hosts, given: Given, here: Here) => Promise<number>;

const COMMANDS = { attach, forget, gain, grep, log, ls } satisfies Record<string, Use>;

export async function runWithHosts(name: keyof typeof COMMANDS, given: Given, here: Here): Promise<number> {
  const hosts = findHosts(here.machine);
  try {
    return await COMMANDS[name](hosts, given, here);
  } finally {
    await within(CLEARING_UP_MS, hosts.close());
  }
}
