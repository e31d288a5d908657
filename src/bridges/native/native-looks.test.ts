// Looks at terminals by few shells, which may be killed meanwhile.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseLook } from '../look.ts';
import { NativeLooks } from './native-looks.ts';

/** No terminal: the processes are told all the same. */
const NOWHERE = '/dev/null';
const OWN = [NOWHERE, process.pid] as const;
/** Then the modes of a terminal take no shell. */
const HAS_MODES = process.platform === 'linux' && existsSync('/usr/bin/perl');

let looks: NativeLooks;
/** Those of tests that ran in this process before. */
let others: readonly string[] = [];
beforeEach(() => {
  others = allHelpers();
  looks = new NativeLooks({ PATH: process.env['PATH'] ?? '' });
});
afterEach(() => looks.dispose());

function helpers(): string[] {
  return allHelpers().filter((line) => !others.includes(line));
}

function allHelpers(): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes('look_script') && line.trim().split(/\s+/)[1] === `${process.pid}`);
}

function shells(): number[] {
  return helpers().map((line) => Number.parseInt(line, 10));
}

it('many at once are answered by few shells', async () => {
  const seen = await Promise.all(Array.from({ length: 20 }, () => looks.look(...OWN)));
  for (const each of seen) expect(each).toMatch(/\n$/);
  expect(shells().length).toBeLessThanOrEqual(4);
  expect(shells().length).toBeGreaterThan(0);
});

it('one after the other are answered by one', async () => {
  for (let count = 0; count < 3; count += 1) await looks.look(...OWN);
  expect(shells()).toHaveLength(1);
});

it('a shell that is killed ends its look, and the next look has another', async () => {
  await looks.look(...OWN);
  const [first = 0] = shells();
  process.kill(first, 'SIGSTOP');
  const broken = looks.look(...OWN);
  process.kill(first, 'SIGKILL');
  expect(parseLook(await broken, process.pid).mode).toBe('unknown');
  expect(await looks.look(...OWN)).toMatch(/\n$/);
  expect(shells()).not.toContain(first);
});

it.runIf(HAS_MODES)('the modes are told by a program that stays, and by a shell where that has failed', async () => {
  await looks.look(...OWN);
  expect(helpers().join()).toMatch(/^ *\d+ +\d+ +\/usr\/bin\/perl /);
  const [first = 0] = shells();
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(shells()).toEqual([]), 5_000);
  for (let count = 0; count < 3; count += 1) expect(await looks.look(...OWN)).toMatch(/\n$/);
  expect(shells()).toHaveLength(1);
});

it.runIf(HAS_MODES)('a perl that cannot run is no loss', async () => {
  looks.dispose();
  looks = new NativeLooks({ PATH: process.env['PATH'] ?? '', PERL5OPT: '-Mno_such_module' });
  expect(await looks.look(...OWN)).toMatch(/\n$/);
  expect(helpers().join()).toContain('/bin/sh');
});

it('a session without a terminal is answered, too', async () => {
  expect(await looks.look('', process.pid)).toMatch(/\n$/);
});

it('leave no shell behind', async () => {
  await looks.look(...OWN);
  looks.dispose();
  await vi.waitFor(() => expect(shells()).toEqual([]), 5_000);
});
