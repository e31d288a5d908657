// The ways into iTerm2 that open it by themselves, in the order in which they are tried. Each is loaded when it is tried.
import type { Machine } from '../config.ts';
import { retryable } from '../retryable.ts';
import type { appOn, ITerm2App } from './app.ts';
import type { Ways } from './ways.ts';

export interface OpenWays {
  ways: Ways;
  close(): Promise<void>;
}

/** Where none of them can, the person types a line. */
export function waysOf(machine: Machine): OpenWays {
  let shared: ReturnType<typeof appOn> | undefined;
  const open = async (): Promise<ITerm2App> => {
    shared ??= retryable(
      import('./app.ts').then((room) => room.appOn(machine)),
      () => (shared = undefined),
    );
    return (await shared).app;
  };
  return {
    ways: [async () => (await open()).apiWay(), async () => (await open()).appleScriptWay()],
    // Of one that could not be opened nothing is left.
    close: async () => (await shared?.catch(() => undefined))?.leave(),
  };
}
