// Accounts that services have, and their homes, which hold the data of the service.
import { HOME } from './stand-ins.ts';

const HOMES: ReadonlyMap<string, string> = new Map([
  ['postgres', '/var/lib/postgresql'],
  ['www-data', '/var/www'],
  ...'mysql mongodb redis etcd jenkins influxdb clickhouse prometheus cassandra elasticsearch libvirt'
    .split(' ')
    .map((name) => [name, `/var/lib/${name}`] as const),
]);
const ALL: ReadonlySet<string> = new Set(HOMES.values());

/** The home of an account; undefined for that of a person. */
export function homeOfService(account: string): string | undefined {
  return HOMES.get(account);
}

/** A path in a home. Keys and settings lie there as in that of a person. */
export function inHome(home: string, rest: string): string {
  return ALL.has(home) && rest.startsWith('/.') ? HOME + rest : home + rest;
}
