// What clients install with one click: the bundle and the plugin, each checked and started as its client does.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAgent } from './agents/agents.ts';
import { ROOT } from './helpers/imports.ts';

const execute = promisify(execFile);
let folder = '';
/** The package as npm unpacks it. */
let unpacked = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-test-'));
  unpacked = path.join(folder, 'market/ptyhold');
  await mkdir(unpacked, { recursive: true });
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  await execute('npm', pack, { cwd: ROOT });
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await execute('tar', ['-xzf', path.join(folder, tarball), '-C', unpacked, '--strip-components', '1']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a client as a person would who has none of its settings yet. */
async function run(file: string, args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: path.join(folder, 'home'), CI: '1', LC_ALL: 'C.UTF-8' };
  await mkdir(env.HOME, { recursive: true });
  const { stdout, stderr } = await execute(file, args, { cwd: folder, env, timeout: 50_000 });
  return `${stdout}\n${stderr}`;
}

function testWithAgent(program: string, title: string, body: (file: string) => Promise<void>): void {
  const file = findAgent(program);
  it.skipIf(file === undefined)(file ? title : `${title} [needs ${program}]`, () => body(file ?? ''), 120_000);
}

describe('the plugin', () => {
  testWithAgent(
    'claude',
    'is installed by Claude Code from the package, and its server is connected',
    async (claude) => {
      expect(await run(claude, ['plugin', 'validate', unpacked])).toContain('Validation passed');
      const market = path.join(folder, 'market/.claude-plugin');
      await mkdir(market, { recursive: true });
      const published = JSON.parse(await readFile(path.join(ROOT, '.claude-plugin/marketplace.json'), 'utf8'));
      // The same marketplace, with the package from here instead of from npm.
      published.plugins[0].source = './ptyhold';
      await writeFile(path.join(market, 'marketplace.json'), JSON.stringify(published));
      await run(claude, ['plugin', 'marketplace', 'add', path.join(folder, 'market')]);
      await run(claude, ['plugin', 'install', 'ptyhold@ptyhold']);
      expect(await run(claude, ['mcp', 'list'])).toMatch(
        /^plugin:ptyhold:ptyhold: node .*dist\/ptyhold\.js - .*Connected/m,
      );
      expect(await run(claude, ['plugin', 'details', 'ptyhold@ptyhold'])).toMatch(/Skills \(1\)\s+ptyhold/);
    },
  );

  testWithAgent('codex', 'is installed by Codex from its marketplace', async (codex) => {
    const market = path.join(folder, 'codex-market');
    await mkdir(path.join(market, '.agents/plugins'), { recursive: true });
    const published = JSON.parse(await readFile(path.join(ROOT, '.agents/plugins/marketplace.json'), 'utf8'));
    const { path: below } = published.plugins[0].source;
    await mkdir(path.join(market, 'plugins'));
    await execute('cp', ['-R', path.join(ROOT, below), path.join(market, below)]);
    // The same, with the folder from here instead of from the repository.
    published.plugins[0].source = { source: 'local', path: below };
    await writeFile(path.join(market, '.agents/plugins/marketplace.json'), JSON.stringify(published));
    await run(codex, ['plugin', 'marketplace', 'add', market]);
    await run(codex, ['plugin', 'add', 'ptyhold@ptyhold']);
    expect(await run(codex, ['mcp', 'list'])).toMatch(/^ptyhold\s+npx\s+-y ptyhold@\d+\.\d+\.\d+\s.*enabled/m);
  });

  testWithAgent('gemini', 'is an extension that Gemini CLI finds valid', async (gemini) => {
    expect(await run(gemini, ['extensions', 'validate', unpacked])).toContain('successfully validated');
  });
});

describe('the release', () => {
  testWithAgent('mcpb', 'is made by a dry run, and its bundle starts as a desktop client starts it', async (mcpb) => {
    const env = { ...process.env, MCPB: mcpb };
    const release = [path.join(ROOT, '.ci/release.mjs'), '--dry-run'];
    const { stderr } = await execute(process.execPath, release, { cwd: ROOT, env });
    expect(stderr).toMatch(
      /would run: npm publish \.\/build\/release\/ptyhold-[\d.]+\.tgz --access public --provenance/,
    );
    const made = path.join(ROOT, 'build/release');
    const bundle = (await readdir(made)).find((name) => name.endsWith('.mcpb')) ?? '';
    const installed = path.join(folder, 'bundle');
    await execute(mcpb, ['unpack', path.join(made, bundle), installed]);
    const { server } = JSON.parse(await readFile(path.join(installed, 'manifest.json'), 'utf8'));
    const args = server.mcp_config.args.map((each: string) => each.replace('${__dirname}', installed));
    const home = { PATH: process.env['PATH'] ?? '', HOME: folder, PTYHOLD_DIR: path.join(folder, 'dir') };
    const client = new Client({ name: 'one-click-test', version: '1.0.0' });
    // The form was left as it is, and the client has put no value in.
    const own = { ...home, ...server.mcp_config.env };
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env: own, stderr: 'inherit' }));
    expect((await client.listTools()).tools).toHaveLength(6);
    const listed = await client.callTool({ name: 'pty_list', arguments: {} });
    expect(JSON.stringify(listed.content)).toContain('0 sessions');
    await client.close();
  });
});
