// `npm run demo`, after its build: shows what it promises, and leaves nothing in the home of the person who runs it.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './helpers/imports.ts';

const run = promisify(execFile);

it('the demo gets the answers that it expects, and leaves no history', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'demo-'));
  onTestFinished(() => rm(home, { recursive: true }));
  await writeFile(
    path.join(home, '.bashrc'),
    'HISTFILE=~/mine\nPROMPT_COMMAND="history -a"\nexport LESSHISTFILE=~/less\n',
  );
  const { stdout } = await run(process.execPath, [path.join(ROOT, '.ci/demo.mjs')], {
    env: { ...process.env, HOME: home },
  });
  expect(stdout).toMatch(/All answers were as expected; the demo left nothing behind\.\n$/);
  expect(await readdir(home)).toEqual(['.bashrc']);
});
