// Which texts are handed to rtk.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { configWith } from '../../../test/helpers/fake-tmux.ts';
import { Context } from '../context.ts';
import { addRtk } from './rtk.ts';

function host(isInstalled = true): Context {
  const bridge = new FakeBridge();
  if (isInstalled) bridge.programs.set('rtk', '/usr/bin/rtk');
  return new Context(configWith(), bridge);
}

describe('one plain command that rtk knows', () => {
  it.each(['git status', '  git status  ', 'ls', 'cargo test --all'])('%j gets its prefix', async (text) => {
    expect(await addRtk(host(), text)).toBe(`rtk ${text.trim()}`);
  });

  it('stays as it is where rtk is not installed', async () => {
    expect(await addRtk(host(false), 'git status')).toBe('git status');
  });
});

describe('anything else stays as it is', () => {
  it.each([
    'make',
    'gitk',
    'rtk git status',
    'FOO=1 git status',
    'git log | head',
    'git add . && git commit',
    'git status\ngit log',
    'git log > file',
    'git show $(cat ref)',
    'git show `cat ref`',
    'git commit -m "two words"',
    "git commit -m 'x'",
    'ls *.ts',
    'ls a?',
    'ls {a,b}',
    'ls \\a',
    'git log # all',
    'git gc &',
    '',
    ' ',
  ])('%j', async (text) => {
    expect(await addRtk(host(), text)).toBe(text);
  });
});
