import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { readConfig } from '../config.ts';
import { checkTmux } from './tmux.ts';

let bin: string;

beforeEach(() => {
  bin = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(bin, { recursive: true }));
});

/** Checks a stand-in for tmux that runs this script. */
function check(script: string, platform: NodeJS.Platform = 'linux'): ReturnType<typeof checkTmux> {
  writeFileSync(path.join(bin, 'tmux'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { PATH: bin, HOME: bin };
  return checkTmux(new NativeBridge(0, env), readConfig({ env, cwd: bin, platform, uid: 0 }));
}

describe('tmux', () => {
  it('is told with its place, and with what is known of the version', async () => {
    const finding = await check('echo tmux 3.3a');
    expect(finding).toMatchObject({ status: 'ok', says: `3.3a at ${bin}/tmux` });
    expect(finding.notes).toEqual(
      expect.arrayContaining([expect.stringMatching(/^ptyhold makes tmux look once more: before 3\.6 .* exit codes$/)]),
    );
    expect((await check('echo tmux 3.5a')).notes).toHaveLength(2);
    expect((await check('echo tmux 3.7')).notes).toEqual([]);
    expect((await check('echo tmux master')).notes).toEqual([]);
  });

  it('is broken where it is too old', async () => {
    const old = { status: 'broken', says: expect.stringContaining('is tmux 2.9a; ptyhold needs 3.2 or later') };
    expect(await check('echo tmux 2.9a')).toMatchObject({ ...old, fix: expect.stringContaining('apt install tmux') });
    expect(await check('echo tmux 2.9a', 'darwin')).toMatchObject({
      fix: expect.stringContaining('brew install tmux'),
    });
  });

  it('is broken where something else has its name', async () => {
    const finding = await check('echo what >&2; exit 1');
    expect(finding).toMatchObject({
      status: 'broken',
      says: expect.stringContaining('does not answer as tmux ("what")'),
    });
  });
});
