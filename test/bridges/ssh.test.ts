// Sessions on another machine: a real sshd here, and a network that goes away.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SSH_PROGRAMS, startSshd } from '../completion/sshd.mjs';
import { ROOT } from '../helpers/imports.ts';
import { childrenOf } from '../helpers/processes.ts';
import { describeWith } from '../helpers/programs.ts';
import { eventually, TestServer } from '../helpers/server.ts';

vi.setConfig({ maxConcurrency: 4 });

let folder: string;
let sshd: NonNullable<Awaited<ReturnType<typeof startSshd>>>;

describeWith(SSH_PROGRAMS, 'a session on another machine', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-sshd-'));
    const started = await startSshd(folder);
    if (!started) throw new Error('there is no ssh');
    sshd = started;
  });
  afterAll(async () => {
    sshd.stop();
    await rm(folder, { recursive: true });
  });

  it('is opened, used and closed, and named with the way to it', async () => {
    await onHost(async (server) => {
      const opened = await server.call('pty_open', { name: 's' });
      expect(opened.facts['attach']).toBe(
        `${server.env['PTYHOLD_SSH']} -t ${sshd.host} 'tmux -S ${server.socket} attach -t s'`,
      );
      const answer = await server.send('s', 'test -n "$SSH_CONNECTION" && echo far; (exit 7)');
      expect(answer.output).toBe('far');
      expect(answer.facts).toMatchObject({ complete: true, exit_code: 7 });
      expect((await server.call('pty_close', { session_id: 's' })).isError).toBe(false);
    });
  });

  it('outlives the connection, which is made anew in the middle of a command', async () => {
    await onHost(async (server) => {
      const session = await server.open();
      const sent = server.send(session, 'for i in 1 2 3 4 5 6 7 8; do echo line $i; sleep 0.25; done');
      await eventually(
        async () => /line 2/.test(await server.tmux('capture-pane', '-p', '-t', session)),
        'it has begun',
      );
      await cutConnections();
      const { output, facts } = await sent;
      expect(output).toBe([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `line ${number}`).join('\n'));
      expect(facts).toMatchObject({ complete: true, exit_code: 0 });
    });
  });

  it('is logged in to once by all servers', async () => {
    await onHost(async (server) => {
      const session = await server.open();
      const before = (await connections()).length;
      const other = await server.join();
      expect((await other.send(session, 'echo both')).output).toBe('both');
      expect((await connections()).length).toBe(before);
      await other.dispose();
    });
  });

  it('is told apart from a network that is away, and is there again with it', async () => {
    await onHost(
      async (server) => {
        const session = await server.open();
        await server.send(session, 'kept=1');
        const gate = server.env['GATE'] ?? '';
        await writeFile(gate, 'closed');
        await cutConnections();
        const away = await server.send(session, 'echo $kept');
        expect(away.isError).toBe(true);
        expect(away.text).toMatch(/127.0.0.1 cannot be reached \(.*\)|connection to .* was lost/);
        expect(away.text).not.toMatch(/no session|is gone/);
        await rm(gate);
        expect((await server.send(session, 'echo $kept')).output).toBe('1');
      },
      { throughGate: true },
    );
  });

  it('is not opened where nobody is let in without being asked', async () => {
    const strange = path.join(folder, 'strange');
    await writeFile(strange, await readFile(path.join(folder, 'sshd/host')), { mode: 0o600 });
    const ssh = sshd.login.replace(/-i \S+/, `-i ${strange} -o IdentitiesOnly=yes`);
    expect(await refusal({ PTYHOLD_SSH: `${ssh} -o StrictHostKeyChecking=accept-new` })).toMatch(
      /lets nobody in without asking \(.*Permission denied.*\)\. Give it your key \(ssh-copy-id .*asks nothing: ssh /,
    );
    expect(await refusal({ PTYHOLD_SSH: sshd.login })).toMatch(
      /^The key of \S+ is not known.* accept it by hand: ssh /,
    );
    expect(await refusal({ PTYHOLD_SSH: `${sshd.login} -p 1` })).toMatch(/cannot be reached|not known/);
    expect(await refusal({ PTYHOLD_SSH: '/no/ssh' })).toMatch(/^\/no\/ssh cannot be run on this machine/);
  });

  it('is found by its id or name among those of several hosts', async () => {
    await onHost(
      async (server) => {
        const { tools } = await server.client.listTools();
        expect(JSON.stringify(tools.find(({ name }) => name === 'pty_open'))).toMatch(/"host"/);
        expect((await server.call('pty_open')).facts).toMatchObject({ session_id: 't1', host: 'local' });
        const far = await server.call('pty_open', { host: sshd.host });
        expect(far.facts).toMatchObject({ host: sshd.host });
        const list = await server.call('pty_list');
        expect(list.text).toMatch(new RegExp(` on ${sshd.host}$`, 'm'));
        expect(list.text).toMatch(/\[host nobody@127.0.0.1: .*\]/);
        const id = String(far.facts['id']);
        expect((await server.send(id, 'echo by-id')).output).toBe('by-id');
        for (const session of ['t1', id]) await server.call('pty_close', { session_id: session, force: true });
        expect((await server.call('pty_open', { host: 'elsewhere' })).text).toMatch(
          /no host elsewhere\. There are: local, /,
        );
        expect((await server.call('pty_read', { session_id: 'absent' })).text).toMatch(
          /no session absent.*could not be asked/,
        );
      },
      { hosts: `local, ${sshd.host}, nobody@127.0.0.1` },
    );
  });
});

interface Ways {
  hosts?: string;
  throughGate?: boolean;
}

/** Each with sockets of its own for ssh. The gate is a file: while it is there, no connection can be made. */
async function onHost(use: (server: TestServer) => Promise<void>, ways: Ways = {}): Promise<void> {
  const gate = path.join(await mkdtemp(path.join(folder, 'gate-')), 'gate');
  const through = `-o "ProxyCommand='${process.execPath}' '${path.join(ROOT, 'test/helpers/gate.mjs')}' ${gate} %p"`;
  const ssh = `${sshd.login} -o StrictHostKeyChecking=accept-new${ways.throughGate ? ` ${through}` : ''}`;
  const dir = ways.hosts === undefined ? {} : { PTYHOLD_DIR: '' };
  const server = await TestServer.start({
    ...dir,
    PTYHOLD_HOST: ways.hosts ?? sshd.host,
    PTYHOLD_SSH: ssh,
    GATE: gate,
  });
  try {
    await use(server);
  } finally {
    await server.dispose();
  }
}

async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const server = await TestServer.start({ PTYHOLD_HOST: sshd.host, ...env });
  try {
    const { text, isError, facts } = await server.call('pty_open');
    expect(isError, text).toBe(true);
    expect(facts).toEqual({ error: 'unreachable' });
    return text;
  } finally {
    await server.dispose();
  }
}

async function connections(): Promise<number[]> {
  return (await childrenOf(sshd.pid ?? 0)).map(({ pid }) => pid);
}

async function cutConnections(): Promise<void> {
  for (const pid of await connections()) process.kill(pid, 'SIGKILL');
}
