// Who is in front in a terminal inside, of which the program outside shows nothing.
import { expect, it } from 'vitest';
import { FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { writeAdopted } from '../state/tmux-options.ts';
import { lookInside, runsJobInside, worksInside } from './inside-terminal.ts';
import type { Look } from './processes.ts';

const look = (reads: 'yes' | 'no', mode: Look['mode'] = 'line'): Look => ({
  mode,
  founderInFront: false,
  front: [{ pid: 40, group: 40, name: 'job', reads }],
});

const OUTSIDE = inFront('raw', program('script', 'polls'));

/** dash in a terminal that `script` made; `front` is the group in front there. */
async function inside(front: number): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().sync();
  const adopted = { key: 'n', kind: 'posix', marksOutput: false, pid: 20, shellPid: 30 };
  await fake.tells({ adopted: writeAdopted([adopted]) }).session.refresh();
  fake.bridge.prints.set('ps', `20 10 20 20 pts/1 script\n30 20 30 ${front} pts/2 dash\n40 30 40 ${front} pts/2 job\n`);
  return fake.print(`\x1b]133;D;0;ptyhold=n.1\x07${mark('A', 'n')}# ${mark('B', 'n')}`).sync();
}

it('is not while the shell itself is, which works until it reads', async () => {
  const fake = await inside(30);
  const seen = async (now: Look) => {
    fake.bridge.look = now;
    return [await runsJobInside(fake.session), worksInside(await lookInside(fake.session, OUTSIDE))];
  };
  expect(await seen(look('no'))).toEqual([false, true]);
  expect(await seen(look('yes'))).toEqual([false, false]);
});

it('is while it has the terminal, and works unless it may read', async () => {
  const fake = await inside(40);
  const seen = async (now: Look) => {
    fake.bridge.look = now;
    return [await runsJobInside(fake.session), worksInside(await lookInside(fake.session, OUTSIDE))];
  };
  expect(await seen(look('no'))).toEqual([true, true]);
  expect(await seen(look('yes'))).toEqual([true, false]);
  expect(await seen(look('no', 'unknown'))).toEqual([true, false]);
});

it('is not looked for where no terminal is inside', async () => {
  const fake = await inside(40);
  await fake
    .tells({ adopted: writeAdopted([{ key: 'n', kind: 'posix', marksOutput: false, pid: 30 }]) })
    .session.refresh();
  fake.bridge.prints.clear();
  expect(await runsJobInside(fake.session)).toBe(false);
});

it('needs no shell with marks behind a program that made the terminal', async () => {
  const fake = await new FakeSession().prompts().takes('sudo ./ask').sync();
  fake.bridge.prints.set('ps', '20 10 20 20 pts/1 script\n40 20 40 40 pts/2 ask\n');
  fake.bridge.look = look('yes', 'silent');
  expect(await lookInside(fake.session, OUTSIDE)).toEqual(look('yes', 'silent'));
  expect(await lookInside(fake.session, inFront('raw', program('vim', 'polls')))).toBeUndefined();
});
