// Checks that each setting can be used, and reports what the gate does.
import { type Config, type Machine, readConfig } from '../config.ts';
import { nearest } from '../nearest.ts';
import { readHosts } from '../routes.ts';
import { readEnvironment, SETTING_NAMES } from '../settings/environment.ts';
import { SESSION_AT } from '../settings/own-session.ts';
import { listRoles, showRoles } from '../settings/role.ts';
import { NO_SETTINGS, rolesNamed } from '../settings/settings-file.ts';
import { brokenBy, type Finding } from './finding.ts';

export interface Settings {
  /** Of settings that cannot be used, the defaults. */
  config: Config;
  findings: Finding[];
}

export function checkSettings(host: Machine): Settings {
  const given = Object.keys(host.env).filter((name) => name.startsWith('PTYHOLD_'));
  // ptyhold itself sets one in its sessions.
  const unknown = given.filter((name) => ![...SETTING_NAMES, SESSION_AT].includes(name)).map(unknownSetting);
  try {
    readHosts(host);
    const config = readConfig(host);
    return { config, findings: [...unknown, checkGate(config), ...checkRoles(config)] };
  } catch (error) {
    return { config: readUsable(host, given), findings: [...unknown, brokenBy('settings', error)] };
  }
}

/** What else is checked is what is used once these are mended: a setting that can be read holds. */
function readUsable(host: Machine, given: readonly string[]): Config {
  const without = (names: readonly string[]): Config => {
    const env = Object.fromEntries(Object.entries(host.env).filter(([name]) => !names.includes(name)));
    return readConfig({ ...host, env }, { ...host, env }, () => NO_SETTINGS);
  };
  try {
    return without(given.filter((name) => !isUsable(name, host.env[name])));
  } catch {
    // Each may be right, and two of them exclude each other.
    return without(given);
  }
}

function isUsable(name: string, value: string | undefined): boolean {
  try {
    readEnvironment({ [name]: value });
    return true;
  } catch {
    return false;
  }
}

function unknownSetting(name: string): Finding {
  const [meant] = nearest(name, SETTING_NAMES);
  return {
    check: 'settings',
    status: 'warning',
    says: `${name} is no setting and does nothing.`,
    ...(meant !== undefined && { fix: `Name it ${meant}, if you mean that.` }),
  };
}

function checkGate({ gate: { mode, allow, deny } }: Config): Finding {
  if (mode === 'off')
    return {
      check: 'gate',
      status: 'warning',
      says: 'It is off: even a command that wipes a disk or a home is typed.',
      fix: 'unset PTYHOLD_GATE',
    };
  const what = mode === 'ask' ? 'asks the person where the client can ask, and refuses elsewhere' : 'refuses';
  const lists = allow.length + deny.length === 0 ? '' : `; ${allow.length} patterns allowed, ${deny.length} refused`;
  return { check: 'gate', status: 'ok', says: `${mode}: ${what}${lists}` };
}

/** Says nothing where there are none. */
function checkRoles({ role, settings: { file, roles } }: Config): Finding[] {
  if (role.length === 0 && roles.size === 0) return [];
  try {
    const own = rolesNamed(role, { file, roles });
    const says = `${file}: ${listRoles(roles.keys())}${own.length > 0 ? `; PTYHOLD_ROLE is ${showRoles(own)}` : ''}`;
    return [{ check: 'roles', status: 'ok', says }];
  } catch (error) {
    return [brokenBy('roles', error)];
  }
}
