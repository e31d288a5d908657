// What the first requests of a client are answered with: the server of the sources is asked, and its answers are kept as text.
import { readFile } from 'node:fs/promises';
import { importFromSources } from './from-sources.mjs';

/** @import { Answer, Answers } from '../src/handshake/answers.ts' */

/** Its answers to these are the same for everybody, as long as no tool was called; it refuses what it does not know. */
const METHODS = [
  'ping',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  // Clients of a newer protocol ask for it first.
  'server/discover',
];
/** Stands in no answer of the server. */
const ID = 'the id of the request';

/** @returns {Promise<Answers>} */
export async function answersOfServer() {
  const { openServer, InMemoryTransport, SUPPORTED_PROTOCOL_VERSIONS, LATEST_PROTOCOL_VERSION } =
    await importFromSources(`
      export { openServer } from './src/server.ts';
      export { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
      export { SUPPORTED_PROTOCOL_VERSIONS, LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
    `);
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  // A home without settings.
  const machine = { env: { HOME: '/nowhere' }, cwd: '/', platform: process.platform, uid: 0 };
  const { server, close } = openServer(version, machine);
  const [client, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  const ask = (/** @type {string} */ method, /** @type {object} */ params = {}) =>
    new Promise((resolve) => {
      client.onmessage = resolve;
      client.send({ jsonrpc: '2.0', id: ID, method, params });
    });
  const latest = LATEST_PROTOCOL_VERSION;
  const clientInfo = { name: 'build', version };
  const initialized = await ask('initialize', { protocolVersion: latest, capabilities: {}, clientInfo });
  /** @type {Record<string, Answer>} */
  const others = {};
  for (const method of METHODS) {
    const message = await ask(method);
    const [before = '', after = ''] = split(message, ID);
    others[method] = { before, after, isRefusal: 'error' in Object(message) };
  }
  await close();
  const [before = '', rest = ''] = split(initialized, latest);
  const [between = '', after = ''] = rest.split(JSON.stringify(ID));
  return { initialize: { before, between, after, versions: SUPPORTED_PROTOCOL_VERSIONS, latest }, others };
}

/**
 * @param {unknown} message
 * @param {string} word
 */
function split(message, word) {
  const parts = JSON.stringify(message).split(JSON.stringify(word));
  if (parts.length !== 2) throw new Error(`${word} stands ${parts.length - 1} times in an answer of the server.`);
  return parts;
}
