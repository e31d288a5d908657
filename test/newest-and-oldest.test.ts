// The built server with the newest line of clients, which asks for a newer protocol first, and with the oldest that are still met.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type HttpServer, httpFor } from './helpers/http.ts';
import { processForTest, SERVER, type TestServer } from './helpers/server.ts';

/** Where `.ci/optional.mjs` has installed them. */
const FOLDER = process.env['TEST_CLIENTS'];
/** A probe without an answer costs a client its whole limit, of 10 s and more. */
const FALLS_BACK_MS = 6_000;

interface AnyClient {
  connect(transport: unknown): Promise<void>;
  close(): Promise<void>;
  getServerVersion(): { name: string } | undefined;
  callTool(request: { name: string; arguments: Record<string, unknown> }): Promise<{ content?: unknown }>;
}

type Classes = Readonly<Record<string, new (...args: unknown[]) => unknown>>;

/** Undefined where it is not installed. */
function find(specifier: string): string | undefined {
  try {
    return FOLDER && createRequire(path.join(FOLDER, 'package.json')).resolve(specifier);
  } catch {
    // Its tests are skipped, and the report of the run says so.
    return undefined;
  }
}

async function load(specifier: string): Promise<Classes> {
  const { default: all, ...named } = await import(pathToFileURL(find(specifier) ?? '').href);
  return { ...all, ...named };
}

/** Package, and the entries with the client and the transports. */
type Line = readonly [
  title: string,
  client: string,
  options: object,
  transport: string,
  name: 'StdioClientTransport' | 'StreamableHTTPClientTransport',
];

const NEWEST = '@modelcontextprotocol/client';
const AUTO = { versionNegotiation: { mode: 'auto' } };
const LINES: readonly Line[] = [
  ['the newest client over stdio', NEWEST, AUTO, `${NEWEST}/stdio`, 'StdioClientTransport'],
  ['the newest client over HTTP', NEWEST, AUTO, NEWEST, 'StreamableHTTPClientTransport'],
  ['the oldest client over stdio', 'sdk-1.0/client/index.js', {}, 'sdk-1.0/client/stdio.js', 'StdioClientTransport'],
  [
    'the oldest client over HTTP',
    'sdk-1.10/client/index.js',
    {},
    'sdk-1.10/client/streamableHttp.js',
    'StreamableHTTPClientTransport',
  ],
];

async function argumentsFor(name: Line[4], server: TestServer, http: HttpServer | undefined): Promise<unknown[]> {
  if (!http) return [{ command: process.execPath, args: [SERVER], env: { ...server.env } }];
  const requestInit = { headers: { Authorization: `Bearer ${await http.token()}` } };
  expect(name).toBe('StreamableHTTPClientTransport');
  return [http.url, { requestInit }];
}

describe.each(LINES)('%s', (title, client, options, transport, name) => {
  const isHere = find(client) !== undefined && find(transport) !== undefined;
  it.skipIf(!isHere)(`gets a terminal at once${isHere ? '' : ` [needs ${title}]`}`, async () => {
    const server = await processForTest();
    const http = name === 'StdioClientTransport' ? undefined : await httpFor(server);
    const { Client } = await load(client);
    const { [name]: Transport } = await load(transport);
    if (!Client || !Transport) throw new Error('The package has other names now.');
    const one = new Client({ name: 'any', version: '1' }, { capabilities: {}, ...options }) as AnyClient;
    const began = performance.now();
    await one.connect(new Transport(...(await argumentsFor(name, server, http))));
    onTestFinished(() => one.close());
    expect(performance.now() - began).toBeLessThan(FALLS_BACK_MS);
    expect(one.getServerVersion()?.name).toBe('ptyhold');
    await one.callTool({ name: 'pty_open', arguments: {} });
    const result = await one.callTool({
      name: 'pty_send',
      arguments: { session_id: 't1', text: 'echo $((6*7))', wait: true },
    });
    expect(result.content).toMatchObject([{ type: 'text', text: expect.stringMatching(/^42\n.*is_complete=True/) }]);
    // The probe for a newer protocol left no client behind.
    if (http) expect((await http.status()).sessions).toBe(1);
  });
});
