// iTerm2's own sessions by the command line.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ptyholdIn } from '../helpers/command-line.ts';
import { desk, nameOf } from '../helpers/iterm2/desk.ts';
import type { Mac } from '../helpers/iterm2/here.ts';
import { ShownSession } from '../helpers/iterm2/shown.ts';

describe('the command line', () => {
  it('lists them and runs commands there as the tools do', async () => {
    const { server, shell, name } = await desk();
    const ptyhold = ptyholdIn(server);
    expect((await ptyhold('list')).stdout).toContain(`${name} zsh window 1 tab 1 work`);
    shell.runs = () => ({ prints: ['built'], exit: 3 });
    const ran = await ptyhold('send', name, 'make', '--wait');
    expect(ran).toMatchObject({ stdout: 'built\n', code: 3 });
    const off = await ptyholdIn(server, { env: { PTYHOLD_ITERM2: 'off' } })('send', name, 'make');
    expect(off).toMatchObject({ code: 125, stderr: expect.stringContaining('PTYHOLD_ITERM2=on in its environment') });
  });

  it('brings one to the front, by its name or what is active', async () => {
    const { mac, server, shell } = await desk({ PTYHOLD_ITERM2: 'auto' });
    const other = mac.app.show(new ShownSession('notes'));
    const ptyhold = ptyholdIn(server);
    const went = await ptyhold('iterm', nameOf(other));
    expect(went).toMatchObject({ code: 0, stdout: '', stderr: `ptyhold: ${nameOf(other)} is in front: notes.\n` });
    expect([mac.app.active, mac.app.isInFront]).toEqual([other, true]);
    mac.app.active = shell;
    expect((await ptyhold('iterm', 'iterm2:active')).stderr).toBe(`ptyhold: ${nameOf(shell)} is in front: work.\n`);
  });

  it.each<[what: string, words: string[], spoil: (mac: Mac) => void | Promise<void>, code: number, says: RegExp]>([
    [
      'no such session',
      ['iterm2:nonsense'],
      () => undefined,
      1,
      /has no session iterm2:nonsense\. There are: iterm2:\w{8}\.$/,
    ],
    ['an option', ['iterm2:active', '--direct'], () => undefined, 2, /own sessions as they are: leave --direct out\.$/],
    ['two', ['iterm2:active', 't1'], () => undefined, 2, /One session can be brought to the front: name one/],
    [
      'no focus',
      ['iterm2:active'],
      (mac) => (mac.app.active = undefined),
      1,
      /No session .* has the focus\. ptyhold list/,
    ],
    ['the API off', ['iterm2:active'], (mac) => mac.app.stop(), 1, /has its API switched off\. Switch on Settings/],
    [
      'no consent',
      ['iterm2:active'],
      (mac) => mac.scriptFails('execution error: no (-1743)'),
      1,
      /\(-1743\)\. Allow it under/,
    ],
    [
      'a dialog',
      ['iterm2:active'],
      (mac) => mac.app.stick(),
      1,
      /not answered within 3 s\. Look whether it shows a dialog/,
    ],
    [
      'no Mac',
      ['iterm2:active'],
      async (mac) => {
        await mac.app.stop();
        await rm(path.join(mac.home, 'osascript'));
      },
      1,
      /iTerm2 runs on macOS, and this is linux\. Type it on the Mac where iTerm2 is\.$/,
    ],
  ])('says in a sentence what mends it: %s', async (_, words, spoil, code, says) => {
    const { mac, server } = await desk();
    await spoil(mac);
    const began = performance.now();
    const ran = await ptyholdIn(server)('iterm', ...words);
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([ran.code, ran.stdout, ran.stderr.trimEnd()]).toEqual([code, '', expect.stringMatching(says)]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
