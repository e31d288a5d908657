// What a server has of iTerm2, where a person wants it: nothing of it is loaded before it is used.
import { type Machine, reachesITerm2, showsInITerm2 } from './config.ts';
import type { OwnSessions } from './iterm2/own/own-sessions.ts';
import type { ShowsOpened } from './iterm2/show-opened.ts';
import { observer } from './observer.ts';
import { retryable } from './retryable.ts';
import type { Hosts } from './session/hosts/hosts.ts';
import type { ShowNew } from './session/open.ts';

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
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const { appOn } = await import('./iterm2/app.ts');
    const { app, leave } = await appOn(machine);
    const sessions = app.ownSessions(hosts.roles, (session, rule) => {
      observer().refused('rule', rule);
      hosts.opened[0]?.events.note({ kind: 'refused', name: session, rule });
    });
    return { sessions, leave };
  };
  return {
    open: async (): Promise<OwnSessions> => {
      opened ??= retryable(open(), () => (opened = undefined));
      return (await opened).sessions;
    },
    // Of one that could not be opened nothing is left.
    close: async (): Promise<void> => (await opened?.catch(() => undefined))?.leave(),
  };
}

function showingIn(machine: Machine, command: readonly string[]) {
  let shows: Promise<ShowsOpened> | undefined;
  const open = async (): Promise<ShowsOpened> => {
    const { ShowsOpened } = await import('./iterm2/show-opened.ts');
    return new ShowsOpened(machine, command);
  };
  const show: ShowNew = async (opened) => {
    shows ??= retryable(open(), () => (shows = undefined));
    return (await shows).show(opened);
  };
  return { show, close: async (): Promise<void> => (await shows?.catch(() => undefined))?.close() };
}
