// Tries the doctor in a healthy place and in broken ones: what it says, how it ends, and that it leaves nothing behind.
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Finding } from '../src/doctor/finding.ts';
import { SHELL_NAMES } from '../src/shells/index.ts';
import { testWith } from './helpers/programs.ts';
import { eventually, SERVER, serverForTest } from './helpers/server.ts';

const run = promisify(execFile);

/** Every program except for shells, so that a place has only the shells that a test gives it. */
let programs: string;
let home: string;
let bin: string;

beforeAll(() => {
  programs = mkdtempSync(path.join(os.tmpdir(), 'doctor-programs-'));
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => existsSync(folder));
  const found = folders
    .reverse()
    .flatMap((folder) => readdirSync(folder).map((name) => [name, path.join(folder, name)] as const));
  for (const [name, file] of new Map(found))
    if (!SHELL_NAMES.includes(name) && name !== 'npx') symlinkSync(file, path.join(programs, name));
  // No test fetches the package: this npx has it.
  writeFileSync(path.join(programs, 'npx'), `#!/bin/sh\nexec "${process.execPath}" "${SERVER}"\n`, { mode: 0o755 });
});
afterAll(() => rmSync(programs, { recursive: true }));

beforeEach(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  home = path.join(folder, 'home');
  bin = path.join(folder, 'bin');
  mkdirSync(home);
  mkdirSync(bin);
});

interface Result {
  code: number;
  stdout: string;
  stderr: string;
  pid: number | undefined;
}

function environment(given: Record<string, string>): Record<string, string> {
  return { HOME: home, LC_ALL: 'C.UTF-8', PATH: `${bin}:${programs}`, ...given };
}

async function doctor(env: Record<string, string> = {}, args: readonly string[] = []): Promise<Result> {
  const child = run(process.execPath, [SERVER, 'doctor', ...args], { env: environment(env), cwd: home });
  const { pid } = child.child;
  const ended = await child.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr, pid }),
    (error) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr, pid }),
  );
  expect(leftBehind(pid)).toEqual([]);
  return ended;
}

async function findings(env: Record<string, string> = {}): Promise<{ code: number; found: Finding[] }> {
  const { code, stdout } = await doctor(env, ['--json']);
  const told = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] };
  expect(told.healthy).toBe(code === 0);
  return { code, found: told.findings };
}

/** The only fault that the doctor finds. */
async function onlyFault(env: Record<string, string> = {}): Promise<Finding> {
  const { code, found } = await findings(env);
  const faults = found.filter(({ status }) => status === 'broken');
  expect(code).toBe(1);
  expect(faults).toHaveLength(1);
  return faults[0] as Finding;
}

function leftBehind(pid: number | undefined): string[] {
  const mine = `ptyhold-doctor-${pid}-`;
  const processes = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).split('\n');
  return [...readdirSync('/tmp'), ...processes].filter((name) => name.includes(mine));
}

function give(name: string, text: string): void {
  const file = path.join(home, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function giveProgram(name: string, text: string): string {
  const file = path.join(bin, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}

/** Every file of the home folder with its content. */
function snapshot(): Record<string, string> {
  const names = readdirSync(home, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const file = path.join(home, name);
      return [name, lstatSync(file).isFile() ? readFileSync(file, 'latin1') : '(folder)'];
    }),
  );
}

const CURSOR = '.cursor/mcp.json';
const REGISTERED = '{ "mcpServers": { "ptyhold": { "command": "npx", "args": ["-y", "ptyhold"] } } }';

describe('in a healthy place', () => {
  it('finds all well, tries every shell, and leaves the home as it was', async () => {
    give(CURSOR, REGISTERED);
    give('.bashrc', 'HISTFILE=~/.history-of-bash\nPROMPT_COMMAND="history -a"\nPS1="mine> "\n');
    give('.zshrc', 'HISTFILE=~/.history-of-zsh SAVEHIST=100\nsetopt share_history inc_append_history\n');
    const before = snapshot();
    const { code, stdout, stderr } = await doctor({ PATH: `${programs}:${process.env['PATH']}` });
    expect(code, stdout).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^✓ ok +node +\d+\./);
    expect(stdout).toMatch(/^✓ ok +tmux +[\w.-]+ at \//m);
    expect(stdout).toMatch(/^✓ ok +shell +bash \d+ ms/m);
    expect(stdout).toMatch(/^✓ ok +round trip +\d+(\.\d)? ms/m);
    expect(stdout).toMatch(/^✓ ok +client +Cursor: registered in /m);
    expect(stdout).toMatch(/\n\nAll is well\.\n$/);
    expect(stdout.split('\n').length).toBeLessThan(25);
    for (const shell of ['zsh', 'fish', 'dash', 'ksh', 'mksh']) {
      const installed = (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(path.join(folder, shell)));
      if (installed) expect(stdout).toMatch(new RegExp(`, ${shell} \\d+ ms`));
    }
    expect(snapshot()).toEqual(before);
  });

  it('tells programs the same, and which clients could be registered', async () => {
    give(CURSOR, REGISTERED);
    give('.codex/config.toml', 'model = "o"\n');
    // `claude mcp add` puts it there if nobody names a scope.
    give('.claude.json', JSON.stringify({ projects: { [home]: JSON.parse(REGISTERED) } }));
    const { code, found } = await findings();
    expect(code).toBe(0);
    expect(found.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['node', 'tmux', 'bridge', 'folder', 'shell', 'round trip', 'gate', 'reducers', 'client']),
    );
    expect(found.find(({ check }) => check === 'round trip')?.milliseconds).toBeGreaterThan(0);
    expect(found.filter(({ check }) => check === 'client')).toEqual([
      expect.objectContaining({ status: 'ok', says: expect.stringMatching(/^Claude Code: registered/) }),
      expect.objectContaining({ status: 'ok', says: expect.stringMatching(/^Cursor: registered/) }),
      expect.objectContaining({ says: 'Codex: not registered', fix: 'npx -y ptyhold install codex' }),
    ]);
  });

  it('tells what a client still wants before it uses a project, and what is taken care of, without alarm', async () => {
    give('.mcp.json', REGISTERED);
    const { code, stdout } = await doctor({ PTYHOLD_TMUX: giveProgram('old', 'echo tmux 3.3a') });
    expect(code).toBe(1);
    expect(stdout).not.toMatch(/pty_/);
    expect(stdout).toMatch(/^✓ ok +tmux +3\.3a at .*\n(i note +handled: .*\n){4}/m);
    expect(stdout).toMatch(
      /^! warning +client +Claude Code, this project: registered in .* It is pending approval: .*\n +→ .*"enabledMcpjsonServers"/m,
    );
  });

  it("shows no value of a variable, its own or a client's, since people hand the report on", async () => {
    const secrets = { TOKEN: 'hunter2', PTYHOLD_GATE_ALLOW: 'swordfish' };
    give(CURSOR, REGISTERED.replace('"args"', `"env": ${JSON.stringify(secrets)}, "args"`));
    give('.codex/config.toml', '[mcp_servers.x.env]\nTOKEN = "hunter2"\nb = \n');
    give('.gemini/settings.json', '{ "mcpServers": { "x": { "env": { "TOKEN": "hunter2" "b"');
    for (const args of [[], ['--json']]) {
      const { stdout, stderr } = await doctor(secrets, args);
      expect(stdout).toMatch(
        /Cursor: registered[\s\S]*Codex: .*line 3, column \d+[\s\S]*Gemini CLI: .*line 1, column \d+/,
      );
      expect(stdout + stderr).not.toMatch(/hunter2|swordfish/);
    }
  });

  it('warns of what is no fault, and ends well', async () => {
    const { code, stdout } = await doctor({ PTYHOLD_GATE: 'off', PTYHOLD_SHEL: 'zsh' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^! warning +gate +It is off.*\n +→ unset PTYHOLD_GATE$/m);
    expect(stdout).toMatch(/^! warning +settings +PTYHOLD_SHEL is no setting.*\n +→ Name it PTYHOLD_SHELL/m);
    expect(stdout).toMatch(/^! warning +client +No MCP client has ptyhold registered\.\n +→ npx -y ptyhold install/m);
    expect(stdout).toMatch(/0 broken, 3 warnings/);
  });

  it('touches no server that it did not start', async () => {
    const server = await serverForTest({ PATH: programs, PTYHOLD_PREFIX: '' });
    await server.open({ name: 'mine' });
    // Its first prompt counts as activity.
    await server.send('mine', 'true');
    const clients = () => server.tmux('list-sessions', '-F', '#{session_name} #{session_activity} #{pane_pid}');
    const before = await clients();
    writeFileSync(path.join(server.dir, 'journal/notes.txt'), 'mine');
    const { stdout } = await run(process.execPath, [SERVER, 'doctor'], { env: { ...server.env } });
    expect(stdout).toMatch(/^✓ ok +server +1 session\n(?:.*\n)*✓ ok +shell +bash/m);
    expect(stdout).toMatch(/^✓ ok +journals +1 session, \d+ kB/m);
    expect(stdout).toMatch(/^. warning +journals +ptyhold has not made notes\.txt in\s[^→]*→ Move it elsewhere/m);
    expect(await clients()).toBe(before);
  });
});

describe('in a broken place', () => {
  it('without tmux, tells how to get it', async () => {
    // ptyhold also looks into the usual folders, so the test names a tmux that is nowhere.
    const fault = await onlyFault({ PTYHOLD_TMUX: 'tmux-that-is-not-there' });
    expect(fault).toMatchObject({ check: 'tmux', fix: expect.stringMatching(/apt install tmux|brew install tmux/) });
  });

  it('with a tmux that cannot start', async () => {
    giveProgram(
      'tmux',
      'case $1 in -V) echo tmux 3.5;; *) printf "cannot \\033[1mopen\\033[m display" >&2; exit 1;; esac',
    );
    const fault = await onlyFault();
    expect(fault).toMatchObject({
      check: 'session',
      says: expect.stringContaining('cannot open display'),
      fix: 'Try it by hand: tmux -f /dev/null -L try new-session -d true',
    });
  });

  it('with a tmux that crashes', async () => {
    giveProgram('tmux', 'case $1 in -V) echo tmux 3.5;; *) kill -s KILL $$;; esac');
    expect(await onlyFault()).toMatchObject({ check: 'session', says: expect.stringMatching(/ended by SIGKILL/) });
  });

  it('with a folder in place of the socket', async () => {
    const socket = path.join(home, '.ptyhold/tmux.sock');
    mkdirSync(path.dirname(socket), { mode: 0o700 });
    mkdirSync(socket);
    expect(await onlyFault()).toMatchObject({ check: 'folder', fix: `rm -r ${socket}` });
  });

  it('with a tmux server that does not answer', async () => {
    const server = await serverForTest({ PATH: programs, PTYHOLD_PREFIX: '' });
    await server.open();
    const pid = Number(await server.tmux('display-message', '-p', '#{pid}'));
    process.kill(pid, 'SIGSTOP');
    try {
      const { check, says, fix } = await onlyFault({ PTYHOLD_DIR: server.dir });
      expect(check).toBe('server');
      expect(says).toMatch(/does not answer/);
      expect(fix).toContain(`kill -CONT ${pid}`);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('with settings that contradict each other, here or in a client', async () => {
    const both = { PTYHOLD_PREFIX: 'env', PTYHOLD_HOST: 'a' };
    const said = { says: expect.stringMatching(/Both PTYHOLD_PREFIX and PTYHOLD_HOST are set/) };
    expect(await onlyFault(both)).toMatchObject({ check: 'settings', ...said });
    give(CURSOR, REGISTERED.replace('"args"', `"env": ${JSON.stringify(both)}, "args"`));
    expect(await onlyFault()).toMatchObject({
      check: 'client',
      ...said,
      fix: expect.stringMatching(/^Correct "env" in /),
    });
  });

  it('with a prefix and a host that lead nowhere', async () => {
    const prefix = giveProgram('nowhere', 'printf "\\033[31mno such\\033[0m container\\n" >&2; exit 125');
    expect(await onlyFault({ PTYHOLD_PREFIX: prefix })).toMatchObject({
      check: 'bridge',
      says: expect.stringMatching(/nowhere ended with 125 .*It said: no such container$/),
      fix: `Try it by hand: \`${prefix} sh -c 'echo here'\`.`,
    });
    const ssh = giveProgram('no-ssh', 'printf "\\033[31mssh: connect to host a: refused\\033[m\\n" >&2; exit 255');
    expect(await onlyFault({ PTYHOLD_HOST: 'local, a', PTYHOLD_SSH: ssh })).toMatchObject({
      check: 'bridge',
      says: expect.stringMatching(/^a: a cannot be reached \(ssh: connect to host a: refused\)/),
      fix: `Try it by hand: \`${ssh} a\`.`,
    });
  });

  it('with a folder that others can enter', async () => {
    give('.ptyhold/x', '');
    chmodSync(path.join(home, '.ptyhold'), 0o755);
    expect(await onlyFault()).toMatchObject({ check: 'folder', fix: `Run: chmod 700 ${home}/.ptyhold` });
  });

  testWith(['zsh'], 'with start-up files that hang, and that exit', async () => {
    give('.bashrc', 'sleep 1000\n');
    give('.zshrc', 'exit 7\n');
    symlinkSync(execFileSync('which', ['zsh'], { encoding: 'utf8' }).trim(), path.join(bin, 'zsh'));
    const { code, found } = await findings();
    expect(code).toBe(1);
    expect(found.filter(({ status }) => status === 'broken')).toEqual([
      expect.objectContaining({
        says: expect.stringMatching(/^bash: it shows no prompt within 6 s/),
        fix: expect.stringContaining('~/.bashrc'),
      }),
      expect.objectContaining({
        says: expect.stringMatching(/^zsh: it ends( with 7)? as soon as it starts/),
        fix: expect.stringContaining('~/.zshrc'),
      }),
    ]);
  });

  it('with a shell that is not there', async () => {
    // Node prints what it takes for a leak.
    expect((await doctor({ PTYHOLD_SHELL: 'nosuchshell', PATH: process.env['PATH'] ?? '' })).stderr).toBe('');
    expect(await onlyFault({ PTYHOLD_SHELL: 'nosuchshell' })).toMatchObject({
      check: 'shell',
      says: expect.stringMatching(/^nosuchshell: There is no shell/),
    });
  });

  it('with a setting that cannot be used', async () => {
    expect(await onlyFault({ PTYHOLD_GATE: 'sometimes' })).toMatchObject({
      check: 'settings',
      says: expect.stringMatching(/PTYHOLD_GATE.*off, ask or block/),
    });
  });

  it.each([
    ['a setting', { PTYHOLD_KEEP_DAYS: 'x' }, ''],
    ['the settings file', {}, '{bad'],
  ])('where %s cannot be used, the other settings hold for what else is looked at', async (_, env, settings) => {
    give('.config/ptyhold/settings.json', settings || '{}');
    const folder = path.join(home, 'elsewhere');
    const { found } = await findings({ ...env, PTYHOLD_DIR: folder, PTYHOLD_TMUX: '/nonexistent' });
    const broken = found.filter(({ status }) => status === 'broken').map(({ check }) => check);
    expect(broken).toEqual(['tmux', 'settings']);
    expect(found.find(({ check }) => check === 'folder')?.says).toContain(folder);
  });

  it('with broken files of clients and of reducers, tells each and changes none', async () => {
    const entry = (key: string, value: string) => REGISTERED.replace(key, value);
    give('.cursor/mcp.json', '{ "mcpServers": ');
    give('.codeium/windsurf/mcp_config.json/x', '');
    give('.zed/settings.json', entry('npx', '/gone/npx').replace('mcpServers', 'context_servers'));
    give('.codex/config.toml', '[mcp_servers.ptyhold]\ncommand = "node"\nargs = ["/gone/ptyhold.js"]\n');
    give('.gemini/settings.json', entry('"ptyhold"]', '"other"]'));
    give('.lmstudio/mcp.json', entry('"args"', '"env": { "PTYHOLD_GATE": "no" }, "args"'));
    give('.mcp.json', '{,}');
    give('.config/ptyhold/reducers/a.json', '{');
    const before = snapshot();
    const { code, found } = await findings();
    expect(code).toBe(1);
    const faults = found.filter(({ status }) => status === 'broken').map(({ says, fix }) => `${says} → ${fix}`);
    const expected = [
      /a\.json is ignored: .* → .*reduce --test$/,
      /^Claude Code, this project: .*line 1, column 2\. → Fix the file, then: npx -y ptyhold install claude-code --project$/,
      /^Cursor: .*line 1, column 17\. → Fix the file, then: npx -y ptyhold install cursor$/,
      /^Windsurf: .* cannot be read: it is a folder, not a file\. → .*install windsurf$/,
      /^Codex: .* runs \/gone\/ptyhold\.js, which is not there\. → npx -y ptyhold install codex$/,
      /^Gemini CLI: .* runs "npx -y other", which is not ptyhold\. → npx -y ptyhold install gemini$/,
      /^LM Studio: .*PTYHOLD_GATE is not usable.* → Correct "env" in /,
      /^Zed, this project: .* runs \/gone\/npx, which is not there\. → .*install zed --project$/,
    ];
    expect(faults).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
    expect(snapshot()).toEqual(before);
  });

  it('with a command of install that starts nothing, tries it once for all clients, and no command of others', async () => {
    const tries = path.join(home, 'tries');
    giveProgram('npx', `echo "$@" >> ${tries}; printf 'npm error \\033[31m404\\033[m ptyhold\\n' >&2; exit 1`);
    giveProgram('own', `touch ${home}/own-was-run`);
    give(CURSOR, REGISTERED);
    give('.qwen/settings.json', REGISTERED);
    give('.gemini/settings.json', REGISTERED.replace('npx', 'own'));
    give('.mcp.json', REGISTERED);
    const { code, found } = await findings();
    expect(code).toBe(1);
    const says = 'npx -y ptyhold does not start ptyhold: npm error 404 ptyhold';
    expect(found.filter(({ status }) => status === 'broken')).toEqual(
      ['Cursor', 'Qwen Code'].map((client) => ({
        ...{ check: 'client', status: 'broken', fix: 'Try it by hand: npx -y ptyhold' },
        says: expect.stringMatching(new RegExp(`^${client}: registered in .*, but ${says}$`)),
      })),
    );
    expect(readFileSync(tries, 'utf8')).toBe('-y ptyhold\n');
    expect(existsSync(path.join(home, 'own-was-run'))).toBe(false);
  });

  it('with a folder in place of the list of trusted projects', async () => {
    giveProgram('tmux', 'echo tmux 2.9a');
    give('.config/ptyhold/trusted/x', '');
    const { found } = await findings();
    expect(found.find(({ check }) => check === 'reducers')).toMatchObject({
      status: 'broken',
      says: expect.stringContaining('EISDIR'),
    });
  });

  it('clears up when it is interrupted', async () => {
    give('.bashrc', 'sleep 1000\n');
    const child = spawn(process.execPath, [SERVER, 'doctor'], { env: environment({}), cwd: home });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await eventually(() => leftBehind(child.pid).some((name) => name.includes('tmux')), 'it has started tmux');
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(leftBehind(child.pid)).toEqual([]);
  });

  it('refuses what it does not know', async () => {
    expect(await doctor({}, ['--jsn'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--json') });
  });
});
