// Who may ask at all: the names by which a server is called, the pages that may call it, and the token.
import type { IncomingHttpHeaders } from 'node:http';
import { digest, isSame } from './secrets.ts';

export interface Rules {
  /** Names of this server, in small letters. A page whose name was pointed at this machine calls it by another. */
  hosts: readonly string[];
  /** Pages that may call it, beside those of its own name and port. */
  origins: readonly string[];
  /** By which its own pages may come: `https` where a proxy with TLS may stand in front. */
  schemes: readonly ('http' | 'https')[];
}

/** As they came, in `headersDistinct`: two of a kind may be read in two ways. */
export type Headers = NodeJS.Dict<string[]>;

export type Barred = 'host' | 'origin';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;
/** Pages of the web, of extensions, of desktop programs. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/;

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

/** Undefined if whoever asks may show a token. */
export function judge(headers: Headers, rules: Rules): Barred | undefined {
  const host = only(headers['host'])?.toLowerCase();
  if (host === undefined || !rules.hosts.includes(nameIn(host) ?? '')) return 'host';
  return headers['origin'] && !isOwnPage(only(headers['origin']), host, rules) ? 'origin' : undefined;
}

export function holdsToken(shown: Pick<IncomingHttpHeaders, 'authorization'>, token: string): boolean {
  return isSame(bearerOf(shown) ?? '', digest(token));
}

/** The token that a request shows. */
export function bearerOf({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

export function only(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

/** The name by which a request may call this server, if that is all that was written: a name holds for every port. */
export function isName(written: string): boolean {
  return nameIn(written) === written;
}

/** Whether a browser says so of a page: without a path, and without the port that its scheme has anyway. */
export function isOrigin(written: string): boolean {
  if (!ORIGIN.test(written) || !URL.canParse(written)) return false;
  const { origin } = new URL(written);
  return origin === 'null' || origin === written;
}

function nameIn(host: string): string | undefined {
  return HOST.exec(host)?.[1];
}

function isOwnPage(origin: string | undefined, host: string, { origins, schemes }: Rules): boolean {
  if (origin === undefined) return false;
  const written = origin.toLowerCase();
  return origins.includes(written) || schemes.some((scheme) => written === `${scheme}://${host}`);
}
