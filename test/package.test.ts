// The tarball as a user gets it: packed, installed into an empty folder, and called by an MCP client.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE, reference } from '../.ci/reference.mjs';
import { ROOT } from './helpers/imports.ts';

const run = promisify(execFile);
const TOOLS = ['pty_close', 'pty_key', 'pty_list', 'pty_open', 'pty_read', 'pty_send'];
/** `.ci/optional.mjs` has installed them where TEST_PACKAGE says. They fail where they find a fault. */
const CHECKS = [
  { program: 'publint', options: ['--strict'], says: 'All good!' },
  // The package is for import alone, as its "type" says.
  { program: 'attw', options: ['--profile', 'esm-only', '--no-color'], says: 'node16 (from ESM)' },
];

describe('the packed tarball', () => {
  let folder = '';
  let client: Client;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-pack-'));
    await installTarball(folder);
    client = await connectTo(path.join(folder, 'node_modules/.bin/ptyhold'), folder);
  }, 120_000);

  afterAll(async () => {
    await client?.close();
    // Without a server there is nothing to end, and this fails.
    await run(process.env['PTYHOLD_TMUX'] || 'tmux', ['-S', path.join(folder, 'tmux.sock'), 'kill-server']).catch(
      String,
    );
    // What wrote the journals ends a moment after tmux.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  });

  it('installs one package and no tree of others', async () => {
    const installed = await readdir(path.join(folder, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['ptyhold']);
  });

  for (const { program, options, says } of CHECKS) {
    const file = path.join(process.env['TEST_PACKAGE'] || '/nowhere', 'node_modules/.bin', program);
    const isHere = existsSync(file);
    it.skipIf(!isHere)(`is found good by ${program}${isHere ? '' : ` [needs ${program}]`}`, async () => {
      const { stdout } = await run(file, [await tarballIn(folder), ...options]);
      expect(stdout).toContain(says);
    });
  }

  it('holds the documents and the licences', async () => {
    const files = await readdir(path.join(folder, 'node_modules/ptyhold'), { recursive: true });
    const wanted = ['LICENSE', 'README.md', 'README.ja.md', 'CHANGELOG.md', 'dist/THIRD-PARTY-LICENSES.txt'];
    expect(files).toEqual(expect.arrayContaining(wanted));
    expect(files.filter((name) => /^(src|test|bench|\.(?!claude-plugin))/.test(name))).toEqual([]);
  });

  it('has every file that its code imports, also those that are loaded later', async () => {
    const dist = path.join(folder, 'node_modules/ptyhold/dist');
    const chunks = await readdir(path.join(dist, 'chunks'));
    const wanted = await Promise.all(
      ['program.js', 'library.mjs', 'resident.js', ...chunks.map((name) => `chunks/${name}`)].map(async (name) => {
        const code = await readFile(path.join(dist, name), 'utf8');
        return [...code.matchAll(/\b(?:require|load)\("(?:\.\/)?([\w-]+\.js)"\)/g)].map(([, file]) => file);
      }),
    );
    const ofEntries = ['main', 'library', 'resident'].map((name) => [expect.stringMatching(`^${name}-`)]);
    expect(wanted.slice(0, 3)).toEqual(ofEntries);
    expect(wanted.flat().length).toBeGreaterThan(chunks.length);
    expect(chunks).toEqual(expect.arrayContaining([...new Set(wanted.flat())]));
  });

  it('holds no code that was compiled here', async () => {
    expect(await readdir(path.join(folder, 'node_modules/ptyhold/dist'))).not.toContain('compiled');
  });

  it('holds the page of ptyhold watch', async () => {
    const page = await readdir(path.join(folder, 'node_modules/ptyhold/dist/page'));
    expect(page.sort()).toEqual(['index.html', 'page.css', 'page.js']);
  });

  it('holds the schema of playbooks, which says of itself where it is', async () => {
    const dist = path.join(folder, 'node_modules/ptyhold/dist');
    const schema = JSON.parse(await readFile(path.join(dist, 'playbook.schema.json'), 'utf8'));
    expect(schema).toMatchObject({ $id: 'https://unpkg.com/ptyhold/dist/playbook.schema.json', type: 'object' });
    expect(Object.keys(schema.properties)).toEqual(['$schema', 'sessions', 'layout', 'stages']);
    expect(Object.keys(schema.properties.sessions.additionalProperties.properties)).toContain('ready');
  });

  it('serves exactly the six tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS);
  });

  it('opens a session, runs a command in it, draws its screen and closes it', async () => {
    expect(await call('pty_open', { name: 'packed' })).toContain('session_id: packed');
    const answer = await call('pty_send', { session_id: 'packed', text: 'echo $((6*7)); false', wait: true });
    expect(answer).toMatch(/^42\n/);
    expect(answer).toMatch(/is_complete=True.* exit=1\b/);
    expect(await call('pty_read', { session_id: 'packed', screen: true })).toContain('echo $((6*7)); false');
    await call('pty_close', { session_id: 'packed' });
    expect(await call('pty_list', {})).not.toContain('packed');
  });

  it('is a library: the example of the recipe has the types that it says, and runs', async () => {
    const recipe = await readFile(path.join(ROOT, 'docs/recipes/library.md'), 'utf8');
    const [, example = ''] = /```js\n([\s\S]*?)```/.exec(recipe) ?? [];
    await writeFile(path.join(folder, 'example.mts'), example);
    await writeFile(path.join(folder, 'example.mjs'), example);
    await writeFile(
      path.join(folder, 'wrong.mts'),
      "import { connect } from 'ptyhold';\n(await connect()).send(1, 2);\n",
    );
    await symlink(path.join(ROOT, 'node_modules/@types'), path.join(folder, 'node_modules/@types'));
    const strict = ['--ignoreConfig', '--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022'];
    const modules = ['--module', 'nodenext', '--types', 'node'];
    const tsc = (file: string) =>
      run(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), ...strict, ...modules, file], {
        cwd: folder,
      });
    await tsc('example.mts');
    await expect(tsc('wrong.mts')).rejects.toMatchObject({ stdout: expect.stringContaining("'number'") });
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder, env: ownEnv(folder) });
    expect(stdout).toMatch(/^watch it: .*tmux -S .* attach -t build\nbuilt\nfailed with 1\n$/);
  });

  it('has a reference of the library that says what its types say', async () => {
    expect(await readFile(PAGE, 'utf8'), 'made by node .ci/reference.mjs').toBe(reference());
  });

  async function call(name: string, args: Record<string, unknown>): Promise<string> {
    const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
    const text = result.content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');
    expect(result.isError ?? false, text).toBe(false);
    return text;
  }
});

async function installTarball(folder: string): Promise<void> {
  // dist/ is fresh already; a build here would replace it while other tests use it.
  await npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], ROOT);
  await npm(['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, await tarballIn(folder)], folder);
}

async function tarballIn(folder: string): Promise<string> {
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error('npm pack left no tarball.');
  return path.join(folder, tarball);
}

function npm(args: readonly string[], cwd: string): Promise<unknown> {
  const own = process.env['npm_execpath'];
  const [program, first] = own && /npm-cli\.c?js$/.test(own) ? [process.execPath, [own]] : ['npm', []];
  return run(program, [...first, ...args], { cwd });
}

function ownEnv(folder: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && (!name.startsWith('PTYHOLD_') || name === 'PTYHOLD_TMUX')) env[name] = value;
  }
  return { ...env, PTYHOLD_DIR: folder, HOME: folder };
}

async function connectTo(command: string, folder: string): Promise<Client> {
  const client = new Client({ name: 'package-test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command, env: ownEnv(folder), stderr: 'inherit' }));
  return client;
}
