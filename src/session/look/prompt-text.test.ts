// Prompts as shells and other programs draw them.
import { describe, expect, it } from 'vitest';
import {
  asksForCommands,
  asksForMore,
  behindLikelyPrompt,
  behindPrompt,
  countPrinted,
  endingPrompt,
  isSamePrompt,
} from './prompt-text.ts';

describe('what stands behind a prompt', () => {
  it.each([
    ['>>> x = 1', ['>>> '], 'x = 1'],
    ['>>> ', ['>>> '], ''],
    ['In [12]: x', ['In [3]: '], 'x'],
    ['user@host:/tmp$ ls /x', ['user@host:~$ '], 'ls /x'],
    ['root@vm /tmp (dev)# ls', ['root@vm /w/main (main)# '], 'ls'],
    ['sqlite> select', ['> ', 'sqlite> '], 'select'],
    ['half', [''], 'half'],
    ['Name: bob', ['Name: '], 'bob'],
  ])('%j behind one of %j is %j', (line, prompts, text) => {
    expect(behindPrompt(line, prompts)).toBe(text);
  });

  it.each([
    ['Age: ', ['Name: ']],
    ['... x', ['>>> ']],
    ['anything', []],
  ])('%j begins with none of %j', (line, prompts) => {
    expect(behindPrompt(line, prompts)).toBeUndefined();
  });

  it.each([
    ['>>> x = 1', false, 'x = 1'],
    ['In [1]: x', false, 'x'],
    ['(gdb) print 1', false, 'print 1'],
    ['root@vm /tmp (main)# ls', true, 'ls'],
    ['root@vm:~# ', false, ''],
    ['Name: bob', false, undefined],
    ['half a line', true, undefined],
  ])('%j, in a shell: %j, is likely %j', (line, isShell, text) => {
    expect(behindLikelyPrompt(line, isShell)).toBe(text);
  });
});

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
    ['octave:3> ', 'octave:12> '],
    ['12:30:05 web ❯ ', '12:31:59 web ❯ '],
    ['DB<1> ', 'DB<12> '],
    ['% ', '% '],
  ])('%j is told again as %j', (before, after) => {
    expect(isSamePrompt(after, before)).toBe(true);
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
    ['name 0> ', 'name 1> '],
    ['Delete file9> ', 'Delete file10> '],
    ['root@web1:~# ', 'root@web2:~# '],
  ])('%j is not %j', (before, after) => {
    expect(isSamePrompt(after, before)).toBe(false);
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
    ['irb(main):002:1*   ', 'irb(main):001:0> '],
    ['irb(main):002:1>   ', 'irb(main):001:0> '],
    ['irb(main):002:0" ', 'irb(main):001:0> '],
    ['[2] pry(main)*   ', '[1] pry(main)> '],
    ['php { ', 'php > '],
    ['php ( ', 'php > '],
    ["php ' ", 'php > '],
    ['/*  > ', 'php > '],
    ['<<< > ', 'php > '],
  ])('is %j after %j', (text, before) => {
    expect(asksForMore(text, [before])).toBe(true);
  });

  it.each([
    ['> ', ['> ']],
    ['>>> ', ['>>> ']],
    ['> ', []],
    ['user@host:/tmp$ ', ['user@host:~$ ']],
    ['Continue? ', ['$ ']],
    ['[1/3]  ', ['irb(main):001:0> ']],
    ['main { ', ['php > ']],
    ['irb(main):002:1*   x', ['irb(main):001:0> ']],
  ])('is not %j after %j', (text, known) => {
    expect(asksForMore(text, known)).toBe(false);
  });
});

describe('prompts of many programs', () => {
  /** The program, its prompt, the same prompt some commands later, and what it shows where it wants more. */
  it.each<[program: string, prompt: string, later: string, more: string | undefined]>([
    ['bash', 'me@host:~/src$ ', 'me@host:/etc$ ', '> '],
    ['bash of root', '[root@host ~]# ', '[root@host etc]# ', '> '],
    ['zsh', 'host% ', 'host% ', 'pipe dquote> '],
    ['fish', 'me@host ~> ', 'me@host /u/l/bin> ', undefined],
    ['a theme', '~/src ❯ ', '/etc ❯ ', undefined],
    ['python', '>>> ', '>>> ', '... '],
    ['ipython', 'In [9]: ', 'In [10]: ', '   ...: '],
    ['node', '> ', '> ', '... '],
    ['irb', 'irb(main):001:0> ', 'irb(main):002:0> ', 'irb(main):002:1* '],
    ['sqlite', 'sqlite> ', 'sqlite> ', '   ...> '],
    ['psql', 'shop=> ', 'shop=*> ', 'shop-> '],
    ['psql of an administrator', 'shop=# ', 'shop=!# ', 'shop(# '],
    ['psql in a string', 'shop=# ', 'shop=# ', "shop'# "],
    ['mysql', 'mysql> ', 'mysql> ', '    -> '],
    ['mysql in a string', 'mysql> ', 'mysql> ', "    '> "],
    ['mariadb', 'MariaDB [shop]> ', 'MariaDB [(none)]> ', '    -> '],
    ['redis', '127.0.0.1:6379> ', '127.0.0.1:6379[3]> ', undefined],
    ['gdb', '(gdb) ', '(gdb) ', undefined],
    ['lua', '> ', '> ', '>> '],
    ['ghci', 'ghci> ', 'ghci> ', 'ghci| '],
    ['R', '> ', '> ', '+ '],
    ['iex', 'iex(1)> ', 'iex(12)> ', '...(12)> '],
    ['gnuplot', 'gnuplot> ', 'gnuplot> ', 'more> '],
  ])('%s asks for commands, and is known again', (_program, prompt, later, more) => {
    expect(asksForCommands(prompt)).toBe(true);
    expect(isSamePrompt(later, prompt)).toBe(true);
    expect(asksForMore(later, [prompt])).toBe(false);
    if (more !== undefined) expect([asksForMore(more, [prompt]), isSamePrompt(more, prompt)]).toEqual([true, false]);
  });
});

describe('the prompt at the end of a line', () => {
  it.each<[line: string, known: string[], prompt: string | undefined]>([
    ['>>> ', ['>>> '], '>>>'],
    ['In [12]: ', ['In [3]: '], 'In [12]:'],
    ['no line end>>> ', ['>>> '], '>>>'],
    // It could be the end of any sentence.
    ['cost: 5$ ', ['$ '], undefined],
    ['>>> 1+1', ['>>> '], undefined],
    ['', ['>>> '], undefined],
    ['>>> ', [], undefined],
  ])('%j after %j is %j', (line, known, prompt) => {
    expect(endingPrompt(line, known)).toBe(prompt);
  });
});

describe('how often a text prints a prompt', () => {
  it.each<[text: string, prompt: string, times: number]>([
    ['print(">>> ", end="")', '>>> ', 1],
    ["print('>>> ' * 1); print('\\n>>> ')", '>>> ', 2],
    ['.print sqlite> ', 'sqlite> ', 1],
    ["process.stdout.write('\\r> ')", '> ', 1],
    ['print(">>> 1 + 1")', '>>> ', 0],
    ['a >>> 2', '>>> ', 0],
    ['6 * 7', '>>> ', 0],
    ['list.map((n) => n > 3)', '> ', 0],
    ["a > 'b'", '> ', 0],
    ["echo 'it costs 5$'", '$ ', 0],
  ])('%j, of %j: %d', (text, prompt, times) => {
    expect(countPrinted(text, prompt)).toBe(times);
  });
});
