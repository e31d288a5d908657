// Checks that each setting can be used, and reports what the gate does.
import { type Config, type Machine, readConfig } from '../config.ts';
import { nearest } from '../nearest.ts';
import { readHosts } from '../routes.ts';
import { SETTING_NAMES } from '../settings/environment.ts';
import { listRoles, showRoles } from '../settings/role.ts';
import { NO_SETTINGS, rolesNamed } from '../settings/settings-file.ts';
import { brokenBy, type Finding } from './finding.ts';

export interface Settings {
  /** The defaults, if the given settings cannot be used. */
  config: Config;
  findings: Finding[];
}

export function checkSettings(host: Machine): Settings {
  const given = Object.keys(host.env).filter((name) => name.startsWith('PTYHOLD_'));
  const unknown = given.filter((name) => !SETTING_NAMES.includes(name)).map(unknownSetting);
  try {
    readHosts(host);
    const config = readConfig(host);
    return { config, findings: [...unknown, checkGate(config), ...checkRoles(config)] };
  } catch (error) {
    const env = Object.fromEntries(Object.entries(host.env).filter(([name]) => !given.includes(name)));
    const usual = { ...host, env };
    const config = readConfig(usual, usual, () => NO_SETTINGS);
    return { config, findings: [...unknown, brokenBy('settings', error)] };
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
