// The MCP server over standard input and output.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type Machine, reachesITerm2, readDebugTarget, showsInITerm2, thisMachine } from './config.ts';
import type { ITerm2App } from './iterm2/app.ts';
import type { OwnSessions } from './iterm2/own/own-sessions.ts';
import type { ShowsOpened } from './iterm2/show-opened.ts';
import { log } from './log.ts';
import { createServer } from './server.ts';
import type { Hosts } from './session/hosts/hosts.ts';
import { findHosts } from './session/hosts/open-hosts.ts';
import type { ShowNew } from './session/open.ts';
import { Couriers } from './session/queued/couriers.ts';
import { clearUpAtSignal } from './signals.ts';
import { CLEARING_UP_MS } from './timing.ts';
import { COURIERS_END_MS } from './timing-texts.ts';
import { within } from './within.ts';

/**
 * Runs until standard input ends. Makes nothing before the first call: clients start servers only to list their tools.
 */
export async function serve(version: string): Promise<void> {
  const machine = thisMachine();
  log.debugTo(readDebugTarget(machine));
  const hosts = findHosts(machine, () => server.getClientVersion()?.name);
  const ended = new Promise<void>((resolve) => {
    process.stdin.on('end', resolve);
    process.stdin.on('close', resolve);
    clearUpAtSignal().addEventListener('abort', () => resolve());
    process.stdout.on('error', resolve);
  });
  const couriers = new Couriers(() => hosts.opened);
  const command = [process.execPath, process.argv[1] ?? 'ptyhold'];
  const own = reachesITerm2(machine) ? ownSessions(machine, hosts) : undefined;
  const show = showsInITerm2(machine) ? showingIn(machine, command) : undefined;
  const server = createServer(version, { hosts, couriers, own: own?.open, show }, { cwd: machine.cwd, command });
  await server.connect(new StdioServerTransport());
  await ended;
  // A text that is amid being typed needs its connection.
  await within(COURIERS_END_MS, couriers.close());
  // A host may be away, and nobody waits for this server any more.
  await within(CLEARING_UP_MS, hosts.close());
  await own?.close();
}

/** Loaded with the first call that may be about them. */
function ownSessions(machine: Machine, hosts: Hosts) {
  let app: Promise<ITerm2App> | undefined;
  let sessions: Promise<OwnSessions> | undefined;
  const openApp = async (): Promise<ITerm2App> => (await import('./iterm2/app.ts')).appOn(machine);
  const open = async (): Promise<OwnSessions> => {
    app ??= openApp();
    return (await app).ownSessions(hosts.roles, (session, rule) => {
      hosts.opened[0]?.events.note({ kind: 'refused', name: session, rule });
    });
  };
  return {
    open: (): Promise<OwnSessions> => (sessions ??= open()),
    close: async (): Promise<void> => (await app)?.close(),
  };
}

/** Loaded with the first session that is opened. */
function showingIn(machine: Machine, command: readonly string[]): ShowNew {
  let shows: Promise<ShowsOpened> | undefined;
  return async (opened) => {
    shows ??= import('./iterm2/show-opened.ts').then((room) => new room.ShowsOpened(machine, command));
    return (await shows).show(opened);
  };
}
