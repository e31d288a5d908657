// Makes the hosts that the settings name.
import type { Bridge } from '../../bridges/bridge.ts';
import type { Connections } from '../../bridges/prefix/connections.ts';
import { type Config, type Machine, readConfig, readOwnRoles } from '../../config.ts';
import { PtyholdError } from '../../errors.ts';
import { type FoundHost, hasLocal, type Route, readHosts, type WantedHosts } from '../../routes.ts';
import { ownEnv } from '../../session-env.ts';
import type { Source } from '../../settings/host-words.ts';
import type { Role } from '../../settings/role.ts';
import type { Caller } from '../context.ts';
import { Repairs } from '../services/repairs.ts';
import { Roles } from '../services/roles.ts';
import { Holder } from '../state/holder.ts';
import { Fleet } from './fleet.ts';
import type { HostEntry } from './host.ts';
import { type Directory, Hosts } from './hosts.ts';
import type { CallersTmux } from './kept-tmux.ts';

/** A wrong setting is reported by every call, because a client does not show why a server ended. */
export function findHosts(here: Machine, caller?: Caller, kept?: CallersTmux): Hosts {
  try {
    const wanted = readHosts(here);
    const roles = rolesOf(here);
    const connections = once(async () => {
      const { Connections } = await import('../../bridges/prefix/connections.ts');
      return new Connections(wanted.maxConnections);
    });
    const holder = new Holder(caller, here.pid);
    return new Hosts(directoryOf(wanted, here, { caller, roles, holder, connections, kept }), roles, holder);
  } catch (error) {
    return new Hosts([{ name: 'local', open: () => Promise.reject(error) }]);
  }
}

/** Loads what is needed to open a host, and opens none. */
export function loadHosts(): Promise<unknown> {
  return Promise.all([
    import('../context.ts'),
    import('../../tmux/tmux.ts'),
    import('../../bridges/native/native.ts'),
    import('../../bridges/prefix/connections.ts'),
    import('./inherited-roles.ts'),
  ]);
}

/** Asks the tmux of this machine for its version before a call waits for that. Makes nothing. */
export async function findTmuxHere(here: Machine): Promise<void> {
  if (!hasLocal(readHosts(here))) return;
  const { locateProgram } = await import('../../tmux/locate.ts');
  await withNative(here, (native) => locateProgram(native, readConfig(here)));
}

function directoryOf(wanted: ReturnType<typeof readHosts>, here: Machine, of: Of): Directory | HostEntry[] {
  const { only } = wanted;
  if (only) return [entryOf({ name: 'local', route: only, groups: [] }, here, false, of)];
  const fleet = findFleet(wanted, here);
  return {
    isSeveral: fleet.isSeveral,
    isFirstKnown: fleet.isFirstKnown,
    get entries() {
      return fleet.known.map((host) => entryOf(host, here, fleet.isSeveral, of));
    },
    get away() {
      return fleet.told.flatMap(({ source, why }) => (why === undefined ? [] : [{ name: source, why }]));
    },
    learn: () => fleet.learn(),
    learnAnew: () => fleet.learnAnew(),
  };
}

/** Asks nobody yet. */
export function findFleet(wanted: WantedHosts, here: Machine): Fleet {
  return new Fleet(wanted, (source) => listHere(source, wanted, here));
}

async function listHere(source: Source, wanted: WantedHosts, here: Machine): Promise<FoundHost[]> {
  const { listHosts } = await import('../../fleets/list-hosts.ts');
  return withNative(here, (native) => listHosts(source, wanted, native));
}

/** Fails where the settings file is wrong, which every call then tells. */
function rolesOf(here: Machine): Roles {
  return new Roles({ ...readOwnRoles(here), inherited: () => askProcesses(here) });
}

async function askProcesses(here: Machine): Promise<readonly Role[]> {
  // Sessions live in WSL there, and no server is started inside one of them as a program of Windows.
  if (here.platform === 'win32') return [];
  const { findInheritedRoles } = await import('./inherited-roles.ts');
  return withNative(here, (native) => findInheritedRoles(native, here.pid ?? process.pid));
}

async function withNative<T>(here: Machine, use: (native: Bridge) => Promise<T>): Promise<T> {
  const { NativeBridge } = await import('../../bridges/native/native.ts');
  const native = new NativeBridge(here.uid, ownEnv(here.env), folderOf(here));
  try {
    return await use(native);
  } finally {
    native.dispose();
  }
}

/** Undefined for that of this process, which somebody may have removed: programs start there all the same. */
function folderOf({ pid, cwd }: Machine): string | undefined {
  return pid === undefined || pid === process.pid ? undefined : cwd;
}

interface Of {
  caller: Caller | undefined;
  roles: Roles;
  holder: Holder;
  connections: () => Promise<Connections>;
  kept: CallersTmux | undefined;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function entryOf({ name, route, groups }: FoundHost, here: Machine, isOneOfSeveral: boolean, of: Of): HostEntry {
  const host = isOneOfSeveral ? name : undefined;
  return {
    name,
    groups,
    way: JSON.stringify(route),
    async open(signal) {
      if (route.kind === 'none')
        throw new PtyholdError('unreachable', route.why, 'Name it in ~/.ssh/config, and PTYHOLD_HOST by that name.');
      const { config, bridge, native } = await openRoute(route, here, readConfig(here), signal, of.connections);
      const repairs = new Repairs();
      const { tmux, leave } = await tmuxOf(bridge, config, repairs, here, of.kept);
      // Programs start while the rest is loaded.
      await tmux.begin();
      const { Context } = await import('../context.ts');
      return new Context(config, bridge, native, host, { ...of, repairs, tmux, leaveTmux: leave });
    },
  };
}

/** One that is kept has a bridge of its own: that of the host ends with the command. */
async function tmuxOf(bridge: Bridge, config: Config, repairs: Repairs, here: Machine, kept: CallersTmux | undefined) {
  if (kept && bridge.name === undefined) {
    const { NativeBridge } = await import('../../bridges/native/native.ts');
    return kept.take(config, () => new NativeBridge(here.uid, config.own.env, folderOf(here)), repairs);
  }
  const { Tmux } = await import('../../tmux/tmux.ts');
  const tmux = new Tmux(bridge, config, (what) => repairs.note(what));
  kept?.endWithCaller(tmux);
  return { tmux, leave: undefined };
}

export interface OpenRoute {
  config: Config;
  bridge: Bridge;
  /** The bridge to this machine. */
  native: Bridge;
}

/** Imports bridges on use: they load execa, for which the list of tools must not wait. */
export async function openRoute(
  route: Route,
  here: Machine,
  config: Config,
  signal: AbortSignal,
  connections?: () => Promise<Connections>,
): Promise<OpenRoute> {
  const { NativeBridge } = await import('../../bridges/native/native.ts');
  const native = new NativeBridge(here.uid, config.own.env, folderOf(here));
  if (route.kind === 'here') return { config, bridge: native, native };
  const { openPrefixBridge } = await import('../../bridges/choose.ts');
  const bridge = openPrefixBridge(route, native, await connections?.());
  const dispose = (): void => bridge.dispose();
  signal.addEventListener('abort', dispose);
  try {
    return { config: readConfig(here, await bridge.host()), bridge, native };
  } catch (error) {
    dispose();
    throw error;
  } finally {
    signal.removeEventListener('abort', dispose);
  }
}
