// Makes the hosts that the settings name.
import type { Bridge } from '../../bridges/bridge.ts';
import { type Config, type Machine, type Route, readConfig, readOwnRoles, readRoutes } from '../../config.ts';
import { ownEnv } from '../../session-env.ts';
import type { Role } from '../../settings/role.ts';
import { type Caller, Context } from '../context.ts';
import { Roles } from '../services/roles.ts';
import type { HostEntry } from './host.ts';
import { Hosts } from './hosts.ts';
import { findInheritedRoles } from './inherited-roles.ts';

/** A wrong setting is reported by every call, because a client does not show why a server ended. */
export function findHosts(here: Machine, caller?: Caller): Hosts {
  try {
    const routes = readRoutes(here);
    const roles = rolesOf(here);
    return new Hosts(
      routes.map((route) => entryOf(route, here, routes.length > 1, { caller, roles })),
      roles,
    );
  } catch (error) {
    return new Hosts([{ name: 'local', open: () => Promise.reject(error) }]);
  }
}

/** Fails where the settings file is wrong, which every call then tells. */
function rolesOf(here: Machine): Roles {
  return new Roles({ ...readOwnRoles(here), inherited: () => askProcesses(here) });
}

async function askProcesses(here: Machine): Promise<readonly Role[]> {
  // Sessions live in WSL there, and no server is started inside one of them as a program of Windows.
  if (here.platform === 'win32') return [];
  const { NativeBridge } = await import('../../bridges/native/native.ts');
  const native = new NativeBridge(here.uid, ownEnv(here.env));
  try {
    return await findInheritedRoles(native, process.pid);
  } finally {
    native.dispose();
  }
}

interface Of {
  caller: Caller | undefined;
  roles: Roles;
}

function entryOf(route: Route, here: Machine, isOneOfSeveral: boolean, of: Of): HostEntry {
  const name = route.kind === 'ssh' ? route.host : 'local';
  const host = isOneOfSeveral ? name : undefined;
  return {
    name,
    async open(signal) {
      const { config, bridge, native } = await openRoute(route, here, readConfig(here), signal);
      return new Context(config, bridge, native, host, of);
    },
  };
}

export interface OpenRoute {
  config: Config;
  bridge: Bridge;
  /** The bridge to this machine. */
  native: Bridge;
}

/** Imports bridges on use: they load execa, for which the list of tools must not wait. */
export async function openRoute(route: Route, here: Machine, config: Config, signal: AbortSignal): Promise<OpenRoute> {
  const { NativeBridge } = await import('../../bridges/native/native.ts');
  const native = new NativeBridge(here.uid, config.own.env);
  if (route.kind === 'here') return { config, bridge: native, native };
  const { openPrefixBridge } = await import('../../bridges/choose.ts');
  const bridge = openPrefixBridge(route, native);
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
