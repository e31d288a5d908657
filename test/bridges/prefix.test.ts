// The prefix bridge on this very machine, and what goes wrong on such a connection.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { childrenOf, killIfThere } from '../helpers/processes.ts';
import { testWith } from '../helpers/programs.ts';
import { eventually, TestServer } from '../helpers/server.ts';

vi.setConfig({ maxConcurrency: 6 });

let scripts: string;
/** A shell that is killed cannot clear away its folder. */
let killed: string;
beforeAll(async () => {
  scripts = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-prefix-'));
  killed = path.join(scripts, 'killed');
  await mkdir(killed);
});
afterAll(() => rm(scripts, { recursive: true }));

/** A prefix that does what the script says; what stands behind it comes as "$@". */
async function prefixOf(name: string, script: string): Promise<string> {
  const file = path.join(scripts, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

async function behind(
  prefix: string,
  use: (server: TestServer) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const server = await TestServer.start({ PTYHOLD_PREFIX: prefix, ...env });
  try {
    await use(server);
  } finally {
    await server.dispose();
  }
}

/** The shell on the other side, which is a child of the server here. */
async function farShell(server: TestServer): Promise<number> {
  return eventually(async () => (await childrenOf(server.pid))[0]?.pid, 'the server has a child');
}

async function works(server: TestServer): Promise<void> {
  const session = await server.open();
  const answer = await server.send(session, 'seq 1 3; printf "caf\\303\\251 \\000 %s" done; (exit 4)');
  expect(answer.output).toMatch(/(^|\n)1\n2\n3\ncafé .*done$/);
  expect(answer.facts).toMatchObject({ complete: true, exit_code: 4 });
  const flood = await server.send(session, 'seq 1 60000');
  expect(flood.facts).toMatchObject({ complete: true, exit_code: 0 });
  const { output } = await server.call('pty_read', { session_id: session, grep: '^59999$' });
  expect(output).toMatch(/59999/);
  expect(flood.last).not.toMatch(/journal had stopped/);
  const closed = await server.call('pty_close', { session_id: session });
  expect(closed.isError, closed.text).toBe(false);
}

/** Twenty calls beside all the others, on a busy machine. */
const LONG_MS = 240_000;

describe.concurrent('a prefix', () => {
  for (const [name, argv] of [
    ['dash', 'dash'],
    ['bash', 'bash --posix'],
    ['busybox', 'busybox sh'],
  ] as const)
    testWith([name], `may lead to ${name}`, async () => {
      await behind(await prefixOf(`to-${name}`, `exec ${argv}`), works);
    });

  testWith(['busybox'], 'may lead to where there is nothing but busybox', async () => {
    const bin = path.join(scripts, 'bin');
    await mkdir(bin);
    execFileSync('busybox', ['--install', '-s', bin]);
    const tmux = execFileSync('sh', ['-c', 'command -v tmux'], { encoding: 'utf8' }).trim();
    await symlink(tmux, path.join(bin, 'tmux'));
    await behind(await prefixOf('alpine', `PATH=${bin}; exec sh`), works, { PTYHOLD_SHELL: 'sh' });
  });

  it(
    'may say what it likes before and beside',
    async () => {
      const noise = 'echo "Welcome to the machine"; echo "be careful" >&2; (while sleep 0.02; do echo noise; done) &';
      await behind(await prefixOf('noisy', `${noise}\nnoise=$!\n"$@"\nkill $noise`), async (server) => {
        const session = await server.open();
        for (let number = 1; number <= 20; number += 1) {
          const answer = await server.send(session, `echo ${number}; seq 1 50 | tail -1`);
          expect(answer.facts).toMatchObject({ complete: true, exit_code: 0 });
          expect(answer.output).toBe(`${number}\n50`);
        }
        const all = await server.call('pty_read', { session_id: session, full: true });
        expect(all.isError || /noise/.test(all.output) ? all.text : '').not.toMatch(/\nnoise\n/);
      });
    },
    LONG_MS,
  );

  it('may hand its bytes on in small pieces', async () => {
    await behind(await prefixOf('pieces', '"$@" | dd bs=7 2>/dev/null'), works);
  });

  it('may take its time', async () => {
    await behind(await prefixOf('slow', 'sleep 1; exec "$@"'), works);
  });

  it('takes folders, shells and variables with line feeds as words, and runs nothing of them', async () => {
    await behind('env', async (server) => {
      const mark = path.join(server.folder, 'ran');
      const lines = `\n: >${mark} #`;
      const open = (args: Record<string, unknown>) => server.call('pty_open', args);
      expect((await open({ cwd: `/tmp${lines}` })).text).toMatch(/^cwd \/tmp\n.* is not a folder/);
      expect((await open({ shell: `bash${lines}` })).text).toMatch(/^There is no shell bash\n/);
      expect((await open({ shell: `/bin/sh'${lines}` })).text).toMatch(/^There is no shell \/bin\/sh'\n/);
      const folder = path.join(server.folder, 'two\nlines');
      await mkdir(folder);
      const session = await server.open({ cwd: folder, env: { TWO: `it's${lines}` } });
      expect((await server.send(session, 'pwd; echo "$TWO"')).output).toBe(`${folder}\nit's${lines}`);
      expect(await readdir(server.folder)).not.toContain('ran');
    });
  });

  it('is named where it does not lead anywhere', async () => {
    const said = async (prefix: string, env = {}): Promise<string> => {
      let text = '';
      await behind(
        prefix,
        async (server) => {
          const answer = await server.call('pty_open');
          expect(answer.isError).toBe(true);
          text = `${answer.facts['error']}: ${answer.text}`;
        },
        env,
      );
      return text;
    };
    expect(await said('/no/such/program -x')).toMatch(/^unreachable: .*begins with \/no\/such\/program, which cannot/);
    const refusing = await prefixOf('refusing', 'echo "no such container: box" >&2; exit 125');
    expect(await said(refusing)).toMatch(
      /ended with 125 instead of beginning a shell. It said: no such container: box Try/,
    );
    expect(await said('docker exec "box')).toMatch(/^bad_setting: .*PTYHOLD_PREFIX is not usable: a quote/);
    expect(await said('env', { PTYHOLD_HOST: 'a' })).toMatch(/Both PTYHOLD_PREFIX and PTYHOLD_HOST/);
  });

  for (const [given, expected] of [
    ['docker exec -i box', 'docker exec -it box'],
    ['docker compose exec -T box', 'docker compose exec box'],
    ['kubectl exec --interactive pod -c main --', 'kubectl exec -it pod -c main --'],
    ['ssh -T -p 2 host', "ssh -t -p 2 host 'LINE'"],
    ['nsenter -t 1 -m', 'nsenter -t 1 -m'],
  ] as const)
    it(`gives a line that makes a terminal of this machine that of the session: ${given}`, async () => {
      const program = await prefixOf(given.split(' ')[0] ?? '', 'exec sh');
      await behind(`${path.dirname(program)}/${given}`, async (server) => {
        const { facts } = await server.call('pty_open', { name: 's' });
        const line = `tmux -S ${server.socket} attach -t s`;
        const whole = expected.includes('LINE') ? expected.replace('LINE', line) : `${expected} ${line}`;
        expect(facts['attach']).toBe(`${scripts}/${whole}`);
      });
    });
});

describe.concurrent('a shell on the other side that is killed', () => {
  it('in the middle of a command is begun again, and the command goes on', async () => {
    await behind(`env TMPDIR=${killed}`, async (server) => {
      const session = await server.open();
      const sent = server.send(session, 'echo begun; sleep 1.5; echo ended');
      await eventually(
        async () => /begun/.test(await server.tmux('capture-pane', '-p', '-t', session)),
        'it has begun',
      );
      process.kill(await farShell(server), 'SIGKILL');
      const { output, facts } = await sent;
      expect(output).toBe('begun\nended');
      expect(facts).toMatchObject({ complete: true, exit_code: 0 });
    });
  });

  it('again and again types nothing twice and loses nothing', async () => {
    await behind(`env TMPDIR=${killed}`, async (server) => {
      const session = await server.open();
      const answered: string[] = [];
      const began = performance.now();
      await server.send(session, 'echo undisturbed');
      const undisturbedMs = performance.now() - began;
      for (let number = 1; number <= 15; number += 1) {
        const line = `echo line-${number} >> '${server.folder}/out'; echo ${number}`;
        const sending = server.send(session, line, { timeout: 20 });
        const victim = await farShell(server);
        // At another moment of the call each time, and at last behind it.
        await new Promise((resolve) => setTimeout(resolve, (undisturbedMs * number) / 10));
        killIfThere(victim);
        const answer = await sending;
        if (answer.isError) expect(answer.text).toMatch(/connection|a signal instead of beginning/i);
        else {
          expect(answer.output).toContain(String(number));
          answered.push(`line-${number}`);
        }
      }
      const written = (await readFile(path.join(server.folder, 'out'), 'utf8')).trim().split('\n');
      expect(written.length).toBe(new Set(written).size);
      expect(answered.filter((line) => !written.includes(line))).toEqual([]);
      expect(answered.length).toBeGreaterThan(0);
      expect((await server.send(session, 'echo whole')).output).toBe('whole');
    });
  });

  it('in the middle of a flood, and of a character, takes nothing of it away and brings nothing twice', async () => {
    const use = async (server: TestServer) => {
      const session = await server.open();
      // Each character is written in two halves.
      const half = String.raw`printf "\343\201"; printf "\202 $i\n"`;
      const text = `i=0; while [ $i -lt 6000 ]; do ${half}; i=$((i+1)); [ $((i % 50)) -gt 0 ] || sleep 0.03; done; echo over`;
      await server.send(session, text, { wait: false });
      let told = '';
      let kills = 0;
      await eventually(
        async () => {
          const reading = server.call('pty_read', { session_id: session, timeout: 1, fold: 'none' });
          if (kills < 8 && told !== '') {
            kills += 1;
            killIfThere(await farShell(server));
          }
          const answer = await reading;
          if (answer.isError) expect(answer.text).toMatch(/connection|a signal instead of beginning/i);
          else if (answer.output !== '') told += `${answer.output}\n`;
          return answer.facts['complete'];
        },
        'it is over',
        60_000,
      );
      expect(told).not.toContain('\ufffd');
      expect(told.replaceAll('\n', '').match(/あ \d+|over/g)).toHaveLength(6001);
    };
    await behind(`env TMPDIR=${killed}`, use, { PTYHOLD_MAX_OUTPUT_TOKENS: '100000' });
  });

  it('while nobody asks is begun again by the next call', async () => {
    await behind(`env TMPDIR=${killed}`, async (server) => {
      const session = await server.open();
      await server.send(session, 'cd /; x=kept');
      const before = await farShell(server);
      process.kill(before, 'SIGKILL');
      const { output, text } = await server.send(session, 'echo $x $PWD');
      expect(output, text).toBe('kept /');
      expect(await farShell(server)).not.toBe(before);
    });
  });
});

describe.concurrent('the connection', () => {
  it('clears away what others have left that were killed, and nothing else', async () => {
    const tmp = path.join(scripts, 'left');
    await mkdir(tmp);
    const kept = [
      'ptyhold-far.1.0123456789abcdef:',
      'ptyhold-far.4194303.0:',
      'ptyhold-far.x',
      'ptyhold-far.',
      'other',
    ];
    for (const name of kept) await mkdir(path.join(tmp, name));
    await writeFile(path.join(tmp, 'ptyhold-far.4194303.0:', 'kin'), 'another-container\n');
    await symlink(scripts, path.join(tmp, 'ptyhold-far.4194303.1:'));
    // It was killed before it could say on which machine it was.
    const silent = path.join(tmp, 'ptyhold-far.4194303.2:');
    await mkdir(silent);
    const hourAgo = Date.now() / 1000 - 3600;
    await utimes(silent, hourAgo, hourAgo);
    const present = async () => (await readdir(tmp)).filter((name) => !kept.includes(name));
    await behind(`env TMPDIR=${tmp}`, async (server) => {
      await server.open();
      const [before] = (await present()).filter((name) => !name.startsWith('ptyhold-far.4194303'));
      const shell = await farShell(server);
      process.kill(shell, 'SIGKILL');
      expect(before).toContain(`ptyhold-far.${shell}.`);
      await eventually(async () => !(await isThere(shell)), 'it has gone');
      // The next far shell clears away. The records of the sessions may have started one already.
      await server.call('pty_list');
      await eventually(async () => !(await present()).includes(before ?? ''), 'it was cleared away');
    });
    expect((await readdir(tmp)).sort()).toEqual([...kept, 'ptyhold-far.4194303.1:'].sort());
    expect(await readdir(scripts)).toContain('left');
  });

  it('leaves nothing behind when the server ends', async () => {
    await behind(await prefixOf('own-tmp', `TMPDIR=${scripts}; export TMPDIR; exec "$@"`), async (server) => {
      const session = await server.open();
      await server.send(session, 'true');
      const shell = await farShell(server);
      await server.client.close();
      await eventually(async () => !(await isThere(shell)), 'the shell has ended');
      const left = (await readdir(scripts)).filter((name) => name.startsWith('ptyhold-far'));
      expect(left).toEqual([]);
    });
  });
});

async function isThere(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
