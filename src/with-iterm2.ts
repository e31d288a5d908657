// What a server has of iTerm2, where a person wants it: nothing of it is loaded before it is used.
import { type Machine, reachesITerm2, showsInITerm2 } from './config.ts';
import type { appOn } from './iterm2/app.ts';
import type { OwnSessions } from './iterm2/own/own-sessions.ts';
import type { ShowsOpened } from './iterm2/show-opened.ts';
import { observer } from './observer.ts';
import type { Hosts } from './session/hosts/hosts.ts';
import type { ShowNew } from './session/open.ts';

type AppOn = typeof appOn;

export interface WithITerm2 {
  /** Opens the sessions that people have there. */
  own: (() => Promise<OwnSessions>) | undefined;
  /** Shows what was opened. */
  show: ShowNew | undefined;
  close(): Promise<void>;
}

/** `command` starts this program again. */
export function withITerm2(machine: Machine, hosts: Hosts, command: readonly string[]): WithITerm2 {
  const own = reachesITerm2(machine) ? ownSessions(machine, hosts) : undefined;
  const shows = showsInITerm2(machine) ? showingIn(machine, command) : undefined;
  return {
    own: own?.open,
    show: shows?.show,
    close: async () => {
      await Promise.all([own?.close(), shows?.close()]);
    },
  };
}

function ownSessions(machine: Machine, hosts: Hosts) {
  let shared: ReturnType<AppOn> | undefined;
  let sessions: Promise<OwnSessions> | undefined;
  const open = async (): Promise<OwnSessions> => {
    shared ??= import('./iterm2/app.ts').then((room) => room.appOn(machine));
    return (await shared).app.ownSessions(hosts.roles, (session, rule) => {
      observer().refused('rule', rule);
      hosts.opened[0]?.events.note({ kind: 'refused', name: session, rule });
    });
  };
  return {
    open: (): Promise<OwnSessions> => (sessions ??= open()),
    close: async (): Promise<void> => (await shared)?.leave(),
  };
}

function showingIn(machine: Machine, command: readonly string[]) {
  let shows: Promise<ShowsOpened> | undefined;
  const show: ShowNew = async (opened) => {
    shows ??= import('./iterm2/show-opened.ts').then((room) => new room.ShowsOpened(machine, command));
    return (await shows).show(opened);
  };
  return { show, close: async (): Promise<void> => (await shows)?.close() };
}
