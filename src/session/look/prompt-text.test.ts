// Prompts as shells and other programs draw them.
import { describe, expect, it } from 'vitest';
import { asksForCommands, asksForMore, looksLikePrompt, samePrompt } from './prompt-text.ts';

describe('the same prompt', () => {
  it.each([
    ['user@host:~$ ', 'user@host:/tmp$ '],
    ['In [1]: ', 'In [12]: '],
    ['root@vm /w/main (main)# ', 'root@vm /tmp [1]# '],
    ['(venv) user@host:~/x$ ', 'user@host:/$ '],
    ['irb(main):001:0> ', 'irb(main):014:0> '],
    ['>>> ', '>>> '],
    ['(gdb) ', '(gdb) '],
    ['127.0.0.1:6379> ', '127.0.0.1:6379> '],
    ['% ', '% '],
  ])('%j is told again as %j', (before, after) => {
    expect(samePrompt(after, before)).toBe(true);
  });

  it.each([
    ['user@host:~$ ', 'other@host:~$ '],
    ['>>> ', '... '],
    ['sqlite> ', '   ...> '],
    ['db=# ', 'db-# '],
    ['user@host:~$ ', 'user@host:~$ vi'],
    ['$ ', ''],
    ['', ''],
    ['(gdb) ', '(pdb) '],
  ])('%j is not %j', (before, after) => {
    expect(samePrompt(after, before)).toBe(false);
  });
});

describe('a prompt for more', () => {
  it.each([
    ['... ', '>>> '],
    ['...', '> '],
    ['   ...> ', 'sqlite> '],
    ['> ', 'user@host:~$ '],
    ['dquote> ', 'vm% '],
    ['for then> ', 'vm% '],
    ['    -> ', 'mysql> '],
    ['db-# ', 'db=# '],
  ])('is %j after %j', (text, before) => {
    expect(asksForMore(text, [before])).toBe(true);
  });

  it.each([
    ['> ', ['> ']],
    ['>>> ', ['>>> ']],
    ['> ', []],
    ['user@host:/tmp$ ', ['user@host:~$ ']],
    ['Continue? ', ['$ ']],
  ])('is not %j after %j', (text, known) => {
    expect(asksForMore(text, known)).toBe(false);
  });
});

describe('questions', () => {
  it.each(['name? ', 'Continue? [y/n] ', 'Password: '])('%j looks like a prompt and asks for no command', (text) => {
    expect(looksLikePrompt(text)).toBe(true);
    expect(asksForCommands(text)).toBe(false);
  });

  it.each([
    'Press ENTER or type command to continue',
    '--Type <RET> for more, q to quit, c to continue without paging--',
    'hit any key when ready',
    '--More--(12%)',
  ])('%j asks for a key', (text) => {
    expect(looksLikePrompt(text)).toBe(true);
  });

  it.each(['Compiling', 'typed 3 keys', 'in progress'])('%j is none', (text) => {
    expect(looksLikePrompt(text)).toBe(false);
  });
});
