// kill -9 at any moment: no output is lost or shown twice, and no process of ours runs on.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newSeed, randomOfTest } from './helpers/chance.ts';
import { type Answer, eventually, processForTest, serverForTest, type TestServer } from './helpers/server.ts';

interface Process {
  pid: number;
  parent: number;
  args: string;
}

function processes(): Process[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'args='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
}

function descendants(all: readonly Process[], of: number): Process[] {
  const children = all.filter(({ parent }) => parent === of);
  return [...children, ...children.flatMap(({ pid }) => descendants(all, pid))];
}

async function joined(server: TestServer): Promise<TestServer> {
  const other = await server.join();
  onTestFinished(() => other.dispose());
  return other;
}

/** Joins a reading that ended in the middle of a line with the next one. */
function joinReadings(outputs: readonly string[]): string {
  return outputs.reduce((text, output) => (/n\d*$/.test(text) ? text + output : `${text}\n${output}`), '');
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/n(\d+);/g)].map(([, digits]) => Number(digits));
}

describe('a server that is killed in the middle of a command that prints numbers', () => {
  it('and started again, ten times, misses no number and shows none twice', async () => {
    const server = await processForTest();
    const session = await server.open();
    const stop = path.join(server.folder, 'stop');
    const outputs: string[] = [];
    const take = (answer: Answer): Answer => {
      expect(answer.isError, answer.text).toBe(false);
      expect(answer.facts).toMatchObject({ hidden: 0, missing: [] });
      outputs.push(answer.output);
      return answer;
    };
    const read = async () => take(await server.call('pty_read', { session_id: session, fold: 'none' }));
    // A new seed in every run, since the moment of the kill is what is tried.
    const random = randomOfTest(newSeed());
    const somewhere = () => sleep(random(60));

    const loop = `i=0; until [ -e ${stop} ]; do i=$((i+1)); echo "n$i;"; sleep 0.005; done; echo "last=$i"`;
    await server.call('pty_send', { session_id: session, text: loop });
    for (let round = 0; round < 10; round += 1) {
      const before = numbersIn(joinReadings(outputs)).length;
      await eventually(async () => numbersIn((await read()) && joinReadings(outputs)).length > before, 'more numbers');
      if (round % 3 === 0) {
        const lost = server.call('pty_read', { session_id: session, wait: true, timeout: 40 }).catch(String);
        await somewhere();
        await server.restart();
        expect(await lost).toEqual(expect.stringContaining('closed'));
      } else if (round % 3 === 1) {
        await server.restart();
      } else {
        const lost = server.send(session, `# note ${round}`, { timeout: 40 }).catch(String);
        await somewhere();
        await server.restart();
        expect(await lost).toEqual(expect.stringContaining('closed'));
      }
    }
    await writeFile(stop, '');
    const rest = await eventually(async () => {
      const answer = take(await server.call('pty_read', { session_id: session, wait: true, fold: 'none' }));
      return /last=\d+/.test(joinReadings(outputs)) && answer;
    }, 'the end of the command');
    expect(rest.facts['complete']).toBe(true);

    const text = joinReadings(outputs);
    const last = Number(/last=(\d+)/.exec(text)?.[1]);
    expect(last).toBeGreaterThan(20);
    expect(numbersIn(text)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  });
});

describe('kill -9', () => {
  it('leaves tmux, its sessions and their journals running, and no other process of ours', async () => {
    const server = await processForTest();
    const session = await server.open();
    await server.send(session, 'true');
    const waiting = server.send(session, 'sleep 77', { timeout: 40 }).catch(String);
    const own = await eventually(() => {
      const found = descendants(processes(), server.pid);
      return found.some(({ args }) => args.includes(server.socket)) && found;
    }, 'the control connection of the server');
    expect(await server.tmux('list-clients', '-F', '#{client_control_mode}')).toBe('1\n');
    const tmuxPid = Number(await server.tmux('display-message', '-p', '#{pid}'));
    // The kill sometimes comes while the server looks at the terminal.
    await sleep(randomOfTest(newSeed())(300));
    await server.kill();
    await waiting;

    const left = await eventually(() => {
      const all = processes();
      const gone = own.every(({ pid }) => !all.some((each) => each.pid === pid));
      const ours = all.filter(({ pid, args }) => args.includes(server.folder) && pid !== tmuxPid);
      const inTmux = new Set(descendants(all, tmuxPid).map(({ pid }) => pid));
      return gone && ours.every(({ pid }) => inTmux.has(pid)) && descendants(all, tmuxPid);
    }, 'all that belonged to the server to go');
    expect(await server.tmux('list-clients')).toBe('');
    const kinds = left.map(({ args }) => /ring\.sh|copy\.pl|^dd |rc\.bash|^sleep 77/.exec(args)?.[0] ?? args);
    const [copier = '', ...others] = kinds.sort();
    expect(['copy.pl', 'dd ']).toContain(copier);
    expect(others).toEqual(['rc.bash', 'ring.sh', 'sleep 77']);
  });

  it('of a server that only listed its tools leaves nothing at all', async () => {
    const server = await processForTest();
    await server.client.listTools();
    await server.kill();
    expect(processes().filter(({ args }) => args.includes(server.folder))).toEqual([]);
  });
});

describe('what another server sees', () => {
  it('after a restart are the same sessions, tags and the reading place', async () => {
    const server = await processForTest();
    const session = await server.open({ name: 'build', tags: ['ci', 'a b'], cols: 100 });
    await server.send(session, 'echo one');
    await server.call('pty_send', { session_id: session, text: 'echo two' });
    let before = await server.call('pty_list');
    await eventually(async () => {
      before = await server.call('pty_list');
      return (before.facts['sessions'] as { state?: string }[])[0]?.state === 'idle';
    }, 'the end of echo');
    await server.restart();
    const after = await server.call('pty_list');
    const plain = ({ facts }: Answer) =>
      (facts['sessions'] as Record<string, unknown>[]).map(
        ({ idle_seconds: _, program: __, since: ___, ...rest }) => rest,
      );
    expect(plain(after)).toEqual(plain(before));
    expect(plain(after)).toMatchObject([{ session_id: 'build', tags: ['ci', 'a b'], cols: 100 }]);
    const read = await server.call('pty_read', { session_id: session, wait: true });
    expect(read.output).toBe('two');
    expect(read.facts).toMatchObject({ complete: true, exit_code: 0 });
  });

  it('after a restart is the end of a command that ran on meanwhile', async () => {
    const server = await processForTest();
    const session = await server.open();
    await server.call('pty_send', { session_id: session, text: 'sleep 0.4; echo done; (exit 5)' });
    await server.restart();
    const read = await server.call('pty_read', { session_id: session, wait: true });
    expect(read.output).toBe('done');
    expect(read.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 5 });
  });

  it('at first begins where others stopped reading, and then goes on from its own reads', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'echo one');
    const other = await joined(server);
    await server.call('pty_send', { session_id: session, text: 'echo two' });
    expect((await other.call('pty_read', { session_id: session, wait: true })).output).toBe('two');
    expect((await server.send(session, 'echo three')).output).toBe('two\nthree');
    const third = await eventually(async () => {
      const { output } = await other.call('pty_read', { session_id: session, wait: true });
      return output !== '' && output;
    }, 'the second reader to see it too');
    expect(third).toBe('three');
  });

  it('has the sessions that a server closed only to read', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'short' });
    await server.open({ name: 'long' });
    const other = await joined(server);
    await other.send(session, 'true');
    await server.call('pty_close', { session_id: session });
    const answer = await other.send(session, 'true');
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/^The session short is over: closed exit=0 \d+s ago\./);
  });
});
