// iTerm2 on this machine, as one server reaches it: its API, AppleScript, and its own sessions.
import type { Bridge } from '../bridges/bridge.ts';
import { type Config, type Machine, readConfig } from '../config.ts';
import { retryable } from '../retryable.ts';
import { Gatekeeper } from '../session/services/gatekeeper.ts';
import type { Roles } from '../session/services/roles.ts';
import { limitsOf } from '../session/show/limits.ts';
import { Api } from './api/api.ts';
import type { Ticket } from './api/socket.ts';
import { apiWay } from './api/way.ts';
import { AppleScript } from './applescript.ts';
import { appleScriptWay } from './applescript-way.ts';
import { Admittance } from './own/admit.ts';
import { Memory } from './own/memory.ts';
import { OwnSessions } from './own/own-sessions.ts';
import type { Way } from './ways.ts';

export class ITerm2App {
  readonly api: Api;
  readonly script: AppleScript;
  readonly config: Config;
  readonly #bridge: Bridge;

  private constructor(machine: Machine, bridge: Bridge) {
    this.config = readConfig(machine);
    this.#bridge = bridge;
    this.script = new AppleScript(bridge, machine.platform);
    const { env } = machine;
    const inherited = ticketIn(env);
    this.api = new Api({ home: this.config.own.home, suite: env['IT2_SUITE'], inherited, script: this.script, bridge });
  }

  static async open(machine: Machine): Promise<ITerm2App> {
    const { NativeBridge } = await import('../bridges/native/native.ts');
    const config = readConfig(machine);
    return new ITerm2App(machine, new NativeBridge(machine.uid, config.own.env));
  }

  apiWay(): Way {
    return apiWay(this.api);
  }

  appleScriptWay(): Way {
    return appleScriptWay(this.script);
  }

  /** `tell` is told of each text that the gate refuses. */
  ownSessions(roles: Roles, tell: (session: string, rule: string) => void): OwnSessions {
    const gatekeeper = new Gatekeeper(this.config.gate, ({ name = '' }, rule) => tell(name, rule));
    const reach = { api: this.api, bridge: this.#bridge };
    const memory = new Memory();
    return new OwnSessions(reach, new Admittance(gatekeeper, roles, memory), memory, limitsOf(this.config));
  }

  close(): void {
    this.api.close();
    this.#bridge.dispose();
  }
}

interface Shared {
  app: Promise<ITerm2App>;
  users: number;
}

const apps = new WeakMap<Machine, Shared>();

/** One for all of a process: the person is asked for a cookie once. The last who leaves closes it. */
export async function appOn(machine: Machine): Promise<{ app: ITerm2App; leave: () => void }> {
  const shared = apps.get(machine) ?? {
    app: retryable(ITerm2App.open(machine), () => apps.delete(machine)),
    users: 0,
  };
  shared.users += 1;
  apps.set(machine, shared);
  const app = await shared.app;
  const leave = (): void => {
    shared.users -= 1;
    if (shared.users > 0) return;
    apps.delete(machine);
    app.close();
  };
  return { app, leave };
}

/** iTerm2 gives one to the programs that a person starts from its menu of scripts. */
function ticketIn({ ITERM2_COOKIE: cookie, ITERM2_KEY: key }: Machine['env']): Ticket | undefined {
  return cookie && key ? { cookie, key } : undefined;
}
