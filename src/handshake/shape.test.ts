// What passes here must pass the schemas of the SDK, with which the server would judge it.
import { InitializeRequestSchema, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';
import { type Random, randomOfTest } from '../../test/helpers/chance.ts';
import { readMessage } from './message.ts';
import { versionIn } from './shape.ts';

const NAMES = {
  capabilities: ['experimental', 'sampling', 'elicitation', 'roots', 'tasks', 'extensions', 'other'],
  within: ['context', 'tools', 'form', 'url', 'applyDefaults', 'listChanged', 'list', 'cancel', 'requests', 'create'],
  client: ['title', 'websiteUrl', 'description', 'icons', 'other'],
};
const ICONS = [[], [{ src: 'a' }], [{ src: 'a', sizes: ['1x1'], theme: 'dark' }], [{}], [{ src: 'a', sizes: 'any' }]];

function someOf<T>(random: Random, names: readonly string[], value: () => T): Record<string, T> {
  return Object.fromEntries(names.filter(() => random(4) === 0).map((name) => [name, value()]));
}

function tree(random: Random, depth: number): unknown {
  const leaves = [true, {}, {}, {}, {}, 1, 'x', null, []];
  if (depth === 0 || random(2) === 0) return leaves[random(leaves.length)];
  return someOf(random, NAMES.within, () => tree(random, depth - 1));
}

function paramsFrom(random: Random): Record<string, unknown> {
  const text = (): unknown => (random(12) === 0 ? tree(random, 0) : 'x');
  return {
    protocolVersion: text(),
    capabilities: someOf(random, NAMES.capabilities, () => tree(random, 3)),
    clientInfo: {
      name: text(),
      version: text(),
      ...someOf(random, NAMES.client, text),
      ...(random(6) === 0 && { icons: ICONS[random(ICONS.length)] }),
    },
    ...(random(6) === 0 && { _meta: tree(random, 1) }),
    ...(random(20) === 0 && { task: tree(random, 1) }),
  };
}

it('lets nothing pass that the schemas refuse', () => {
  const random = randomOfTest();
  const counts = { passed: 0, left: 0 };
  for (let round = 0; round < 5_000; round += 1) {
    const params = paramsFrom(random);
    const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
    const passes = readMessage(JSON.stringify(message)) !== undefined && versionIn(params) !== undefined;
    counts[passes ? 'passed' : 'left'] += 1;
    if (!passes) continue;
    expect(JSONRPCMessageSchema.safeParse(message).success, JSON.stringify(params)).toBe(true);
    expect(InitializeRequestSchema.safeParse(message).success, JSON.stringify(params)).toBe(true);
  }
  expect(counts.passed).toBeGreaterThan(200);
  expect(counts.left).toBeGreaterThan(200);
});

it.each([
  ['roots', { roots: { listChanged: true } }],
  ['elicitation', { elicitation: {}, sampling: {} }],
  ['both forms of elicitation', { elicitation: { form: {}, url: {} }, sampling: { context: {}, tools: {} } }],
  [
    'extensions',
    { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html'] } }, experimental: { a: {} } },
  ],
  ['tasks', { tasks: { list: {}, cancel: {}, requests: { elicitation: { create: {} } } } }],
])('lets a client pass that offers %s', (_title, capabilities) => {
  const clientInfo = { name: 'c', title: 'C', version: '1', websiteUrl: 'https://a.example', description: 'd' };
  expect(versionIn({ protocolVersion: 'v', capabilities, clientInfo })).toBe('v');
});
