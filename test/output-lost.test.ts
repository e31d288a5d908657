// What a command prints and cannot be written is told by its exit status and in a sentence.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commandIn } from './helpers/command-line.ts';
import { WithResident } from './helpers/resident.ts';
import { SERVER, serverForTest, type TestServer } from './helpers/server.ts';
import { fillDisk, tinyDisk } from './helpers/tiny-disk.ts';

const FULL = '/dev/full';
const TOLD =
  /^ptyhold: What this command prints is not whole\. There is no room for standard output: .*\(ENOSPC\)\. Free some/m;

interface Ended {
  code: number | null;
  stderr: string;
}

function writeTo(file: string, server: TestServer, argv: readonly string[], env = {}): Promise<Ended> {
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, [SERVER, ...argv], {
    env: { ...server.env, ...env },
    cwd: server.folder,
    stdio: ['ignore', output, 'pipe'],
  });
  closeSync(output);
  let stderr = '';
  child.stderr?.on('data', (bytes) => (stderr += bytes));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr })));
}

it.skipIf(!existsSync(FULL)).each([
  [1, ['ls']],
  [1, ['history']],
  [1, ['log', 't1']],
  [1, ['log', 't1', '--cast']],
  [1, ['wait', 't1']],
  [1, ['events']],
  [1, ['--help']],
  [125, ['list']],
  [125, ['read', 't1', '--screen']],
])('ends with %i: %j', async (code, argv) => {
  const server = await serverForTest();
  const ptyhold = commandIn(server);
  await ptyhold('open', 't1');
  await ptyhold('send', 't1', 'true', '--wait');
  expect(await writeTo(FULL, server, argv)).toEqual({ code, stderr: expect.stringMatching(TOLD) });
});

it.skipIf(!existsSync(FULL))('a command with nothing to write has nothing to tell of it', async () => {
  const server = await serverForTest();
  const ptyhold = commandIn(server);
  await ptyhold('open', 't1');
  await ptyhold('read', 't1', '--wait');
  expect(await writeTo(FULL, server, ['key', 't1', 'Enter'])).toMatchObject({ code: 0 });
});

it('a disk that becomes full in the middle of an output is no end of it', async (context) => {
  const disk = await tinyDisk(context);
  const server = await serverForTest();
  const ptyhold = commandIn(server);
  await ptyhold('open', 't1');
  await ptyhold('send', 't1', 'seq 20000', '--wait');
  const filler = await fillDisk(disk);
  execFileSync('truncate', ['-s', '-32768', filler]);
  const file = path.join(disk, 'log');
  expect(await writeTo(file, server, ['log', 't1'])).toEqual({ code: 1, stderr: expect.stringMatching(TOLD) });
  expect(statSync(file).size).toBeGreaterThan(0);
});

it.skipIf(!existsSync(FULL))('what could not be shown counts as unread, also for the process that stays', async () => {
  const resident = new WithResident(await serverForTest());
  await resident.start();
  const before = resident.doneAlone();
  const env = { PTYHOLD_STAY: '60' };
  const send = ['send', 't1', 'echo "to be" read', '--wait'];
  expect(await writeTo(FULL, resident.server, send, env)).toEqual({ code: 125, stderr: expect.stringMatching(TOLD) });
  expect((await resident.ptyhold('read', 't1')).stdout).toContain('to be read');
  expect(resident.doneAlone()).toBe(before);
});
