// The page of `ptyhold watch` runs in a browser, so its types are checked apart from those of Node.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';

it('the page has no error of types', async () => {
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', path.join(ROOT, 'src/watch/page')];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});
