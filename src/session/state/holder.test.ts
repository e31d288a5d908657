// Which callers may still go on with what they have typed, and what they are called.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { Holder } from './holder.ts';

const holder = new Holder();
const [, machine] = holder.owner.split('@');

it('counts a server as another one while it lives', async () => {
  const server = spawn('sleep', ['60']);
  const owner = `${server.pid}@${machine}@123`;
  expect(holder.isAnother(owner)).toBe(true);
  server.kill();
  await once(server, 'exit');
  expect(holder.isAnother(owner)).toBe(false);
});

it('counts another caller of the same process as another one until that one ends', () => {
  const other = new Holder();
  expect([holder.isAnother(other.owner), other.isAnother(holder.owner)]).toEqual([true, true]);
  other.end();
  expect(holder.isAnother(other.owner)).toBe(false);
});

it('is the process for which it calls', () => {
  const called = new Holder(() => 'codex', 4_000_000);
  expect([called.owner.split('@')[0], called.describe()]).toEqual(['4000000', 'codex (pid 4000000)']);
  // That one does not run.
  expect(holder.isAnother(called.owner)).toBe(false);
});

it('counts a server of another machine as one that lives', () => {
  expect(holder.isAnother('1@elsewhere@123')).toBe(true);
});

it('counts neither itself nor nobody', () => {
  expect([holder.isAnother(holder.owner), holder.isAnother('')]).toEqual([false, false]);
});

it('is called by the name of its client, once that has told', () => {
  let client: string | undefined;
  const named = new Holder(() => client);
  expect(named.describe()).toBe(`ptyhold (pid ${process.pid})`);
  client = 'codex';
  expect(named.describe('t1')).toBe(`codex in t1 (pid ${process.pid})`);
});
