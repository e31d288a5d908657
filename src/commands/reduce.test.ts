import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hereWith } from '../../test/helpers/here.ts';
import { runCommand } from './run.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'reduce-'));
});
afterEach(() => rmSync(home, { recursive: true }));

async function run(
  args: readonly string[],
  bytes = '',
  cwd = home,
): Promise<{ code: number; out: string; err: string }> {
  const { here, told } = hereWith({ machine: { cwd, env: { HOME: home } }, input: bytes });
  return { code: await runCommand(['reduce', ...args], here), ...told };
}

function giveReducer(folder: string, gives: string): void {
  mkdirSync(folder, { recursive: true });
  const examples = [{ command: 'deploy', exit: 0, text: 'noise\ndone', gives }];
  const reducer = { name: 'deploy', commands: ['deploy'], drop: { noise: ['^noise'] }, examples };
  writeFileSync(path.join(folder, 'deploy.json'), JSON.stringify(reducer));
}

describe('ptyhold reduce', () => {
  it('draws the bytes, reduces them, and tells on standard error what is left out', async () => {
    const bytes =
      'On branch main\r\n\x1b[31mUntracked files:\x1b[m\r\n  (use "git add <file>..." to include)\r\n\ta.txt\r\n';
    const { code, out, err } = await run(['git status', '0'], bytes);
    expect(code).toBe(0);
    expect(out).toBe('branch main\nuntracked:\n a.txt\n');
    expect(err).toBe('the reducer for git status left out 1 hint\n');
  });

  it('keeps the blanks at the end of a line, by which alone two lines of a diff may differ', async () => {
    const bytes = '--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,3 @@\n one\n-two\n+two  \n three\n';
    expect((await run(['git diff', '0'], bytes)).out).toBe('diff a.md\n@@ -2 +2 @@\n-two\n+two  \n');
  });

  it('prints what cannot be made shorter as it is', async () => {
    expect(await run(['echo hi', '0'], 'hi\r\n')).toEqual({ code: 0, out: 'hi\n', err: '' });
  });

  it('wants a command and an exit code', async () => {
    expect((await run(['git status'])).code).toBe(2);
    expect((await run([])).code).toBe(2);
  });

  it('takes reducers from the user, and from a project that the user trusts', async () => {
    const project = path.join(home, 'project');
    giveReducer(path.join(project, '.ptyhold', 'reducers'), 'done');
    expect((await run(['deploy', '0'], 'noise\ndone\n', project)).out).toBe('noise\ndone\n');
    mkdirSync(path.join(home, '.config', 'ptyhold'), { recursive: true });
    writeFileSync(path.join(home, '.config', 'ptyhold', 'trusted'), `${project}\n`);
    expect((await run(['deploy', '0'], 'noise\ndone\n', project)).out).toBe('done\n');
  });

  it('runs all examples, those of the user too', async () => {
    expect(await run(['--test'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^(\d+) of \1 examples hold\.\n$/),
    });
    giveReducer(path.join(home, '.config', 'ptyhold', 'reducers'), 'something else');
    const failed = await run(['--test']);
    expect(failed.code).toBe(1);
    expect(failed.out).toContain('deploy');
  });
});
