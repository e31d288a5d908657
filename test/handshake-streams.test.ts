// The same bytes, in the same pieces, to the handshake with the server behind it, and to the server alone: both answer the same.
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answersOfServer } from '../.ci/handshake.mjs';
import packageJson from '../package.json' with { type: 'json' };
import type { Answers } from '../src/handshake/answers.ts';
import { Handshake } from '../src/handshake/handshake.ts';
import { HandedTransport } from '../src/serve-handed.ts';
import { openServer } from '../src/server.ts';
import { HANDSHAKE_MS, LISTED_MS } from '../src/timing-handshake.ts';
import { type Random, randomsOfTest } from './helpers/chance.ts';
import { eventually } from './helpers/server.ts';

let answers: Answers;
beforeAll(async () => {
  answers = await answersOfServer();
});
afterEach(() => void vi.useRealTimers());

/** Calls that end before they reach any tmux. */
const WRONG_CALL = { method: 'tools/call', params: { name: 'pty_send', arguments: {} } };
const LAST = 'the last request';
const HELLO = [
  {
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: { elicitation: {} },
      clientInfo: { name: 'a', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
];
/** Enough for all that is written. */
const ROOM = 2 ** 24;

const CAPABILITIES = [{}, { elicitation: {} }, { roots: { listChanged: true }, sampling: {} }, { roots: 1 }];
const VERSIONS = ['2025-11-25', '2025-06-18', '2024-11-05', '2026-07-28', 'x', 1];

/** Handshakes use the small ids, so that no call is cancelled: when it ends is no matter of bytes. */
function someMessage(random: Random, id: number): object | string {
  const one = <T>(of: readonly T[]): T => of[random(of.length)] as T;
  const own = one<unknown>([id, id, id, `${id}`, 1, 1.5, null]);
  const clientInfo = one<object>([{ name: 'c', version: '1' }, { name: `c${id}`, version: '2', title: 'é' }, {}]);
  const initialize = { protocolVersion: one<unknown>(VERSIONS), capabilities: one(CAPABILITIES), clientInfo };
  const params = one([{}, undefined, { _meta: { progressToken: 1 } }, { cursor: 'x' }, null, []]);
  return one<() => object | string>([
    () => ({ id: own, method: 'initialize', params: initialize }),
    () => ({
      id,
      method: 'initialize',
      params: { ...initialize, capabilities: {}, clientInfo: { name: 'd', version: '1' } },
    }),
    () => ({ method: 'notifications/initialized', ...one([{}, { params }, { id: own }]) }),
    () => ({ id: own, method: 'tools/list', params }),
    () => ({ id, method: 'tools/list' }),
    () => ({ id: own, method: one(['ping', 'prompts/list', 'resources/list', 'resources/templates/list']), params }),
    () => ({ id: own, method: one(['server/discover', 'logging/setLevel', 'constructor', '']), params }),
    () => ({ method: 'notifications/cancelled', params: { requestId: one([1, id - 1, `${id - 1}`]) } }),
    () => ({ id: 1000 + id, ...WRONG_CALL }),
    () => ({ id: own, method: 'ping', more: 1 }),
    () => ({ id: own, result: {} }),
    () => one(['', '{', '[]', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 'null', '\r', '\ufeff{}']),
    () => ({ id, method: 'ping', params: { _meta: { long: 'é'.repeat(one([10, 40_000])) } } }),
  ])();
}

function lineOf(random: Random, message: object | string): string {
  const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
  return `${text}${random(4) === 0 ? '\r' : ''}\n`;
}

/** Cut anywhere, also amid a letter. */
function pieces(random: Random, bytes: Buffer): Buffer[] {
  const most = [bytes.length, 2_000, 300, 40][random(4)] ?? 1;
  const cut: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.length > 20_000 ? 8_000 + random(30_000) : 1 + random(most);
    cut.push(bytes.subarray(at, at + length));
    at += length;
  }
  return cut;
}

interface Played {
  lines: string[];
  client: unknown;
}

interface Piece {
  bytes: Buffer;
  /** How long the client waits behind it. */
  pauseMs: number;
}

type Connect = (
  server: ReturnType<typeof openServer>['server'],
  stdin: PassThrough,
  stdout: PassThrough,
) => Promise<void>;

const alone: Connect = (server, stdin, stdout) => server.connect(new StdioServerTransport(stdin, stdout));

const behindHandshake: Connect = async (server, stdin, stdout) => {
  const handed = await new Handshake(answers, stdin, stdout).needed;
  handed?.leaveSignals();
  if (handed) await server.connect(new HandedTransport(handed, stdout));
};

async function play(connect: Connect, all: readonly Piece[], calls: readonly number[]): Promise<Played> {
  const machine = { env: { HOME: '/nowhere' }, cwd: '/', platform: process.platform, uid: 0 };
  const { server, close } = openServer(packageJson.version, machine);
  const [stdin, stdout] = [new PassThrough({ highWaterMark: ROOM }), new PassThrough({ highWaterMark: ROOM })];
  let text = '';
  stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connected = connect(server, stdin, stdout);
  for (const { bytes, pauseMs } of all) {
    stdin.write(bytes);
    await turn();
    vi.advanceTimersByTime(pauseMs);
    await turn();
  }
  vi.useRealTimers();
  await connected;
  for (const id of [...calls, LAST])
    await eventually(() => text.includes(`"id":${JSON.stringify(id)}`), `an answer to ${id}`);
  const client = [server.getClientVersion(), server.getClientCapabilities()];
  await close();
  return { lines: text.trimEnd().split('\n'), client };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

function someConversation(random: Random): { all: Piece[]; calls: number[] } {
  const messages = Array.from({ length: 1 + random(10) }, (_, at) => someMessage(random, at + 2));
  const calls = messages.flatMap((each) => (Object(each).method === 'tools/call' ? [Number(Object(each).id)] : []));
  const isUsual = random(3) > 0;
  const lines = [...(isUsual ? HELLO : []), ...messages].map((each) => lineOf(random, each)).join('');
  const cut = pieces(random, Buffer.from(lines));
  const pauses = [0, 0, 0, 1, LISTED_MS, HANDSHAKE_MS];
  const all = cut.map((bytes) => ({ bytes, pauseMs: pauses[random(pauses.length)] ?? 0 }));
  const last = Buffer.from(lineOf(random, { id: LAST, method: 'ping' }));
  return { all: [...all, { bytes: last, pauseMs: HANDSHAKE_MS }], calls };
}

it('answers the same, and knows the same of the client, however the bytes come', { retry: 0 }, async () => {
  for (const random of randomsOfTest(400)) {
    const { all, calls } = someConversation(random);
    const whole = all.map(({ bytes, pauseMs }) => `${bytes}⏎${pauseMs} `).join('');
    const [wanted, found] = [await play(alone, all, calls), await play(behindHandshake, all, calls)];
    expect(found.client, whole).toEqual(wanted.client);
    expect(found.lines.sort(), whole).toEqual(wanted.lines.sort());
  }
});

it('answers the same in the same order where the handshake answers all', { retry: 0 }, async () => {
  for (const random of randomsOfTest(100)) {
    const methods = ['tools/list', 'ping', 'server/discover', 'resources/list', 'prompts/list'];
    const more = Array.from({ length: random(6) }, (_, id) => ({ id, method: methods[random(methods.length)] }));
    const lines = [...HELLO, ...more, { id: LAST, method: 'ping' }].map((each) => lineOf(random, each)).join('');
    const all = pieces(random, Buffer.from(lines)).map((bytes) => ({ bytes, pauseMs: 0 }));
    const last = { bytes: Buffer.alloc(0), pauseMs: HANDSHAKE_MS };
    const [wanted, found] = [await play(alone, all, []), await play(behindHandshake, [...all, last], [])];
    expect(found.lines, lines).toEqual(wanted.lines);
  }
});
