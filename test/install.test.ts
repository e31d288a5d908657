// Registering in every client, on every platform, in settings files as people have them.
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLIENTS, type Client } from '../src/clients/clients.ts';
import { install } from '../src/commands/install.ts';
import { SERVER } from './helpers/server.ts';

const BOM = '\ufeff';

/** A file as the client or a person wrote it. */
const SAMPLES: Readonly<Record<string, string>> = {
  'claude-code':
    '{\n  "numStartups": 12,\n  "mcpServers": {\n    "files": {\n      "type": "stdio",\n      "command": "npx",\n      "args": [\n        "-y",\n        "files"\n      ],\n      "env": {}\n    }\n  },\n  "projects": {\n    "/home/u/x": {\n      "mcpServers": {},\n      "history": ["a\\u2028b"]\n    }\n  }\n}',
  'claude-desktop': '{\r\n  "globalShortcut": "",\r\n  "mcpServers": {}\r\n}\r\n',
  cursor: '{"mcpServers":{"linear":{"url":"https://mcp.linear.app/sse"}}}',
  vscode:
    '{\n\t// Servers\n\t"inputs": [\n\t\t{ "type": "promptString", "id": "key", "password": true },\n\t],\n\t"servers": {\n\t\t"github": {\n\t\t\t"url": "https://api.githubcopilot.com/mcp/", // remote\n\t\t},\n\t},\n}\n',
  windsurf:
    '{\n    "mcpServers": {\n        "a": {\n            "serverUrl": "https://a.example"\n        }\n    }\n}\n',
  codex:
    'model = "gpt-5"\n# projects\n[projects."/home/u/[x]"]\ntrust_level = "trusted"\n\n[mcp_servers.docs]\ncommand = "npx"\nargs = [\n  "-y", # always\n  "docs",\n]\n',
  gemini: '{\n  "security": {\n    "auth": { "selectedType": "oauth-personal" }\n  }\n}\n',
  lmstudio: `${BOM}{\n  "mcpServers": {\n    "hf": { "url": "https://huggingface.co/mcp" }\n  }\n}`,
  zed: '// Zed settings\n//\n// For information, see the documentation.\n{\n  "theme": "One Dark", // dark\n  "vim_mode": true,\n  /* "context_servers": {} */\n}\n',
};

const PLATFORMS = ['linux', 'darwin', 'win32'] as const;

let home: string;
/** A folder with stand-ins for programs that this machine may lack. */
let bin: string;
let told: { out: string; err: string };
let calls: (readonly string[])[];
/** Whether the client's own program fails. */
let failing: boolean;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'install-'));
  onTestFinished(() => rm(home, { recursive: true }));
  bin = await mkdtemp(path.join(os.tmpdir(), 'install-bin-'));
  onTestFinished(() => rm(bin, { recursive: true }));
  await giveProgram('cmd.exe');
  calls = [];
  failing = false;
});

interface Options {
  platform?: NodeJS.Platform;
  env?: Record<string, string>;
}

async function ptyhold(line: string, { platform = 'linux', env = {} }: Options = {}): Promise<number> {
  told = { out: '', err: '' };
  const [verb, ...argv] = line.split(' ');
  return install(verb === 'uninstall' ? verb : 'install', argv, {
    place: { platform, home, cwd: path.join(home, 'project'), env: { PATH: `${bin}:${process.env['PATH']}`, ...env } },
    node: process.execPath,
    out: {
      write: async (text) => {
        told.out += text;
      },
      note: (text) => {
        told.err += text;
      },
    },
    run: async (argv) => {
      calls.push(argv);
      return { exitCode: failing ? 1 : 0, stdout: '', stderr: failing ? 'no such scope\n' : '' };
    },
  });
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

/** The entry, read by a parser that is not ours. */
function entryIn({ id, table }: Client, text: string): Record<string, unknown> {
  const bare = text
    .replace(BOM, '')
    .replace(/\/\/ .*$|\/\*.*?\*\//gm, '')
    .replace(/\/\/$/gm, '')
    .replace(/,(\s*[}\]])/g, '$1');
  const content = id === 'codex' ? parseToml(text) : JSON.parse(bare);
  return content[table].ptyhold;
}

describe('install and uninstall', () => {
  for (const platform of PLATFORMS) {
    for (const client of CLIENTS) {
      it(`${client.id} on ${platform}: adds an entry, accepts it the next time, and restores the file byte for byte`, async () => {
        const file = fileOf(client, platform);
        const sample = SAMPLES[client.id] ?? '';
        await give(file, sample);
        await chmod(file, 0o640);
        expect(await ptyhold(`install ${client.id}`, { platform }), told.err).toBe(0);
        const text = await readFile(file, 'utf8');
        const entry = entryIn(client, text);
        const line = [entry['command'], ...(entry['args'] as string[])].join(' ');
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
        expect(entryIn(client, await readFile(file, 'utf8'))['args']).toContain('ptyhold');
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        expect(await ptyhold(`uninstall ${client.id}`, { platform })).toBe(0);
        await expect(stat(file)).rejects.toThrow('ENOENT');
      });
    }
  }

  it('knows where each client keeps its settings', () => {
    const places = PLATFORMS.map((platform) => CLIENTS.map((client) => path.relative(home, fileOf(client, platform))));
    expect(places).toEqual([
      [
        '.claude.json',
        '.config/Claude/claude_desktop_config.json',
        '.cursor/mcp.json',
        '.config/Code/User/mcp.json',
        '.codeium/windsurf/mcp_config.json',
        '.codex/config.toml',
        '.gemini/settings.json',
        '.lmstudio/mcp.json',
        '.config/zed/settings.json',
      ],
      [
        '.claude.json',
        'Library/Application Support/Claude/claude_desktop_config.json',
        '.cursor/mcp.json',
        'Library/Application Support/Code/User/mcp.json',
        '.codeium/windsurf/mcp_config.json',
        '.codex/config.toml',
        '.gemini/settings.json',
        '.lmstudio/mcp.json',
        '.config/zed/settings.json',
      ],
      [
        '.claude.json',
        'AppData/Roaming/Claude/claude_desktop_config.json',
        '.cursor/mcp.json',
        'AppData/Roaming/Code/User/mcp.json',
        '.codeium/windsurf/mcp_config.json',
        '.codex/config.toml',
        '.gemini/settings.json',
        '.lmstudio/mcp.json',
        'AppData/Roaming/Zed/settings.json',
      ],
    ]);
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

  it('names npx by its path, with a PATH that has node, where the client starts it without a shell', async () => {
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

  it('leaves alone an entry of any name that can start ptyhold', async () => {
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

  it('mends an entry that only a shell could start, where the client does not have the PATH of a shell', async () => {
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

  it('repeats what the program of the client says when it fails', async () => {
    await giveProgram('claude');
    failing = true;
    expect(await ptyhold('install claude-code')).toBe(1);
    expect(told.err).toMatch(/mcp add --scope user ptyhold -- npx -y ptyhold` failed: no such scope/);
  });

  it('takes the entry out of a file that was changed since, and keeps those changes', async () => {
    for (const client of CLIENTS.filter(({ id }) => id !== 'codex')) {
      const file = fileOf(client);
      await give(file, `{\n  "${client.table}": {\n    "a": {}\n  }\n}\n`);
      await ptyhold(`install ${client.id}`);
      await writeFile(file, (await readFile(file, 'utf8')).replace('"a": {}', '"a": {},\n    "later": {}'));
      expect(await ptyhold(`uninstall ${client.id}`)).toBe(0);
      expect(await readFile(file, 'utf8')).toBe(`{\n  "${client.table}": {\n    "a": {},\n    "later": {}\n  }\n}\n`);
    }
  });

  it('leaves alone a file that it cannot read, and says where the error is and what to put in', async () => {
    const wrong: [id: string, text: string | Buffer, said: RegExp][] = [
      ['cursor', '{ "mcpServers": { "a": { } }', /line 1, column 29/],
      ['zed', '{ "context_servers": [] }', /holds no servers/],
      ['codex', '[mcp_servers.a]\ncommand = npx\n', /2:/],
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

  it('says what keeps it from writing', async () => {
    await mkdir(fileOf(named('cursor')), { recursive: true });
    expect(await ptyhold('install cursor')).toBe(1);
    expect(told.err).toMatch(/EISDIR[\s\S]*"ptyhold"/);
    await writeFile(path.join(home, '.gemini'), '');
    expect(await ptyhold('install gemini')).toBe(1);
    expect(told.err).toMatch(/ENOTDIR|EEXIST/);
  });

  it('leaves a read-only file alone', async () => {
    const file = fileOf(named('cursor'));
    await give(file, '{}');
    await chmod(file, 0o444);
    expect(await ptyhold('install cursor')).toBe(1);
    expect(told.err).toMatch(/was left alone: it is read-only\./);
    expect(await readFile(file, 'utf8')).toBe('{}');
    expect(await readdir(path.dirname(file))).toEqual(['mcp.json']);
  });

  it('takes an empty file for one without servers, and leaves it empty again', async () => {
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

  it('takes the kind of VS Code that is installed', async () => {
    for (const platform of PLATFORMS) {
      const find = () => fileOf(named('vscode'), platform);
      const usual = find();
      // In the reverse of the order in which it looks for them.
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
    for (const sample of [undefined, SAMPLES['cursor']]) {
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
      expect(entryIn(client, text)).toEqual({ ...client.extra, command: 'npx', args: ['-y', 'ptyhold'] });
    }
    expect(calls).toEqual([]);
  });

  it('prints the text, or what it would do, and changes nothing', async () => {
    await give(fileOf(named('zed')), SAMPLES['zed'] ?? '');
    for (const client of CLIENTS) {
      expect(await ptyhold(`install ${client.id} --print`)).toBe(0);
      expect(entryIn(client, told.out)['args']).toEqual(['-y', 'ptyhold']);
      expect(await ptyhold(`install ${client.id} --dry-run`)).toBe(0);
      expect(told.out).toMatch(/^would change .*:\n[\s\S]*\+ .*ptyhold/);
    }
    expect(told.out).not.toMatch(/^- .*vim/m);
    expect((await readdir(home, { recursive: true })).filter((name) => /\.(json|toml)$/.test(name))).toEqual([
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

  it('asks no question, and says which arguments are missing', async () => {
    for (const line of [
      'install',
      'install nobody',
      'install cursor zed',
      'install cursor --what',
      'uninstall cursor --print',
    ]) {
      expect(await ptyhold(line), line).toBe(2);
      expect(told.err).toMatch(/claude-code +Claude Code/);
    }
  });
});

describe('the built program', () => {
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
