// The manual page in the package.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ptyholdIn } from './helpers/command-line.ts';
import { ROOT } from './helpers/imports.ts';
import { testWith } from './helpers/programs.ts';
import { serverForTest } from './helpers/server.ts';

const run = promisify(execFile);
const PAGE = path.join(ROOT, 'dist/ptyhold.1');

it('the page in dist is what ptyhold manual prints', async () => {
  const { stdout, code } = await ptyholdIn(await serverForTest())('manual');
  expect([code, stdout]).toEqual([0, await readFile(PAGE, 'utf8')]);
});

testWith(['mandoc'], 'mandoc finds nothing to complain of in the page', async () => {
  // It ends with a status of its own where it warns.
  const { stdout } = await run('mandoc', ['-T', 'lint', '-W', 'warning', PAGE]).catch((error) => error);
  const warnings = stdout.trim().split('\n');
  // With a date, what is built would differ from day to day.
  expect(warnings).toEqual([expect.stringContaining('missing date')]);
});

testWith(['groff'], 'groff shows the page without a warning', async () => {
  const { stdout, stderr } = await run('groff', ['-man', '-Tutf8', '-ww', '-K', 'utf8', '-P-cbou', PAGE]);
  expect(stderr).toBe('');
  expect(stdout).toContain('ptyhold send SESSION TEXT');
});
