// Takes HTTP requests: whoever may ask is handed to the endpoint of their session, and whoever may not is refused and counted.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { describeError, hasCode, PtyholdError } from '../errors.ts';
import { log, stackOf } from '../log.ts';
import { readBody } from './body.ts';
import { Endpoints, type Limits, type MakeEndpoint } from './endpoints.ts';
import { holdsToken, judge, only, type Rules } from './guard.ts';
import {
  HEAD_MS,
  IDLE_CONNECTION_MS,
  MOST_NEWCOMERS,
  SLOW_LOOK_MS,
  TOLD_EVERY_MS,
  WHOLE_REQUEST_MS,
} from './limits.ts';
import { Newcomers } from './newcomers.ts';
import { type Reason, Refusals } from './refusals.ts';

export const PATH = '/mcp';
const STATUS_PATH = '/status';
const METHODS = ['POST', 'GET', 'DELETE'];
/** What clients of the protocol send. */
const PAGE_HEADERS = 'Authorization, Content-Type, Accept, Mcp-Session-Id, Mcp-Protocol-Version, Last-Event-ID';

export interface WebServerOptions {
  rules: Rules;
  /** The token that holds now. */
  token: () => Promise<string>;
  make: MakeEndpoint;
  /** Told from time to time what was refused. */
  tell: (said: string) => void;
  limits?: Partial<Limits>;
}

export class WebServer {
  readonly http: Server;
  readonly #options: WebServerOptions;
  readonly #endpoints: Endpoints;
  readonly #refusals = new Refusals();
  readonly #newcomers = new Newcomers(MOST_NEWCOMERS, () => this.#refusals.note('crowd'));
  readonly #timer: NodeJS.Timeout;
  /** Why no token holds now. */
  #locked: string | undefined;

  constructor(options: WebServerOptions) {
    this.#options = options;
    this.#endpoints = new Endpoints(options.make, options.limits);
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      this.#answer(request, response).catch((error: unknown) => this.#fail(request, response, error));
    };
    this.http = createServer(
      { headersTimeout: HEAD_MS, requestTimeout: WHOLE_REQUEST_MS, connectionsCheckingInterval: SLOW_LOOK_MS },
      answer,
    );
    this.http.keepAliveTimeout = IDLE_CONNECTION_MS;
    this.http.on('connection', (socket) => this.#newcomers.add(socket));
    // Nobody is asked to go on before it is known who they are.
    this.http.on('checkContinue', answer);
    this.http.on('clientError', (error, socket) => this.#refuseMalformed(error, socket));
    this.#timer = setInterval(() => this.#tell(), TOLD_EVERY_MS).unref();
  }

  /** Takes no more requests, and ends what is under way. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const closed = new Promise((resolve) => this.http.close(resolve));
    await this.#endpoints.closeAll();
    this.http.closeAllConnections();
    await closed;
    this.#tell();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { rules } = this.#options;
    const barred = judge(request.headersDistinct, rules);
    if (barred !== undefined) return this.#refuse(response, barred);
    const page = only(request.headersDistinct['origin']);
    if (page !== undefined) allowPage(response, page);
    // A browser asks first whether the page may send the token at all, and shows none.
    if (page !== undefined && request.method === 'OPTIONS') return void response.writeHead(204).end();
    const token = await this.#token();
    if (token === undefined) return this.#refuse(response, 'locked', 503);
    if (!holdsToken(request.headers, token)) return this.#refuse(response, 'token');
    this.#newcomers.admit(request.socket);
    const [path] = (request.url ?? '').split('?', 1);
    if (path === STATUS_PATH && request.method === 'GET') return this.#tellStatus(response);
    if (path !== PATH) return this.#refuse(response, 'path', 404, `MCP is at ${PATH}.`);
    if (!METHODS.includes(request.method ?? '')) {
      response.setHeader('Allow', METHODS.join(', '));
      return this.#refuse(response, 'path', 405, `There are ${METHODS.join(', ')}.`);
    }
    if (request.method !== 'POST') return this.#hand(request, response, undefined);
    if (request.headers.expect !== undefined) response.writeContinue();
    const body = await readBody(request);
    if ('json' in body) return this.#hand(request, response, body.json);
    if (body.fault === 'too large') return this.#refuse(response, 'body', 413, 'The request is too large.');
    return this.#refuse(response, 'body', 400, 'The request is no JSON.', -32_700);
  }

  /** Undefined where none holds: its file was removed, or others may read it. The person is told once, whoever asked is not. */
  async #token(): Promise<string | undefined> {
    try {
      const token = await this.#options.token();
      this.#locked = undefined;
      return token;
    } catch (error) {
      if (!(error instanceof PtyholdError)) throw error;
      const why = describeError(error);
      if (why !== this.#locked) this.#options.tell(why);
      this.#locked = why;
      return undefined;
    }
  }

  /** A client chooses no session id: one that was not given out names nobody. */
  async #hand(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const given = request.headers['mcp-session-id'];
    if (given !== undefined) {
      const id = String(given);
      if (!this.#endpoints.has(id))
        return this.#refuse(response, 'session', 404, 'That session is not known here.', -32_001);
      if (!(await this.#endpoints.answer(id, request, response, body))) this.#refuseBusy(response);
      return;
    }
    if (!isInitialize(body)) return this.#refuse(response, 'session', 400, 'A session begins with initialize.');
    const id = await this.#endpoints.open();
    if (id === undefined) return this.#refuseBusy(response);
    // Where the beginning failed, nobody knows the id.
    response.once('close', () => {
      if (response.statusCode !== 200 || !response.writableFinished) this.#endpoints.close(id);
    });
    await this.#endpoints.answer(id, request, response, body);
  }

  #refuseBusy(response: ServerResponse): void {
    response.setHeader('Retry-After', '5');
    this.#refuse(response, 'busy', 503, 'As many clients or requests are at work as can be.');
  }

  #refuse(
    response: ServerResponse,
    reason: Reason,
    status = statusOf(reason),
    says = SAYS[reason],
    code?: number,
  ): void {
    this.#refusals.note(reason);
    refuse(response, status, says ?? 'Refused.', code);
  }

  #refuseMalformed(error: Error, socket: Duplex): void {
    // Whoever hung up has been refused nothing.
    if (hasCode(error, 'ECONNRESET') || !socket.writable) return;
    this.#refusals.note('malformed');
    const status = hasCode(error, 'ERR_HTTP_REQUEST_TIMEOUT') ? '408 Request Timeout' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    // The client is gone: there is nobody to answer.
    if (request.socket.destroyed) return;
    log.fault('an HTTP request could not be answered', stackOf(error));
    if (response.headersSent) response.destroy();
    else refuse(response, 500, 'Something went wrong here. The log of the server says what.');
  }

  #tellStatus(response: ServerResponse): void {
    const status = { sessions: this.#endpoints.size, refused: this.#refusals.counts };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(status));
  }

  #tell(): void {
    const said = this.#refusals.news();
    if (said !== undefined) this.#options.tell(said);
  }
}

/** What a browser must be told before it lets that page send requests and read answers. */
function allowPage(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  response.setHeader('Access-Control-Allow-Methods', METHODS.join(', '));
  response.setHeader('Access-Control-Allow-Headers', PAGE_HEADERS);
  response.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id, WWW-Authenticate');
}

const SAYS: Partial<Record<Reason, string>> = {
  host: 'This server is not called by that name.',
  origin: 'Pages of that origin may not call this server.',
  token: 'The token is missing or wrong: send Authorization: Bearer TOKEN.',
  locked: 'No token holds here now. The log of the server says why.',
};

/** The connection ends: what is left of a refused request is not read. */
function refuse(response: ServerResponse, status: number, message: string, code = -32_000): void {
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(body);
}

function statusOf(reason: Reason): number {
  return reason === 'token' ? 401 : 403;
}

function isInitialize(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize';
}
