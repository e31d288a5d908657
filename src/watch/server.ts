// The page's server: answers our own page alone, and upgrades its connection to a WebSocket.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { bearerOf } from '../http/guard.ts';
import { MOST_NEWCOMERS } from '../http/limits.ts';
import { Newcomers } from '../http/newcomers.ts';
import { log } from '../log.ts';
import { readJson } from '../read-json.ts';
import type { Doors } from './doors.ts';
import { NONCE, type PageFile } from './page-files.ts';
import { headersFor, type Purpose, refusalOf } from './requests.ts';

export interface Handlers {
  doors: Doors;
  files: ReadonlyMap<string, PageFile>;
  /** A link was used: the next browser needs another one. */
  linkUsed(): void;
  /** `admit` is called once it has shown the token. */
  connected(socket: WebSocket, admit: () => void): void;
  /** Answers a request for data; the token was right. */
  data(url: URL, response: ServerResponse): Promise<void>;
}

const MOST_MESSAGE = 64 * 1024;
const MOST_BODY = 1024;
/** Under this path is what sessions print. */
const DATA = '/data/';

export function makeServer(handlers: Handlers): { server: Server; sockets: WebSocketServer } {
  // Without compression, nothing that is sent together tells of the other.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE, perMessageDeflate: false });
  const newcomers = new Newcomers(MOST_NEWCOMERS, () => log.note('a connection made room for another', () => ({})));
  const served: Served = { ...handlers, newcomers };
  const server = createServer((request, response) => {
    answer(served, request, response).catch((error: unknown) => {
      log.fault('a request of the page failed', error);
      if (!response.headersSent) refuse(response, 500, 'It failed.');
      else response.destroy();
    });
  });
  server.on('connection', (socket) => newcomers.add(socket));
  server.on('upgrade', (request, socket, head) => upgrade(served, sockets, { request, socket, head }));
  // A connection that sends nothing is not kept.
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  return { server, sockets };
}

interface Served extends Handlers {
  /** Another user of the machine must take neither the room of the person's pages nor what this process may open. */
  newcomers: Newcomers;
}

async function answer(handlers: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, purpose, url } = meaningOf(request);
  const refused = refusalOf(request.headersDistinct, purpose);
  if (refused !== undefined) return refuse(response, 403, refused);
  const nonce = randomBytes(16).toString('base64url');
  for (const [name, value] of Object.entries(headersFor(request.headers.host ?? '', nonce)))
    response.setHeader(name, value);
  if (request.method === 'POST' && pathname === '/token') return exchange(handlers, request, response);
  if (request.method !== 'GET') return refuse(response, 405, 'This page takes no such request.');
  if (purpose === 'data') {
    const token = bearerOf(request.headers);
    if (token === undefined || !handlers.doors.isToken(token))
      return refuse(response, 401, 'The token is missing or wrong.');
    handlers.newcomers.admit(request.socket);
    return handlers.data(url, response);
  }
  const file = handlers.files.get(pathname);
  if (!file) return refuse(response, 404, 'There is nothing here.');
  response.setHeader('Content-Type', file.type);
  response.end(file.contents.replaceAll(NONCE, nonce));
}

function meaningOf({ method, url: written = '/' }: IncomingMessage): { pathname: string; purpose: Purpose; url: URL } {
  const url = new URL(written.startsWith('/') ? `http://page${written}` : 'http://page/none');
  const purpose = method !== 'GET' ? 'change' : url.pathname.startsWith(DATA) ? 'data' : 'page';
  return { pathname: url.pathname, purpose, url };
}

/** A token for the secret of the link. */
async function exchange(
  { doors, linkUsed }: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const given = body === undefined ? undefined : readJson(body);
  const secret = typeof given === 'object' && given !== null && 'secret' in given ? given.secret : undefined;
  const token = typeof secret === 'string' ? doors.exchange(secret) : undefined;
  if (token === undefined) return refuse(response, 403, 'This link was used before, or is wrong.');
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ token }));
  linkUsed();
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let body = '';
  for await (const piece of request) {
    body += String(piece);
    if (body.length > MOST_BODY) return undefined;
  }
  return body;
}

interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/** Nothing is sent before the token was shown, which is the first message: a browser sends no header of ours here. */
function upgrade({ connected, newcomers }: Served, sockets: WebSocketServer, { request, socket, head }: Upgrade): void {
  socket.on('error', () => socket.destroy());
  const isFeed = request.url === '/feed';
  if (!isFeed || refusalOf(request.headersDistinct, 'change') !== undefined) {
    socket.end(
      `HTTP/1.1 ${isFeed ? '403 Forbidden' : '404 Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    return;
  }
  sockets.handleUpgrade(request, socket, head, (page) => connected(page, () => newcomers.admit(request.socket)));
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end(`${why}\n`);
}
