// Registers ptyhold in every client: in files as people have them, on every platform.
import { execFile, execFileSync } from 'node:child_process';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Client, Example } from '../src/clients/client.ts';
import { CLIENTS } from '../src/clients/clients.ts';
import { envOf, wordsOf } from '../src/clients/entry.ts';
import { makeFolder } from '../src/clients/folders.ts';
import { json } from '../src/clients/json.ts';
import { launchFor } from '../src/clients/launch.ts';
import { writeSettings } from '../src/clients/settings-file.ts';
import { toml } from '../src/clients/toml.ts';
import { yaml } from '../src/clients/yaml.ts';
import { Fault } from '../src/commands/fault.ts';
import { install } from '../src/commands/install.ts';
import { parse } from '../src/commands/parse.ts';
import { COMMANDS } from '../src/commands/table.ts';
import { hereWith, type Told } from './helpers/here.ts';
import { ROOT } from './helpers/imports.ts';
import { SERVER } from './helpers/server.ts';

const BOM = '\ufeff';

const KNOWN = path.join(ROOT, 'src/clients/known');
const EXAMPLES = await readExamples();

interface Known {
  client: Client;
  example: Example;
}

/** Each client's file holds its example. */
async function readExamples(): Promise<ReadonlyMap<Client, Example>> {
  const files = (await readdir(KNOWN)).map((name) => path.join(KNOWN, name));
  const known: Known[] = await Promise.all(files.map((file) => import(file)));
  return new Map(known.map(({ client, example }) => [client, example]));
}

function exampleOf(client: Client): Example {
  const example = EXAMPLES.get(client);
  if (!example) throw new Error(`${client.id} has no example`);
  return example;
}

const PLATFORMS = ['linux', 'darwin', 'win32'] as const;

let home: string;
/** A folder for programs that this machine may not have. */
let bin: string;
let told: Told;
let calls: (readonly string[])[];
/** Whether the client's own program fails. */
let failing: boolean;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'install-'));
  onTestFinished(() => rm(home, { recursive: true }));
  bin = await mkdtemp(path.join(os.tmpdir(), 'install-bin-'));
  onTestFinished(() => rm(bin, { recursive: true }));
  await giveProgram('cmd.exe');
  await giveProgram('npx.cmd');
  calls = [];
  failing = false;
});

interface Options {
  platform?: NodeJS.Platform;
  env?: Record<string, string>;
  /** What the person at the terminal answers. */
  answer?: string;
}

async function ptyhold(line: string, { platform = 'linux', env = {}, ...person }: Options = {}): Promise<number> {
  const [verb = '', ...argv] = line.split(' ');
  const machine = {
    platform,
    cwd: path.join(home, 'project'),
    env: { HOME: home, PATH: `${bin}:${process.env['PATH']}`, ...env },
  };
  const world = hereWith({ machine, ...person });
  told = world.told;
  const command = COMMANDS.find(({ name }) => name === verb);
  if (!command) throw new Error(verb);
  try {
    const given = await parse(command, argv);
    if (given === 'help') throw new Error('no help was asked for');
    return await install(verb === 'install' ? verb : 'uninstall', given, world.here, async (call) => {
      calls.push(call);
      return { exitCode: failing ? 1 : 0, stdout: '', stderr: failing ? '\x1b[31mno such\x1b[39m scope\n' : '' };
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    told.err += error.message;
    return error.status;
  }
}

function fileOf(client: Client, platform: NodeJS.Platform = 'linux'): string {
  return client.file({ platform, home, cwd: home, env: {} });
}

function named(id: string): Client {
  const client = CLIENTS.find((each) => each.id === id);
  if (!client) throw new Error(id);
  return client;
}

async function giveProgram(name: string): Promise<string> {
  const file = path.join(bin, name);
  await writeFile(file, '#!/bin/sh\n', { mode: 0o755 });
  return file;
}

async function give(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The entry as another parser than ours reads it. */
function entryIn({ format, table }: Client, text: string): Record<string, unknown> {
  const bare = text
    .replace(BOM, '')
    .replace(/\/\/ .*$|\/\*.*?\*\//gm, '')
    .replace(/\/\/$/gm, '')
    .replace(/,(\s*[}\]])/g, '$1');
  const content = format === toml ? parseToml(text) : format === yaml ? parseYaml(text) : JSON.parse(bare);
  return content[table].ptyhold;
}

describe('install and uninstall', () => {
  for (const platform of PLATFORMS) {
    for (const client of CLIENTS) {
      it(`${client.id} on ${platform}: adds an entry, is content with it, and gives the file back byte for byte`, async () => {
        const file = fileOf(client, platform);
        const sample = exampleOf(client).settings;
        await give(file, sample);
        await chmod(file, 0o640);
        expect(await ptyhold(`install ${client.id}`, { platform }), told.err).toBe(0);
        const text = await readFile(file, 'utf8');
        const entry = entryIn(client, text);
        const line = wordsOf(client, entry).join(' ');
        expect(line).toMatch(platform === 'win32' ? /^cmd \/c npx -y ptyhold$/ : /^(\/.*\/)?npx -y ptyhold$/);
        expect(entry).toMatchObject(client.extra ?? {});
        for (const kept of sample.split(/\r?\n/)) expect(text).toContain(kept.replace(/[,\s\]})]*$/, ''));
        expect((await stat(file)).mode & 0o777).toBe(0o640);
        expect(await readFile(`${file}.before-ptyhold`, 'utf8')).toBe(sample);

        expect(await ptyhold(`install ${client.id}`, { platform })).toBe(0);
        expect(told.out).toMatch(/already registered.*nothing was changed/);
        expect(await readFile(file, 'utf8')).toBe(text);

        expect(await ptyhold(`uninstall ${client.id}`, { platform })).toBe(0);
        expect(await readFile(file, 'utf8')).toBe(sample);
        expect((await stat(file)).mode & 0o777).toBe(0o640);
        expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
        expect(await ptyhold(`uninstall ${client.id}`, { platform })).toBe(0);
        expect(told.out).toMatch(/not registered.*nothing was changed/);
      });

      it(`${client.id} on ${platform}: makes a file where there is none, for the user alone, and removes it`, async () => {
        const file = fileOf(client, platform);
        expect(await ptyhold(`install ${client.id}`, { platform })).toBe(0);
        expect(wordsOf(client, entryIn(client, await readFile(file, 'utf8')))).toContain('ptyhold');
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        expect(await ptyhold(`uninstall ${client.id}`, { platform })).toBe(0);
        await expect(stat(file)).rejects.toThrow('ENOENT');
      });
    }
  }

  it('knows every client that has a file, and where each keeps its settings', () => {
    expect(new Set(CLIENTS)).toEqual(new Set(EXAMPLES.keys()));
    for (const client of CLIENTS)
      for (const platform of PLATFORMS)
        expect(path.relative(home, fileOf(client, platform))).toBe(exampleOf(client).files[platform]);
  });

  describe('without a name', () => {
    const HERE = ['cursor', 'gemini', 'zed'];
    const registered = async (): Promise<string[]> => {
      const texts = await Promise.all(CLIENTS.map((client) => readFile(fileOf(client), 'utf8').catch(() => '')));
      return CLIENTS.filter((_, at) => texts[at]?.includes('ptyhold')).map(({ id }) => id);
    };

    beforeEach(async () => {
      for (const id of HERE) await give(fileOf(named(id)), exampleOf(named(id)).settings);
    });

    it('shows the clients that are here, and asks which: by number, by name, all, or none', async () => {
      expect(await ptyhold('install', { answer: '2, zed' })).toBe(0);
      expect(told.out).toMatch(
        /^MCP clients on this machine:\n {2}1 {2}cursor {2}Cursor\n {2}2 {2}gemini {2}Gemini CLI\n {2}3 {2}zed /,
      );
      expect(await registered()).toEqual(['gemini', 'zed']);
      expect(await ptyhold('uninstall', { answer: '1' })).toBe(0);
      expect(told.out).toMatch(/^Clients that have ptyhold:\n {2}1 {2}gemini /);
      expect(await registered()).toEqual(['zed']);
      expect(await ptyhold('install', { answer: 'all' })).toBe(0);
      expect(await registered()).toEqual(HERE);
      expect(await ptyhold('uninstall', { answer: '' })).toBe(0);
      expect(await registered()).toEqual(HERE);
    });

    it('takes no number that is not shown, and changes nothing then', async () => {
      expect(await ptyhold('install', { answer: '1 9' })).toBe(2);
      expect(told.err).toMatch(/There is no client 9\./);
      expect(await registered()).toEqual([]);
    });

    it('takes no client beside --all, which would do less than it says', async () => {
      expect(await ptyhold('install zed --all')).toBe(2);
      expect(told.err).toBe('--all means every client, and zed is one: leave one of them out.');
    });

    it('needs --all where nobody can be asked', async () => {
      expect(await ptyhold('install')).toBe(2);
      expect(told.err).toMatch(/^install needs CLIENT, or --all\. Here: cursor, gemini, zed\. Known: claude-code, /);
      expect(await ptyhold('install --all')).toBe(0);
      expect(await registered()).toEqual(HERE);
      expect(await ptyhold('uninstall --all')).toBe(0);
      expect(await registered()).toEqual([]);
      // Then there is nothing to do, and that is done.
      expect(await ptyhold('uninstall --all')).toBe(0);
      expect(told.err).toContain('ptyhold is registered in no client here.');
    });

    it('goes on with the others where one cannot be changed', async () => {
      await give(fileOf(named('gemini')), '{ broken');
      expect(await ptyhold('install --all')).toBe(1);
      expect(told.err).toMatch(/gemini.*was left alone/);
      expect(await registered()).toEqual(expect.arrayContaining(['cursor', 'zed']));
    });
  });

  it('follows what moves the settings elsewhere', async () => {
    await writeFile(path.join(home, '.lmstudio-home-pointer'), `${home}/models/lm\n`);
    const place = { platform: 'linux' as const, home, cwd: home };
    expect(named('lmstudio').file({ ...place, env: {} })).toBe(`${home}/models/lm/mcp.json`);
    expect(named('codex').file({ ...place, env: { CODEX_HOME: '/c' } })).toBe('/c/config.toml');
    expect(named('claude-code').file({ ...place, env: { CLAUDE_CONFIG_DIR: '/d' } })).toBe('/d/.claude.json');
    expect(named('zed').file({ ...place, env: { XDG_CONFIG_HOME: '/x' } })).toBe('/x/zed/settings.json');
    expect(named('vscode').file({ ...place, platform: 'win32', env: { APPDATA: '/a' } })).toBe('/a/Code/User/mcp.json');
  });

  it.each(['linux', 'win32'] as const)('names node and its own file where there is no npx, on %s', async (platform) => {
    const own = { node: '/opt/node/bin/node', file: path.join(bin, 'lib/ptyhold/dist/ptyhold.js') };
    const place = { platform, home, cwd: home, env: { PATH: path.join(bin, 'none') } };
    const direct = { command: own.node, args: [own.file] };
    expect(launchFor(named('cursor'), place, own, false)).toEqual(direct);
    expect(launchFor(named('claude-desktop'), place, own, false)).toEqual(direct);
    // Others have other folders, and what npx fetched for a while is gone one day.
    const passing = { ...own, file: path.join(home, '.npm/_npx/1a2b/node_modules/ptyhold/dist/ptyhold.js') };
    const fetched = platform === 'win32' ? ['/c', 'npx', '-y', 'ptyhold'] : ['-y', 'ptyhold'];
    expect(launchFor(named('cursor'), place, own, true).args).toEqual(fetched);
    expect(launchFor(named('cursor'), place, passing, false).args).toEqual(fetched);
    await giveProgram('npx');
    const withNpx = { ...place, env: { PATH: bin } };
    expect(launchFor(named('cursor'), withNpx, own, false).args).toEqual(fetched);
  });

  it('names npx by its path, with a PATH that has node, where the client does not ask a shell', async () => {
    const npx = await giveProgram('npx');
    const runner = path.join(home, 'node_modules/.bin');
    await give(path.join(runner, 'npx'), '');
    await chmod(path.join(runner, 'npx'), 0o755);
    await ptyhold('install claude-desktop', { platform: 'darwin', env: { PATH: `${runner}:${bin}:/usr/bin` } });
    const client = named('claude-desktop');
    expect(entryIn(client, await readFile(fileOf(client, 'darwin'), 'utf8'))).toEqual({
      command: npx,
      args: ['-y', 'ptyhold'],
      env: { PATH: `${bin}:/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin` },
    });
  });

  it('takes a client by its title and by its id', async () => {
    for (const name of ['VSCode', 'vs-code', 'VS_Code']) expect(await ptyhold(`install ${name} --dry-run`)).toBe(0);
  });

  it('lets a person name the command, and changes an entry that has another', async () => {
    await ptyhold('install cursor');
    expect(await ptyhold(`install cursor -- node ${SERVER}`)).toBe(0);
    const file = fileOf(named('cursor'));
    expect(entryIn(named('cursor'), await readFile(file, 'utf8'))).toEqual({ command: 'node', args: [SERVER] });
    expect(await ptyhold(`install cursor -- node ${SERVER}`)).toBe(0);
    expect(told.out).toMatch(/nothing was changed/);
  });

  it('leaves an entry of the person alone that can start ptyhold, under whatever name', async () => {
    const mine =
      '{ "mcpServers": { "terminal": { "command": "npx", "args": ["-y", "ptyhold@0.1"], "env": { "PTYHOLD_GATE": "block" } } } }';
    await give(fileOf(named('cursor')), mine);
    expect(await ptyhold('install cursor')).toBe(0);
    expect(told.out).toContain('already registered as "terminal"');
    expect(await readFile(fileOf(named('cursor')), 'utf8')).toBe(mine);
  });

  it('mends an entry that cannot start it, and keeps the rest of it', async () => {
    await give(
      fileOf(named('gemini')),
      '{ "mcpServers": { "ptyhold": { "command": "/gone/npx", /* c */ "args": [], "env": { "PTYHOLD_GATE": "off" }, "trust": true } } }',
    );
    await give(
      fileOf(named('codex')),
      '[mcp_servers.ptyhold]\ncommand = "/gone"\nstartup_timeout_sec = 99 # mine\n[mcp_servers.ptyhold.env]\nA = "1"\n',
    );
    for (const id of ['gemini', 'codex']) {
      expect(await ptyhold(`install ${id}`), told.err).toBe(0);
      const text = await readFile(fileOf(named(id)), 'utf8');
      const kept =
        id === 'gemini' ? { env: { PTYHOLD_GATE: 'off' }, trust: true } : { env: { A: '1' }, startup_timeout_sec: 99 };
      expect(entryIn(named(id), text)).toEqual({ command: 'npx', args: ['-y', 'ptyhold'], ...kept });
      expect(text).toMatch(id === 'gemini' ? /\/\* c \*\// : /# mine/);
    }
  });

  it('mends an entry that only a shell could start, where the client has no PATH of one', async () => {
    await giveProgram('my-npx');
    const entry = '{ "mcpServers": { "ptyhold": { "command": "my-npx", "args": ["ptyhold"] } } }';
    for (const [id, said] of [
      ['cursor', /nothing was changed/],
      ['lmstudio', /is registered in/],
    ] as const) {
      await give(fileOf(named(id)), entry);
      expect(await ptyhold(`install ${id}`)).toBe(0);
      expect(told.out).toMatch(said);
    }
    const own = entry.replace('"args"', `"env": { "PATH": "${bin}" }, "args"`);
    await give(fileOf(named('claude-desktop')), own);
    await ptyhold('install claude-desktop');
    expect(told.out).toMatch(/nothing was changed/);
  });

  it('says what the program of the client says where that fails', async () => {
    await giveProgram('claude');
    failing = true;
    expect(await ptyhold('install claude-code')).toBe(1);
    expect(told.err).toMatch(/mcp add --scope user ptyhold -- npx -y ptyhold` failed: no such scope\./);
    expect(told.err).not.toContain('\x1b');
  });

  it('takes the entry out of a file that was changed since, and leaves those changes', async () => {
    for (const client of CLIENTS.filter(({ format }) => format === json)) {
      const file = fileOf(client);
      await give(file, `{\n  "${client.table}": {\n    "a": {}\n  }\n}\n`);
      await ptyhold(`install ${client.id}`);
      await writeFile(file, (await readFile(file, 'utf8')).replace('"a": {}', '"a": {},\n    "later": {}'));
      expect(await ptyhold(`uninstall ${client.id}`)).toBe(0);
      expect(await readFile(file, 'utf8')).toBe(`{\n  "${client.table}": {\n    "a": {},\n    "later": {}\n  }\n}\n`);
    }
  });

  it('leaves a file alone that it cannot read, tells where it is wrong and what to put in', async () => {
    const wrong: [id: string, text: string | Buffer, said: RegExp][] = [
      ['cursor', '{ "mcpServers": { "a": { } }', /line 1, column 29/],
      ['zed', '{ "context_servers": [] }', /holds no servers/],
      ['codex', '[mcp_servers.a]\ncommand = npx\n', /line 2, column 11/],
      ['gemini', Buffer.from('{ "a": "\xff" }', 'latin1'), /UTF-8/],
      ['vscode', '"text"', /no object/],
      ['windsurf', 'null', /no object/],
    ];
    for (const [id, text, said] of wrong) {
      const file = fileOf(named(id));
      await give(file, text.toString('latin1'));
      await writeFile(file, text);
      expect(await ptyhold(`install ${id}`)).toBe(1);
      expect(told.err).toMatch(said);
      expect(told.err).toContain(`${file} was left alone`);
      expect(told.err).toMatch(/ptyhold"?[\s\S]*npx[\s\S]*-y/);
      expect(await readFile(file)).toEqual(Buffer.from(text));
      expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
      expect(await ptyhold(`uninstall ${id}`)).toBe(1);
    }
  });

  it('says what is in the way where it cannot write', async () => {
    await mkdir(fileOf(named('cursor')), { recursive: true });
    expect(await ptyhold('install cursor')).toBe(1);
    expect(told.err).toMatch(/it is a folder, not a file[\s\S]*"ptyhold"/);
    await writeFile(path.join(home, '.gemini'), '');
    expect(await ptyhold('install gemini')).toBe(1);
    expect(told.err).toMatch(/ENOTDIR|EEXIST/);
  });

  it('leaves a file alone that is read-only', async () => {
    const file = fileOf(named('cursor'));
    await give(file, '{}');
    await chmod(file, 0o444);
    expect(await ptyhold('install cursor')).toBe(1);
    expect(told.err).toMatch(/was left alone: it is read-only\./);
    expect(await readFile(file, 'utf8')).toBe('{}');
    expect(await readdir(path.dirname(file))).toEqual(['mcp.json']);
  });

  it('takes an empty file for one without servers, and gives it back', async () => {
    for (const client of CLIENTS)
      for (const text of ['', ' \r\n', BOM]) {
        await give(fileOf(client), text);
        expect(await ptyhold(`install ${client.id}`), told.err).toBe(0);
        expect(await readFile(fileOf(client), 'utf8')).toMatch(text === BOM ? /^\ufeff\S/ : /ptyhold/);
        expect(await ptyhold(`install ${client.id}`)).toBe(0);
        expect(told.out).toMatch(/nothing was changed/);
        expect(await ptyhold(`uninstall ${client.id}`)).toBe(0);
        expect(await readFile(fileOf(client), 'utf8')).toBe(text);
      }
  });

  it('takes the VS Code that is there', async () => {
    for (const platform of PLATFORMS) {
      const find = () => fileOf(named('vscode'), platform);
      const usual = find();
      // From the last choice to the first.
      for (const name of ['VSCodium', 'Code - Insiders', 'Code']) {
        const file = usual.replace(/Code(?=.User.mcp\.json$)/, name);
        await mkdir(path.resolve(file, '../..'), { recursive: true });
        expect(find()).toBe(file);
      }
    }
  });

  it('writes through a link, to a file that is not there yet as well', async () => {
    const file = fileOf(named('cursor'));
    await mkdir(path.dirname(file), { recursive: true });
    await symlink('../dotfiles/cursor.json', file);
    await mkdir(path.join(home, 'dotfiles'));
    for (const sample of [undefined, exampleOf(named('cursor')).settings]) {
      const target = path.join(home, 'dotfiles/cursor.json');
      if (sample !== undefined) await writeFile(target, sample);
      expect(await ptyhold('install cursor'), told.err).toBe(0);
      expect((await lstat(file)).isSymbolicLink()).toBe(true);
      expect(entryIn(named('cursor'), await readFile(target, 'utf8'))).toBeDefined();
      await ptyhold('uninstall cursor');
    }
  });

  it('writes the file of the project where asked, without paths of this machine', async () => {
    for (const client of CLIENTS) {
      const code = await ptyhold(`install ${client.id} --project`);
      expect(code, told.err).toBe(client.projectFile ? 0 : 2);
      if (!client.projectFile) continue;
      const text = await readFile(path.join(home, 'project', client.projectFile), 'utf8');
      const entry = entryIn(client, text);
      expect(wordsOf(client, entry)).toEqual(['npx', '-y', 'ptyhold']);
      expect(entry).toMatchObject(client.extra ?? {});
      expect(envOf(client, entry)).toEqual({});
    }
    expect(calls).toEqual([]);
  });

  it('prints the text alone, or what it would do, and does nothing', async () => {
    await give(fileOf(named('zed')), exampleOf(named('zed')).settings);
    for (const client of CLIENTS) {
      expect(await ptyhold(`install ${client.id} --print`)).toBe(0);
      expect(wordsOf(client, entryIn(client, told.out)).slice(-2)).toEqual(['-y', 'ptyhold']);
      expect(await ptyhold(`install ${client.id} --dry-run`)).toBe(0);
      expect(told.out).toMatch(/^would change .*:\n[\s\S]*\+ .*ptyhold/);
    }
    expect(told.out).not.toMatch(/^- .*vim/m);
    expect((await readdir(home, { recursive: true })).filter((name) => /\.(json|toml|yaml)$/.test(name))).toEqual([
      '.config/zed/settings.json',
    ]);
  });

  it('has Claude Code change its own file, where its program is', async () => {
    const program = await giveProgram('claude');
    expect(await ptyhold('install claude-code')).toBe(0);
    expect(calls).toEqual([[program, 'mcp', 'add', '--scope', 'user', 'ptyhold', '--', 'npx', '-y', 'ptyhold']]);
    await expect(stat(fileOf(named('claude-code')))).rejects.toThrow('ENOENT');

    await give(
      fileOf(named('claude-code')),
      '{ "mcpServers": { "ptyhold": { "command": "gone-9", "args": ["ptyhold"] } } }',
    );
    calls = [];
    await ptyhold('install claude-code');
    expect(calls.map((call) => call[2])).toEqual(['remove', 'add']);
    calls = [];
    await ptyhold('uninstall claude-code');
    expect(calls).toEqual([[program, 'mcp', 'remove', '--scope', 'user', 'ptyhold']]);
  });

  it('keeps the file as it was before ptyhold through a second installation, and drops it at the end', async () => {
    const client = named('cursor');
    const before = exampleOf(client).settings;
    await give(fileOf(client), before);
    await ptyhold('install cursor');
    await ptyhold(`install cursor -- node ${SERVER}`);
    expect(told.out).toContain(`The file as it was before ptyhold is ${fileOf(client)}.before-ptyhold`);
    expect(await readFile(`${fileOf(client)}.before-ptyhold`, 'utf8')).toBe(before);
    await ptyhold('uninstall cursor');
    expect(await readFile(fileOf(client), 'utf8')).toBe(before);
    expect(await readdir(path.dirname(fileOf(client)))).toEqual(['mcp.json']);
    const changed = before.replace('linear', 'other');
    await give(fileOf(client), changed);
    await ptyhold('install cursor');
    expect(await readFile(`${fileOf(client)}.before-ptyhold`, 'utf8')).toBe(changed);
  });

  it('calls no file one from before ptyhold that has it in it', async () => {
    const client = named('cursor');
    await ptyhold('install cursor');
    await ptyhold(`install cursor -- node ${SERVER}`);
    expect(told.out).not.toContain('before ptyhold');
    expect(await readdir(path.dirname(fileOf(client)))).toEqual(['mcp.json']);
  });

  it.each([
    ['which runs something else', '{ "command": "/opt/other", "args": ["x"], "env": { "A": "1" } }', true],
    ['with what ptyhold does not write', '{ "command": "gone-9", "args": ["ptyhold"], "env": { "A": "1" } }', false],
  ])('keeps a copy where it replaces an entry of the person %s', async (_, entry, isGivenBack) => {
    const client = named('cursor');
    const before = `{ "mcpServers": { "ptyhold": ${entry} } }`;
    await give(fileOf(client), before);
    await ptyhold(`install cursor -- node ${SERVER}`);
    const copy = `${fileOf(client)}.before-ptyhold`;
    expect(told.out).toContain(`The file as it was before ptyhold is ${copy}`);
    expect(await readFile(copy, 'utf8')).toBe(before);
    await ptyhold('uninstall cursor');
    const left = await readFile(fileOf(client), 'utf8');
    if (isGivenBack) expect(left).toBe(before);
    else expect(left).not.toContain('ptyhold');
    expect((await readdir(path.dirname(fileOf(client)))).length).toBe(isGivenBack ? 1 : 2);
  });

  it('keeps a copy before the program of a client replaces such an entry, and none of one of its own', async () => {
    await giveProgram('claude');
    const file = fileOf(named('claude-code'));
    const entry = (env: object) =>
      JSON.stringify({ mcpServers: { ptyhold: { type: 'stdio', command: 'gone-9', args: ['ptyhold'], env } } });
    await give(file, entry({}));
    await ptyhold('install claude-code');
    await expect(stat(`${file}.before-ptyhold`)).rejects.toThrow('ENOENT');
    await give(file, entry({ PTYHOLD_GATE: 'block' }));
    await ptyhold('install claude-code');
    expect(told.out).toContain(`${file}.before-ptyhold`);
    expect(await readFile(`${file}.before-ptyhold`, 'utf8')).toBe(entry({ PTYHOLD_GATE: 'block' }));
  });

  it.each(['claude-code', 'gemini'])('takes the hooks of %s out with the server, and nothing else', async (id) => {
    const { hooks } = named(id);
    const file = hooks?.file({ platform: 'linux', home, cwd: home, env: {} }) ?? '';
    const before = '{ "permissions": { "allow": ["mcp__ptyhold"] } }';
    await give(file, before);
    await ptyhold(`install ${id}`);
    await ptyhold(`install ${id} --hooks`);
    expect(await ptyhold(`uninstall ${id} --dry-run`)).toBe(0);
    expect(told.out).toContain('status --hook');
    expect(await ptyhold(`uninstall ${id}`)).toBe(0);
    expect(told.out).toContain('its hooks were taken out of');
    expect(await readFile(file, 'utf8')).toBe(before);
    expect(await ptyhold(`uninstall ${id}`)).toBe(0);
    expect(told.out).not.toContain('hooks');
  });

  it('leaves no folder behind when it only looks, or fails', async () => {
    for (const { id } of CLIENTS) await ptyhold(`install ${id} --dry-run`);
    expect(await readdir(home)).toEqual([]);
    // A name of 255 bytes leaves no room for that of the draft.
    const file = path.join(home, '.codex', 'x'.repeat(255));
    const settings = { path: file, target: file, text: undefined, byteOrderMark: false };
    await expect(writeSettings(settings, '', 'user')).rejects.toThrow('ENAMETOOLONG');
    expect(await readdir(home)).toEqual([]);
  });

  it('makes no folder that a failure leaves empty', async () => {
    await writeFile(path.join(home, 'full'), '');
    const folder = await makeFolder(path.join(home, 'a/b/c'));
    await folder.undo();
    expect(await readdir(home)).toEqual(['full']);
    const kept = await makeFolder(path.join(home, 'a/b'));
    await writeFile(path.join(home, 'a/mine'), '');
    await kept.undo();
    expect(await readdir(path.join(home, 'a'))).toEqual(['mine']);
  });

  it('refuses in a sentence what is no file, and does not wait for it', async () => {
    const file = fileOf(named('cursor'));
    await mkdir(path.dirname(file));
    execFileSync('mkfifo', [file]);
    for (const line of ['install cursor', 'install cursor --dry-run', 'uninstall cursor']) {
      expect(await ptyhold(line)).toBe(1);
      expect(told.err).toMatch(/mcp\.json was left alone: it is a FIFO, not a file\./);
    }
    await rm(file);
    await symlink('/dev/zero', file);
    expect(await ptyhold('install cursor')).toBe(1);
    expect(told.err).toMatch(/it is a device, not a file\./);
  });

  it('gives new files of a project the usual mode, and leaves the modes of others as they are', async () => {
    const usual = 0o666 & ~process.umask();
    await ptyhold('install cursor --project');
    const file = path.join(home, 'project/.cursor/mcp.json');
    expect((await stat(file)).mode & 0o777).toBe(usual);
    await chmod(file, 0o666);
    await ptyhold(`install cursor --project -- node ${SERVER}`);
    expect((await stat(file)).mode & 0o777).toBe(0o666);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'as root leaves files, and makes new ones and folders, to the user of the home',
    async () => {
      await chown(home, 1234, 1235);
      const there = path.join(home, '.cursor/mcp.json');
      await give(there, '{"mcpServers":{"a":{}}}');
      await chown(there, 1234, 1236);
      for (const id of ['cursor', 'kiro']) expect(await ptyhold(`install ${id}`), told.err).toBe(0);
      const owners = async (...names: string[]): Promise<string[]> =>
        Promise.all(names.map((name) => stat(path.join(home, name)).then(({ uid, gid }) => `${uid}:${gid}`)));
      expect(await owners('.cursor/mcp.json', '.cursor/mcp.json.before-ptyhold')).toEqual(['1234:1236', '1234:1236']);
      expect(await owners('.kiro', '.kiro/settings', '.kiro/settings/mcp.json')).toEqual(Array(3).fill('1234:1235'));
      expect(await ptyhold('uninstall cursor')).toBe(0);
      expect(await owners('.cursor/mcp.json')).toEqual(['1234:1236']);
    },
  );

  it('says that an entry is switched off', async () => {
    const entry = { command: 'npx', args: ['-y', 'ptyhold'], disabled: true };
    await give(fileOf(named('kiro')), JSON.stringify({ mcpServers: { ptyhold: entry } }));
    expect(await ptyhold('install kiro')).toBe(0);
    expect(told.out).toMatch(
      /nothing was changed[\s\S]*"ptyhold" is switched off in .*: disabled is true\.\nRemove "disabled" there/,
    );
    await ptyhold(`install kiro -- node ${SERVER}`);
    expect(told.out).toMatch(/is registered in[\s\S]*"ptyhold" is switched off/);
  });

  it('tells which word of the person Claude Code awaits in a project, until it is given', async () => {
    await ptyhold('install claude-code --project');
    const local = path.join(home, 'project/.claude/settings.local.json');
    expect(told.out).toMatch(/\nIt is pending approval: .*\n.*settings\.local\.json: (\{.*\})\n$/);
    const [, line = ''] = /settings\.local\.json: (\{.*\})/.exec(told.out) ?? [];
    await give(local, line);
    await ptyhold('install claude-code --project');
    expect(told.out).not.toMatch(/pending approval/);
    await rm(local);
    const answers = (list: string) =>
      JSON.stringify({ projects: { [path.join(home, 'project')]: { [list]: ['ptyhold'] } } });
    await give(path.join(home, '.claude.json'), answers('enabledMcpjsonServers'));
    await ptyhold('install claude-code --project');
    expect(told.out).not.toMatch(/pending approval/);
    await give(path.join(home, '.claude.json'), answers('disabledMcpjsonServers'));
    await ptyhold('install claude-code --project');
    expect(told.out).toMatch(
      /was told not to use "ptyhold" in this project\.\n.*disabledMcpjsonServers.*reset-project-choices/,
    );
  });

  it('tells what Codex wants before it reads a project and before it calls, as lines that serve', async () => {
    const own = fileOf(named('codex'));
    const project = path.join(home, 'project');
    await give(own, 'model = "o"\n');
    await ptyhold('install codex --project');
    const [, trust = ''] = /To trust this one, add to .*:\n\n([\s\S]*?)\n\n/.exec(told.out) ?? [];
    expect(parseToml(trust)).toEqual({ projects: { [project]: { trust_level: 'trusted' } } });
    const [, approval = ''] = /add below \[mcp_servers\.ptyhold\]:\n\n(.*)\n$/.exec(told.out) ?? [];
    expect(parseToml(approval)).toEqual({ default_tools_approval_mode: 'approve' });
    await give(own, trust.replace(project, home));
    const file = path.join(project, '.codex/config.toml');
    await writeFile(file, (await readFile(file, 'utf8')) + approval);
    await ptyhold('install codex --project');
    expect(told.out).toMatch(/^Codex: already registered as "ptyhold", nothing was changed \(.*\)\.\n$/);
  });

  it('tells that Gemini CLI starts nothing in a folder without trust', async () => {
    await ptyhold('install gemini');
    expect(told.out).toMatch(
      /is registered in .*\n\nGemini CLI starts servers only in folders that you trust.*\nIt asks you/,
    );
    await ptyhold('uninstall gemini');
    expect(told.out).not.toContain('trust');
  });

  it('asks nothing, and tells what it needs', async () => {
    for (const [line, said] of [
      ['install', /^No MCP client that ptyhold knows was found here\. Name one of: claude-code, /],
      ['install nobody', /^There is no client nobody\. Known: claude-code, /],
      ['install crusor', /^There is no client crusor\. Did you mean cursor\? /],
      ['install cursor zed', /^install takes CLIENT, and "zed" is too much\./],
      ['install cursor --prnt', /^install has no option --prnt\. Did you mean --print\? /],
      ['install cursor --', /^install needs COMMAND ARG… after --\./],
      ['uninstall cursor --print', /^uninstall has no option --print\./],
    ] as const) {
      expect(await ptyhold(line), line).toBe(2);
      expect(told.err).toMatch(said);
    }
  });
});

describe('the built program', () => {
  it('holds no example', async () => {
    const dist = path.dirname(SERVER);
    const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
    const code = (await Promise.all(names.map((name) => readFile(path.join(dist, name), 'utf8')))).join('');
    expect(code).toContain(named('windsurf').title);
    for (const word of ['numStartups', 'globalShortcut', 'promptString', 'serverUrl', 'selectedType', 'vim_mode'])
      expect(code).not.toContain(word);
  });

  it('installs and uninstalls', async () => {
    const run = (...args: string[]) =>
      new Promise<string>((resolve, reject) => {
        const options = { env: { HOME: home, PATH: '/usr/bin:/bin' } };
        execFile(process.execPath, [SERVER, ...args], options, (error, stdout) =>
          error ? reject(error) : resolve(stdout),
        );
      });
    expect(await run('install', 'cursor')).toMatch(/ptyhold is registered in .*mcp\.json/);
    expect(await run('uninstall', 'cursor')).toMatch(/ptyhold was taken out/);
  });
});
