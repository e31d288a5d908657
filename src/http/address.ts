// Where the server listens: as it was typed, and checked before anything is made.
import { isIP } from 'node:net';
import path from 'node:path';
import { PtyholdError } from '../errors.ts';
import { inUrl, isLoopback, isName, isOrigin, isWildcard } from './guard.ts';

const DEFAULT_ADDRESS = '127.0.0.1:4817';

export type Address = { kind: 'port'; host: string; port: number } | { kind: 'socket'; path: string };

export interface Wanted {
  listen?: string | undefined;
  socket?: string | undefined;
  /** The word by which a person agrees that others reach it. */
  exposed: boolean;
  /** More names by which clients call it. */
  names: readonly string[];
}

export function chooseAddress({ listen, socket, exposed, names }: Wanted, cwd: string): Address {
  if (socket !== undefined) {
    if (listen !== undefined) throw wrong('--listen and --socket are two places.', 'Give one of them.');
    return { kind: 'socket', path: path.resolve(cwd, socket) };
  }
  const address = parseAddress(listen ?? DEFAULT_ADDRESS);
  if (isLoopback(address.host)) return address;
  if (!exposed)
    throw wrong(
      `${address.host} can be reached from other machines, and whoever has the token then has your terminals.`,
      'Add --expose if that is meant; put a proxy with TLS in front, since the token goes over the network in the clear.',
    );
  if (isWildcard(address.host) && names.length === 0)
    throw wrong(`${address.host} has no name by which clients call it.`, 'Name it: --allow-host terminals.example.');
  return address;
}

/** What no request can ever match is a mistake. */
export function refuseUnmatched(names: readonly string[], origins: readonly string[]): void {
  const refuse = (option: string, form: string): never => {
    throw wrong(`${option} matches no request.`, `Write it as ${form}.`);
  };
  for (const name of names)
    if (!isName(name)) refuse(`--allow-host ${name}`, 'a name alone: box.example, for all ports');
  for (const page of origins)
    if (!isOrigin(page)) refuse(`--allow-origin ${page}`, 'https://app.example, with no path');
}

function parseAddress(written: string): Extract<Address, { kind: 'port' }> {
  const [, six, other, digits] = /^(?:\[([^\]]+)\]|([^:]*)):(\d{1,5})$/.exec(written) ?? [];
  const host = six ?? other ?? '';
  const port = Number(digits);
  const isHost = host === 'localhost' || (six === undefined ? isIP(host) === 4 : isIP(host) === 6);
  if (isHost && port <= 65_535) return { kind: 'port', host, port };
  throw wrong(`--listen ${written} is no address with a port.`, `Write it as ${DEFAULT_ADDRESS} or [::1]:4817.`);
}

/** `port` is the one that was found, where any was asked for. */
export function urlOf({ host }: { host: string }, port: number, at: string): string {
  return `http://${inUrl(host)}:${port}${at}`;
}

function wrong(sentence: string, hint: string): PtyholdError {
  return new PtyholdError('bad_argument', sentence, hint);
}
