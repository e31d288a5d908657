// A command whose end mark came may only be stopped.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import type { State } from '../state/states.ts';
import { unlessStopped } from './stopped-job.ts';
import { completed, type Verdict } from './verdict.ts';

/** A command of that shell printed this and has this status; these processes are stopped then. */
async function ended(status: number, printed = '', { kind = 'bash', pids = [20] } = {}): Promise<FakeSession> {
  const fake = await new FakeSession({ shell: kind }).prompts().sync();
  fake.bridge.look = { ...shell('yes'), ...(pids.length > 0 && { stopped: pids }) };
  return fake.rounds('sleep 9', printed, status).sync();
}

async function verdictOf({ session }: FakeSession): Promise<Verdict> {
  const end = session.stream.phases.endsSince(0).at(-1);
  return unlessStopped(session, completed('prompt', end?.status, end?.after));
}

async function stateOf(fake: FakeSession): Promise<State> {
  return (await verdictOf(fake)).state;
}

describe('a command', () => {
  it('was stopped where its status says so, and a process is', async () => {
    const fake = await ended(148);
    const end = fake.session.stream.phases.endsSince(0).at(-1)?.after;
    const verdict = await unlessStopped(fake.session, completed('prompt', 148, end));
    expect(verdict).toEqual({ complete: true, via: 'prompt', state: 'stopped', exitCode: 148, end });
  });

  it('was stopped where C-z is echoed, or the shell says so, and a process is that was not before', async () => {
    for (const printed of ['^Z\r\n', '[1] + Stopped   sleep 9\r\n', "fish: Job 1, 'sleep 9' has stopped\r\n"]) {
      const fake = await ended(0, printed);
      expect([await stateOf(fake), await stateOf(fake)]).toEqual(['stopped', 'stopped']);
      expect((await verdictOf(fake)).exitCode).toBeUndefined();
      expect(await stateOf(await fake.rounds('cat', printed, 0).sync())).toBe('idle');
    }
  });

  it('has ended where no process is stopped, whatever it printed and however it ended', async () => {
    expect(await stateOf(await ended(148, '^Z\r\n', { pids: [] }))).toBe('idle');
  });

  it('has ended where nothing says that it was stopped, and an older job is', async () => {
    expect(await stateOf(await ended(0, 'ok\r\n'))).toBe('idle');
  });

  it('of a shell behind a carrier was stopped where both its status and its words say so', async () => {
    const [said, silent] = [await ended(148, 'Stopped\r\n'), await ended(148, 'ok\r\n')];
    for (const fake of [said, silent]) fake.bridge.look = inFront('raw', program('ssh', 'polls'));
    expect([await stateOf(said), await stateOf(silent)]).toEqual(['stopped', 'idle']);
  });

  it('of one behind a carrier whose status tells nothing was stopped where its last words behind the echo of C-z say so', async () => {
    const verdicts = [
      "^Zfish: Job 1, 'sleep 9' has stopped\r\n",
      '^Z[1] + Stopped              sleep 9\r\n',
      '[1] + Stopped              sleep 9\r\n',
      "^Zfish: Job 1, 'sleep 9' has stopped\r\nmore\r\n",
    ].map(async (printed) => {
      const fake = await ended(3, printed);
      fake.bridge.look = inFront('raw', program('ssh', 'polls'));
      const { state, exitCode } = await verdictOf(fake);
      return [state, exitCode];
    });
    expect(await Promise.all(verdicts)).toEqual([
      ['stopped', undefined],
      ['stopped', undefined],
      ['idle', 3],
      ['idle', 3],
    ]);
  });
});
