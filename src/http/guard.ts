// Who may ask at all: the names by which the server is called, the pages that may call it, and the token.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Rules {
  /** Names of this server, in small letters. A page whose name was pointed at this machine calls it by another. */
  hosts: readonly string[];
  /** Pages that may call it, beside those of its own name and port. */
  origins: readonly string[];
}

export type Barred = 'host' | 'origin' | 'token';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;

/** `address`: where it listens; undefined at a socket of the file system. */
export function namesOf(address: string | undefined): string[] {
  if (address === undefined || isLoopback(address)) return [...LOOPBACK_NAMES, ...(address ? [inUrl(address)] : [])];
  return isWildcard(address) ? [] : [inUrl(address)];
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

export function isWildcard(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}

/** An IPv6 address stands in brackets. */
export function inUrl(address: string): string {
  return address.includes(':') ? `[${address.toLowerCase()}]` : address.toLowerCase();
}

/** Undefined if the request may go on. */
export function judge(
  headers: NodeJS.Dict<string[]>,
  { authorization }: Pick<IncomingHttpHeaders, 'authorization'>,
  rules: Rules,
  token: string,
): Barred | undefined {
  const host = only(headers['host'])?.toLowerCase();
  if (host === undefined || !rules.hosts.includes(nameIn(host) ?? '')) return 'host';
  if (headers['origin'] && !isOwnPage(only(headers['origin']), host, rules)) return 'origin';
  return holdsToken(authorization, token) ? undefined : 'token';
}

/** Two of a kind may be read in two ways. */
function only(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

function nameIn(host: string): string | undefined {
  return HOST.exec(host)?.[1];
}

function isOwnPage(origin: string | undefined, host: string, { origins }: Rules): boolean {
  if (origin === undefined) return false;
  const written = origin.toLowerCase();
  return origins.includes(written) || written === `http://${host}` || written === `https://${host}`;
}

/** Takes as long whatever was given, so that nobody finds the token letter by letter. */
function holdsToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
