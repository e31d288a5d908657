// What a person types is checked against one table, which also makes the help.
import { describe, expect, it } from 'vitest';
import { hereWith, type Told } from '../../test/helpers/here.ts';
import { runCommand } from './run.ts';
import { COMMANDS } from './table.ts';

async function ptyhold(...argv: string[]): Promise<Told & { status: number }> {
  const { here, told } = hereWith({});
  return { status: await runCommand(argv, here), ...told };
}

describe('help', () => {
  it('lists all commands without arguments, by help, --help and -h', async () => {
    const { out, err, status } = await ptyhold();
    expect({ err, status }).toEqual({ err: '', status: 0 });
    for (const { name, summary } of COMMANDS)
      expect(out).toMatch(new RegExp(`^  ptyhold ${name}\\b.*  ${summary}`, 'm'));
    for (const word of ['help', '--help', '-h']) expect((await ptyhold(word)).out).toBe(out);
    expect(out.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  it.each(COMMANDS)(
    'of $name tells usage, options, examples and exit status, however it is asked for',
    async (command) => {
      const { name, options } = command;
      const { out, err, status } = await ptyhold(name, '--help');
      expect({ err, status }).toEqual({ err: '', status: 0 });
      expect(out).toMatch(new RegExp(`^Usage: ptyhold ${name}\\b`));
      for (const option of ['help', ...Object.keys(options)])
        expect(out).toMatch(new RegExp(`^ +(-\\w, )?--${option}\\b`, 'm'));
      for (const [, says] of command.examples) expect(out).toContain(says);
      expect(out).toMatch(/\n\nExit status:\n {2}0 /);
      expect(out.split('\n').filter((line) => line.length > 120)).toEqual([]);
      expect(await ptyhold('help', name)).toMatchObject({ out, status: 0 });
      expect(await ptyhold(name, 'surplus', 'words', '--nonsense', '-h')).toMatchObject({ out, status: 0 });
    },
  );

  it('tells the version', async () => {
    for (const word of ['--version', '-v', '-V'])
      expect(await ptyhold(word)).toMatchObject({ out: '1.2.3\n', status: 0 });
  });
});

describe('wrong arguments', () => {
  it.each([
    ['lss', 'There is no command lss. Did you mean ls or list? ptyhold --help lists all commands.'],
    [
      'instal cursor',
      'There is no command instal. Did you mean install or uninstall? ptyhold --help lists all commands.',
    ],
    ['xyzzy', 'There is no command xyzzy. ptyhold --help lists all commands.'],
    ['--hlp', 'There is no option --hlp before the command. Did you mean --help? ptyhold --help lists all commands.'],
    ['help lgo', 'There is no command lgo. Did you mean log? ptyhold --help lists all commands.'],
    ['help ls log', 'help takes one command, and "log" is too much.'],
    ['ls --jsno', 'ls has no option --jsno. Did you mean --json? See: ptyhold ls --help'],
    ['install --dry cursor', 'install has no option --dry. Did you mean --dry-run? See: ptyhold install --help'],
    ['ls -j', 'ls has no option -j. Did you mean --json? See: ptyhold ls --help'],
    ['ls --json=yes', 'ls takes no value for --json. See: ptyhold ls --help'],
    ['ls --tag', 'ls needs a TAG after --tag. See: ptyhold ls --help'],
    [
      'ls --color nevr',
      'ls takes --color auto, always, never; "nevr" is none of them. Did you mean never? See: ptyhold ls --help',
    ],
    ['ls t1', 'ls takes no argument, and "t1" is too much. See: ptyhold ls --help'],
    ['attach --layout rows t1', '--layout goes with --tiled. See: ptyhold attach --help'],
    [
      'attach --tiled --layout colums',
      'attach takes --layout grid, columns, rows; "colums" is none of them. Did you mean columns? See: ptyhold attach --help',
    ],
    ['attach --tile', 'attach has no option --tile. Did you mean --tiled? See: ptyhold attach --help'],
    ['attach --readonly t1', 'attach has no option --readonly. Did you mean --read-only? See: ptyhold attach --help'],
    ['here a b', 'here takes NAME, and "b" is too much. See: ptyhold here --help'],
    ['here a.b', 'here takes no NAME "a.b": a name has 1 to 64 letters, digits, _ or -.'],
    ['here --tag', 'here needs a TAG after --tag. See: ptyhold here --help'],
    ['heer', 'There is no command heer. Did you mean here? ptyhold --help lists all commands.'],
    [
      'log',
      "log needs TARGET: a session's name or id, 'web-*', '#web' (a tag), NAME@HOST; '!x' leaves x out. See: ptyhold log --help",
    ],
    ['gate rm -rf', 'gate has no option -r. See: ptyhold gate --help'],
    ['gate --explain', 'gate needs a TEXT after --explain. See: ptyhold gate --help'],
    ['reduce a', 'reduce takes a command line and its exit code. See: ptyhold reduce --help'],
    ['doctor --jsn', 'doctor has no option --jsn. Did you mean --json? See: ptyhold doctor --help'],
  ])('%s is refused in one sentence with the next step', async (line, said) => {
    expect(await ptyhold(...line.split(' '))).toEqual({ out: '', err: `${said}\n`, status: 2 });
  });

  it('are told by the same status where only the command itself can see them', async () => {
    expect(await ptyhold('history', '--grep', '(')).toMatchObject({ status: 2, out: '' });
    expect(await ptyhold('serve', '--listen', 'foo')).toMatchObject({ status: 2, out: '' });
    expect(await ptyhold('install', 'cursor', '--hooks')).toMatchObject({ status: 2, out: '' });
  });

  it('a value may begin with a dash, and be empty', async () => {
    expect(await ptyhold('gate', '--explain', '-rf /')).toMatchObject({ status: 0, err: '' });
    expect(await ptyhold('gate', '--explain', '')).toMatchObject({ status: 0, err: '' });
  });
});
