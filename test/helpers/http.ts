// `ptyhold serve` for a test, clients that speak to it, and requests by hand.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { eventually, SERVER, type TestServer } from './server.ts';

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Asked {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string | undefined;
}

export interface HttpClient {
  client: Client;
  transport: StreamableHTTPClientTransport;
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<Called>;
}

interface Called {
  text: string;
  isError: boolean;
  facts: Record<string, unknown>;
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'by-hand', version: '1' } },
};

export class HttpServer {
  readonly url: URL;
  readonly tokenFile: string;
  readonly process: ChildProcess;
  readonly said: () => string;

  private constructor(process: ChildProcess, url: URL, tokenFile: string, said: () => string) {
    this.process = process;
    this.url = url;
    this.tokenFile = tokenFile;
    this.said = said;
  }

  static async start(env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<HttpServer> {
    const child = spawn(process.execPath, [SERVER, 'serve', '--listen', '127.0.0.1:0', ...args], { env: { ...env } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (bytes: Buffer) => (out += String(bytes)));
    child.stderr.on('data', (bytes: Buffer) => (err += String(bytes)));
    onTestFinished(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    });
    const [, url = '', token = ''] = await eventually(() => {
      if (child.exitCode !== null) throw new Error(`it ended: ${err}`);
      return /listening: (\S+)\ntoken: (\S+)\n/.exec(out);
    }, 'the server listens');
    return new HttpServer(child, new URL(url), token, () => err);
  }

  async token(): Promise<string> {
    return (await readFile(this.tokenFile, 'utf8')).trim();
  }

  async headers(): Promise<Record<string, string>> {
    return {
      Authorization: `Bearer ${await this.token()}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    };
  }

  /** A request by hand; without `headers`, one that has all it needs. */
  async ask({ method = 'POST', path = '/mcp', headers, body }: Asked = {}): Promise<Response> {
    const given = headers ?? (await this.headers());
    return new Promise((resolve, reject) => {
      const sent = ask({ host: '127.0.0.1', port: this.url.port, path, method, headers: given, agent: false });
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (bytes: Buffer) => (text += String(bytes)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async status(): Promise<{ sessions: number; refused: Record<string, number> }> {
    return JSON.parse((await this.ask({ method: 'GET', path: '/status' })).body);
  }

  async connect(name = 'ptyhold-test'): Promise<HttpClient> {
    const requestInit = { headers: { Authorization: `Bearer ${await this.token()}` } };
    const transport = new StreamableHTTPClientTransport(this.url, { requestInit });
    const client = new Client({ name, version: '1.0.0' });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    onTestFinished(() => client.close());
    return {
      client,
      transport,
      call: async (tool, args = {}, signal) => {
        const request = { name: tool, arguments: args };
        const options = { timeout: 120_000, ...(signal && { signal }) };
        const result = CallToolResultSchema.parse(await client.callTool(request, CallToolResultSchema, options));
        const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
        return { text, isError: result.isError === true, facts: Object(result._meta?.['ptyhold/result']) };
      },
    };
  }
}

/** On the sessions of that server, which serves by stdio. */
export function httpFor({ env }: TestServer, ...args: string[]): Promise<HttpServer> {
  return HttpServer.start(env, args);
}
