// Opens iTerm2's WebSocket over its Unix socket.
import net from 'node:net';
import path from 'node:path';
import WebSocket from 'ws';
import { hasCode } from '../../errors.ts';
import { Fault } from '../fault.ts';

export interface Ticket {
  cookie: string;
  key: string;
}

/** More than a screen with all its scrollback. */
const MOST_BYTES = 32 * 1024 * 1024;
/** That of iTerm2 3.5, which tells the ids of prompts. */
const OLDEST_MINOR = 11;

export function socketPath(home: string, suite = 'iTerm2'): string {
  return path.posix.join(home, 'Library/Application Support', suite, 'private/socket');
}

/** Its presence says that cookies are not needed. Only an administrator can make it. */
export function allowAllPath(home: string): string {
  return path.posix.join(home, 'Library/Application Support/iTerm2/disable-automation-auth');
}

/** Nobody there: iTerm2 does not run, or has its API switched off. */
export function isNobodyThere(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ECONNREFUSED');
}

/** Without a ticket, iTerm2 lets in only if a person has allowed all programs. The signal ends what is being made. */
export function openSocket(file: string, ticket: Ticket | undefined, signal: AbortSignal): Promise<WebSocket> {
  const socket = new WebSocket('ws://localhost/', 'api.iterm2.com', {
    createConnection: () => net.connect(file),
    origin: 'ws://localhost/',
    headers: { ...HEADERS, ...(ticket && { 'x-iterm2-cookie': ticket.cookie, 'x-iterm2-key': ticket.key }) },
    perMessageDeflate: false,
    maxPayload: MOST_BYTES,
  });
  return new Promise((resolve, reject) => {
    let version: string | undefined;
    const fail = (error: unknown): void => {
      signal.removeEventListener('abort', abort);
      // Ends the attempt, too, which `ws` tells as one more error.
      socket.on('error', () => undefined);
      socket.terminate();
      reject(error);
    };
    const abort = (): void => fail(signal.reason);
    signal.addEventListener('abort', abort);
    socket.once('error', (error) => fail(isNobodyThere(error) ? error : new Fault('lost', error.message, error)));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => fail(refusal(statusCode)));
    socket.once('upgrade', ({ headers }) => (version = [headers['x-iterm2-protocol-version']].flat()[0]));
    socket.once('open', () => {
      if (!isNewEnough(version)) return fail(new Fault('old', `its API is ${version ?? 'of an unknown version'}`));
      signal.removeEventListener('abort', abort);
      socket.removeAllListeners('error');
      resolve(socket);
    });
    if (signal.aborted) abort();
  });
}

const HEADERS = {
  // Two words, of which the second is a version.
  'x-iterm2-library-version': 'ptyhold 1.0',
  'x-iterm2-advisory-name': 'ptyhold',
  // Otherwise a cookie that is not good opens a modal dialog.
  'x-iterm2-disable-auth-ui': 'true',
};

function refusal(statusCode: number): Fault {
  if (statusCode === 401) return new Fault('cookie');
  return statusCode === 406 ? new Fault('old', 'it refuses our requests') : new Fault('refused', String(statusCode));
}

function isNewEnough(version: string | undefined): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version ?? '') ?? [];
  return Number(major) > 1 || (major === '1' && Number(minor) >= OLDEST_MINOR);
}
