// `npm run try:iterm2`: what it reports, tried here on the stand-in.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../helpers/imports.ts';
import { Mac } from '../helpers/iterm2/here.ts';

const run = promisify(execFile);
const PROGRAM = path.join(ROOT, 'bench/iterm2/try.mjs');

interface Tried {
  stdout: string;
  stderr: string;
  code?: number;
}

function tryOn(mac: Mac, ...options: string[]): Promise<Tried> {
  const env = { ...process.env, ...mac.env };
  return run(process.execPath, [PROGRAM, ...options], { env, cwd: mac.home }).catch((error: Tried) => error);
}

describe('the trial', () => {
  it.skipIf(process.platform === 'darwin')('says that it needs a Mac', async () => {
    const mac = await Mac.make();
    const { code, stderr } = await tryOn(mac);
    expect([code, stderr]).toEqual([1, 'This needs a Mac with iTerm2, and here is linux.\n']);
  });

  it('tries all that the API can tell, and writes a report without names of the person', async () => {
    const mac = await Mac.withApp();
    mac.app.runs = (command) => {
      if (command === 'sleep 100') return undefined;
      return command.startsWith('printf') ? { prints: ['one', 'two'], exit: 3 } : { prints: [], exit: 0 };
    };
    const { stdout } = await tryOn(mac, '--home', mac.home, '--yes');
    const report = await readFile(path.join(mac.home, 'ptyhold-iterm2.md'), 'utf8');
    // Only a terminal that is there tells whether it echoes.
    expect(report, stdout).toMatch(/^- 15 ok, 1 wrong, 0 skipped$/m);
    expect(report).toContain(
      '| wrong | a secret is typed only where the terminal echoes nothing | The terminal of iterm2:',
    );
    expect(report).not.toContain(mac.home);
    expect(mac.app.sessions()).toEqual([]);
  });

  it('goes on where the API is off, and says so for each check', async () => {
    const mac = await Mac.make();
    const { code, stdout } = await tryOn(mac, '--home', mac.home, '--yes');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^wrong {3}the API gives a cookie.*API switched off/m);
    expect(stdout).toMatch(/^skipped a look is taken back: no window was opened/m);
    expect(stdout).toMatch(/^ok {6}AppleScript opens a window/m);
  });
});
