// Checks for each MCP client on this machine whether ptyhold is registered and can start.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../clients/client.ts';
import { CLIENTS } from '../clients/clients.ts';
import { envOf } from '../clients/entry.ts';
import { isOnMachine } from '../clients/found.ts';
import { faultOf, findForProject, findRegistration, type Registration, switchedOff } from '../clients/registration.ts';
import { readSettings } from '../clients/settings-file.ts';
import type { UserMachine } from '../clients/user-machine.ts';
import { type Machine, readConfig } from '../config.ts';
import { describeForeign } from '../errors.ts';
import { readHosts } from '../routes.ts';
import type { Finding } from './finding.ts';
import type { Starts } from './starts.ts';

export async function checkClients(host: Machine, place: UserMachine, starts: Starts): Promise<Finding[]> {
  const all = await Promise.all(
    CLIENTS.flatMap((client) => filesOf(client, place)).map((each) => check(each, host, place, starts)),
  );
  const findings = all.flatMap(({ finding }) => finding ?? []);
  if (all.some(({ registered }) => registered)) return findings;
  const fix = `npx -y ptyhold install ${all.find(({ finding }) => finding)?.client.id ?? 'CLIENT'}`;
  return [...findings, { check: 'client', status: 'warning', says: 'No MCP client has ptyhold registered.', fix }];
}

interface Settings {
  client: Client;
  file: string;
  title: string;
  install: string;
  isShared: boolean;
}

/** The settings files that exist, and the missing ones of clients whose folder exists. */
function filesOf(client: Client, place: UserMachine): Settings[] {
  const install = `npx -y ptyhold install ${client.id}`;
  const own = { client, file: client.file(place), title: client.title, install, isShared: false };
  const shared = path.join(place.cwd, client.projectFile ?? '');
  const inProject = client.projectFile !== undefined && shared !== own.file && existsSync(shared);
  return [
    ...(isOnMachine(client, place) ? [own] : []),
    ...(inProject
      ? [
          {
            client,
            file: shared,
            title: `${client.title}, this project`,
            install: `${install} --project`,
            isShared: true,
          },
        ]
      : []),
  ];
}

interface Checked {
  client: Client;
  finding: Finding | undefined;
  registered: boolean;
}

async function check(
  { client, file, title, install, isShared }: Settings,
  host: Machine,
  place: UserMachine,
  starts: Starts,
): Promise<Checked> {
  const say = (status: Finding['status'], what: string, fix?: string): Finding => ({
    check: 'client',
    status,
    says: `${title}: ${what}`,
    ...(fix !== undefined && { fix }),
  });
  const judge = async (found: Registration): Promise<Finding> => {
    const fault = faultOf(client, found, place);
    if (fault !== undefined) return say('broken', `"${found.name}" in ${file} ${fault}.`, install);
    const wrong = settingFault(client, found, host);
    if (wrong !== undefined) return say('broken', `"${found.name}" in ${file}: ${wrong}`, `Correct "env" in ${file}`);
    const wanted =
      switchedOff(found, file) ?? (isShared ? await client.consentForProject?.(found.name, place) : undefined);
    if (wanted) return say('warning', `registered in ${file}. ${wanted.what}`, wanted.fix);
    const stop = isShared ? undefined : await starts.faultOf(client, found);
    if (stop) return say(stop.status, `registered in ${file}, but ${stop.says}`, stop.fix);
    return say('ok', `registered in ${file}`);
  };
  try {
    const { text = '' } = await readSettings(file);
    const content = client.format.read(text);
    const found = findRegistration(client, content) ?? findForProject(client, content, place.cwd);
    if (!found) return { client, registered: false, finding: say('ok', 'not registered', install) };
    return { client, registered: true, finding: await judge(found) };
  } catch (error) {
    const fix = `Fix the file, then: ${install}`;
    return {
      client,
      registered: false,
      finding: say('broken', `${file} cannot be read: ${describeForeign(error)}`, fix),
    };
  }
}

/** Checks the settings in the entry, because no server has read them yet. */
function settingFault(client: Client, { entry }: Registration, host: Machine): string | undefined {
  const given = Object.entries(envOf(client, entry)).flatMap(([name, value]): [string, string][] =>
    name.startsWith('PTYHOLD_') && typeof value === 'string' ? [[name, value]] : [],
  );
  try {
    const entered = { ...host, env: Object.fromEntries(given) };
    readConfig(entered);
    readHosts(entered);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
