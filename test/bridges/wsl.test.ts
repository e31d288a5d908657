// Windows with WSL: the platform is given, and a stand-in for wsl.exe is on PATH.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FarShell } from '../../src/bridges/far-shell/far-shell.ts';
import { WslWay } from '../../src/bridges/ways/wsl-way.ts';
import { describeError } from '../../src/errors.ts';
import type { Hosts } from '../../src/session/hosts/hosts.ts';
import { findHosts } from '../../src/session/hosts/open-hosts.ts';
import { sureDelivery } from '../../src/session/show/delivery.ts';
import { soleArrival } from '../../src/session/state/arrivals.ts';
import { ForeignArguments } from '../../src/tools/foreign-arguments.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { KnownSessions } from '../../src/tools/known-sessions.ts';
import type { Answer } from '../../src/tools/tool.ts';
import { ROOT } from '../helpers/imports.ts';
import { childrenOf } from '../helpers/processes.ts';
import { eventually } from '../helpers/server.ts';

const PATH = process.env['PATH'] ?? '';

let world: string;
let places: Hosts;
beforeEach(async () => {
  world = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-wsl-'));
  process.env['WSL_STAND_IN'] = world;
  process.env['PATH'] = `${path.join(world, 'windows')}:${PATH}`;
  await program('windows', 'wsl.exe', `exec '${process.execPath}' '${ROOT}/test/helpers/wsl-stand-in.mjs' "$@"`);
  await program('inside', 'wslpath', `[ "$2" = 'C:\\Users\\me' ] && echo '${world}/me'`);
  await program(
    'inside',
    'cat',
    `case $1 in */boot_id) exec /bin/cat '${world}/boot' ;; *) exec /bin/cat "$@" ;; esac`,
  );
  await mkdir(path.join(world, 'me'));
  await mkdir(path.join(world, 'home'));
  await tell('boot', 'first');
  await tell('path', `${world}/inside:${PATH}`);
  await tell('distributions', 'docker-desktop\nUbuntu-24.04\nDebian');
  places = placesOn({});
});
afterEach(async () => {
  await call('pty_close', { session_id: 's', force: true }).catch(() => undefined);
  await places.close();
  await rm(world, { recursive: true, maxRetries: 5 });
});
afterAll(() => {
  process.env['PATH'] = PATH;
});

function placesOn(env: Readonly<Record<string, string>>): Hosts {
  return findHosts({ env: { PTYHOLD_DIR: `${world}/dir`, ...env }, cwd: 'C:\\work', platform: 'win32', uid: 0 });
}

async function tell(name: string, text: string): Promise<void> {
  await writeFile(path.join(world, name), text);
}

async function program(folder: string, name: string, script: string): Promise<void> {
  await mkdir(path.join(world, folder), { recursive: true });
  await writeFile(path.join(world, folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(world, folder, name), 0o755);
}

async function call(name: string, args: Record<string, unknown>): Promise<Answer> {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const signal = new AbortController().signal;
  const given = { signal, progress: undefined, startedAt: performance.now(), confirm: undefined };
  return tool.call(places, args, {
    ...given,
    delivery: sureDelivery(),
    foreign: new ForeignArguments(),
    known: new KnownSessions(),
    arrival: soleArrival(),
  });
}

async function refusal(): Promise<string> {
  const answer = await call('pty_open', { name: 's' }).catch(describeError);
  return typeof answer === 'string' ? answer : `opened: ${answer.text}`;
}

describe('on Windows', () => {
  it("sessions are in the first distribution that is anybody's, by one start of wsl.exe", async () => {
    const opened = await call('pty_open', { name: 's' });
    expect(opened.facts['attach']).toBe(`wsl -d Ubuntu-24.04 -e tmux -S ${world}/dir/tmux.sock attach -t s`);
    const sent = await call('pty_send', { session_id: 's', text: 'echo $WSL_DISTRO_NAME; (exit 3)', wait: true });
    expect(sent.text).toMatch(/^Ubuntu-24.04\n/);
    expect(sent.facts).toMatchObject({ complete: true, exit_code: 3 });
    const starts = (await readFile(path.join(world, 'starts'), 'utf8')).trim().split('\n');
    expect(starts.map((line) => JSON.parse(line))).toEqual([['Ubuntu-24.04', 'sh']]);
  });

  it('PTYHOLD_WSL_DISTRO chooses another', async () => {
    places = placesOn({ PTYHOLD_WSL_DISTRO: 'Debian' });
    const opened = await call('pty_open', { name: 's' });
    expect(opened.facts['attach']).toMatch(/^wsl -d Debian -e tmux /);
  });

  it('a folder of Windows is the one it is mounted as', async () => {
    await call('pty_open', { name: 's', cwd: 'C:\\Users\\me' });
    expect((await call('pty_send', { session_id: 's', text: 'pwd', wait: true })).text).toMatch(`${world}/me\n`);
    const absent = call('pty_open', { name: 'other', cwd: 'D:\\no such\\folder' });
    await expect(absent).rejects.toThrow('cwd /mnt/d/no such/folder is not a folder');
  });

  it('a distribution that has to be started first is waited for', async () => {
    await tell('slow', '1200');
    expect((await call('pty_open', { name: 's' })).facts['session_id']).toBe('s');
  });

  it('a stop of the distribution is told apart from the end of a session', async () => {
    await call('pty_open', { name: 's' });
    await tell('boot', 'second');
    await stopDistribution();
    const sent = call('pty_send', { session_id: 's', text: 'true', wait: true });
    await expect(sent.catch(describeError)).resolves.toMatch(
      /^The session s is over: ended when WSL \(Ubuntu-24.04\) restarted, .* pty_open name="s" reuse=true/,
    );
    expect((await call('pty_open', { name: 's' })).facts['reused']).toBe(false);
  });
});

describe('what is missing is named', () => {
  for (const old of [false, true])
    it(`no distribution${old ? ', told in UTF-16' : ''}`, async () => {
      await tell('distributions', old ? '' : 'docker-desktop\n');
      if (old) await tell('old', '');
      expect(await refusal()).toBe('WSL has no distribution to work in. Install one: wsl --install -d Ubuntu');
    });

  it('a distribution of that name', async () => {
    await tell('old', '');
    places = placesOn({ PTYHOLD_WSL_DISTRO: 'Arch' });
    expect(await refusal()).toMatch(/^WSL has no distribution called Arch\. wsl --list shows/);
  });

  it('wsl.exe', async () => {
    await rm(path.join(world, 'windows/wsl.exe'));
    expect(await refusal()).toMatch(/^There is no WSL on this Windows: wsl.exe was not found\. .*wsl --install$/);
  });

  it('what is wrong with it, in its own words but not in its colours', async () => {
    await writeFile(path.join(world, 'said'), Buffer.from('\x1b[31mCatastrophic\x1b[0m failure\r\n', 'utf16le'));
    await program('windows', 'wsl.exe', `/bin/cat '${world}/said'; exit 255`);
    expect(await refusal()).toMatch(/^wsl\.exe does not answer as it should: Catastrophic failure /);
  });

  it('tmux inside', async () => {
    places = placesOn({ PTYHOLD_TMUX: 'no-such-tmux' });
    expect(await refusal()).toMatch(/^PTYHOLD_TMUX names no-such-tmux, which is no program .*apt install tmux/);
  });

  it('the first set-up', async () => {
    await tell('pending', '');
    const way = new WslWay('Debian');
    const outcome = await FarShell.open(
      way.name,
      { ...(await way.begin()), patienceMs: 400 },
      {
        changed: () => undefined,
        appeared: () => undefined,
        ended: () => undefined,
      },
    );
    await rm(path.join(world, 'pending'));
    if (outcome instanceof FarShell) throw new Error('it was begun');
    expect(describeError(way.explain(outcome))).toMatch(/^The distribution Debian .* first set-up\. .*wsl -d Debian$/);
  });
});

/** As `wsl --terminate` does: everything inside is gone at once. */
async function stopDistribution(): Promise<void> {
  execFileSync(process.env['PTYHOLD_TMUX'] || 'tmux', ['-S', `${world}/dir/tmux.sock`, 'kill-server']);
  const [wsl] = await childrenOf(process.pid).then((all) =>
    all.filter(({ command }) => command.includes('wsl-stand-in')),
  );
  for (const { pid } of await childrenOf(wsl?.pid ?? 0)) process.kill(pid, 'SIGKILL');
  if (wsl) await eventually(() => !isThere(wsl.pid), 'wsl.exe has ended');
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
