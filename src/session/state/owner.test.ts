// Which servers may still go on with what they have typed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isAnotherServer, OWNER } from './owner.ts';

const [, machine] = OWNER.split('@');

it('counts a server as another one while it lives', async () => {
  const server = spawn('sleep', ['60']);
  const owner = `${server.pid}@${machine}`;
  expect(isAnotherServer(owner)).toBe(true);
  server.kill();
  await once(server, 'exit');
  expect(isAnotherServer(owner)).toBe(false);
});

it('counts a server of another machine as one that lives', () => {
  expect(isAnotherServer('1@elsewhere')).toBe(true);
});

it('counts neither itself nor nobody', () => {
  expect([isAnotherServer(OWNER), isAnotherServer('')]).toEqual([false, false]);
});
