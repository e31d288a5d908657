/** zsh as people have set it up, and as they change it while it runs. */

import { describe, expect } from 'vitest';
import { between, inPane, type PaneOptions, readMarks, shown } from '../helpers/pane.ts';

const inZsh = inPane.bind(undefined, 'zsh');

const rc = (...lines: string[]): PaneOptions => ({ home: { '.zshrc': `${lines.join('\n')}\n` } });

describe('the prompt', () => {
  const prompts: [string, string, string][] = [
    ['empty', "PS1=''", ''],
    ['with escapes of its own', "PS1='%F{green}in%f <%?> '", 'in <1> '],
    ['of two lines', "PROMPT=$'first\\nsecond> '", 'first\nsecond> '],
    ['with a command in it', "setopt prompt_subst; PS1='$(echo ran)> '", 'ran> '],
    ['set by precmd', "precmd() { PS1='hook> ' }", 'hook> '],
    ['set by a hook of theirs', "theme() { PS1='theme> ' }; precmd_functions+=(theme)", 'theme> '],
    ['read-only', "PS1='fixed> '; typeset -r PS1", ''],
    ['without percent', "unsetopt prompt_percent; PS1='100% '", ''],
  ];
  for (const [title, line, drawn] of prompts) {
    inZsh(`draws a prompt ${title} between A and B, and a second time too`, rc(line), async (pane) => {
      expect((await pane.run('true')).kinds).toBe('CDNAB');
      const round = await pane.run('false');
      expect({ kinds: round.kinds, status: round.status }).toEqual({ kinds: 'CDNAB', status: 1 });
      expect(shown(between(round.raw, 'A', 'B'))).toBe(drawn);
    });
  }

  const transient = `
    zle-line-finish() { PROMPT='> '; zle reset-prompt }
    zle -N zle-line-finish
    precmd() { PROMPT='long prompt> ' }`;
  inZsh('that is short once the line is typed is whole again at the next', rc(transient), async (pane) => {
    expect((await pane.run('false')).status).toBe(1);
    const round = await pane.run('echo x');
    expect(round.output).toBe('x\n');
    expect(shown(between(round.raw.slice(round.raw.indexOf(']133;D')), 'A', 'B'))).toBe('long prompt> ');
  });
});

describe('the mark before output', () => {
  inZsh('tells the line without blanks, as much of it as is compared', rc(), async (pane) => {
    const told = async (line: string) => (await pane.run(line)).marks.find(({ kind }) => kind === 'C')?.line;
    expect(await told(`echo 'a  b\\n%d é' >/dev/null; : $HOME`)).toBe(`echo'ab\\n%dé'>/dev/null;:$HOME`);
    expect(await told(`: ${'x'.repeat(5_000)}`)).toBe(`:${'x'.repeat(4_094)}`);
    expect(await told('setopt ksh_arrays; alias l=ls')).toBe('setoptksh_arrays;aliasl=ls');
    expect(await told('l /')).toBe('l/');
  });
});

describe('hooks', () => {
  inZsh('that are added at the prompt may set it, too', rc("theme() { PS1='theme> ' }"), async (pane) => {
    const round = await pane.run('precmd_functions+=(theme)');
    expect(round.kinds).toBe('CDNAB');
    expect(shown(between(round.raw, 'A', 'B'))).toBe('theme> ');
    expect(await pane.run('(exit 4)')).toMatchObject({ kinds: 'CDNAB', status: 4 });
    expect((await pane.run('echo one two; echo "<$_>"')).output).toBe('one two\n<two>\n');
  });

  const wiped: [string, string][] = [
    ['precmd_functions emptied', 'precmd_functions=()'],
    ['all of them emptied', 'precmd_functions=() preexec_functions=()'],
    ['a precmd that prints', 'precmd() { echo hook $? }; preexec() { echo before }'],
    ['PROMPT_EOL_MARK empty', "PROMPT_EOL_MARK=''"],
    ['a PROMPT_EOL_MARK of their own', "PROMPT_EOL_MARK='%F{red}↵%f'"],
    ['PROMPT_SP off', 'unsetopt prompt_sp'],
    ['PROMPT_CR off', 'unsetopt prompt_cr'],
    [
      'strange options',
      'setopt ksh_arrays no_clobber no_unset warn_create_global sh_word_split no_notify glob_subst err_return',
    ],
    [
      'aliases and functions for names we use',
      "alias print='echo X' builtin='echo X'; function setopt emulate { echo FUNCTION }",
    ],
    ['a DEBUG trap', 'TRAPDEBUG() { : }; TRAPZERR() { : }'],
    ['xtrace', 'PS4=+; set -x'],
  ];
  for (const [title, line] of wiped) {
    inZsh(`with ${title} in .zshrc keeps telling`, rc(line), async (pane) => {
      const round = await pane.run('printf tail; (exit 4)');
      expect({ kinds: round.kinds, status: round.status }).toEqual({ kinds: 'CDNAB', status: 4 });
      expect(round.output).toContain('tail');
      expect(round.output).not.toMatch(/__ptyhold|hook|before|FUNCTION/);
      expect((await pane.run('')).kinds).toBe('DNAB');
    });
    inZsh(`with ${title} at the prompt keeps telling`, rc(), async (pane) => {
      expect((await pane.run(line)).kinds).toMatch(/^CDN?AB$/);
      await pane.run('');
      const round = await pane.run('printf tail; (exit 4)');
      expect({ kinds: round.kinds, status: round.status }).toEqual({ kinds: 'CDNAB', status: 4 });
    });
  }

  inZsh(
    'see the status, and $_ is the last word of the last command',
    rc('precmd() { echo hook $? }'),
    async (pane) => {
      const round = await pane.run('(exit 6)');
      expect(shown(between(round.raw, 'D', 'N'))).toContain('hook 6');
      await pane.run('echo one two');
      expect((await pane.run('echo "<$_>"')).output).toBe('<two>\n');
      expect((await pane.run('false | true; echo $pipestatus')).output).toBe('1 0\n');
      expect((await pane.run('fc -l 1')).output).not.toMatch(/ptyhold/);
    },
  );
});

describe('the files of the user', () => {
  const files = Object.fromEntries(
    ['.zshenv', '.zprofile', '.zshrc', '.zlogin'].map((name) => [`dot/${name}`, `READ+=" ${name}=$ZDOTDIR"\n`]),
  );

  inZsh(
    'are read from their own ZDOTDIR, which children see',
    { home: files, env: { ZDOTDIR: './dot' } },
    async (pane) => {
      const round = await pane.run('echo $READ; sh -c "echo child $ZDOTDIR"');
      expect(round.output).toBe(' .zshenv=./dot .zshrc=./dot\nchild ./dot\n');
    },
  );

  inZsh('are all read at a login', { home: files, env: { ZDOTDIR: './dot' }, login: true }, async (pane) => {
    const round = await pane.run('echo $READ');
    expect(round.output).toBe(' .zshenv=./dot .zprofile=./dot .zshrc=./dot .zlogin=./dot\n');
  });

  const moved = { '.zshenv': 'ZDOTDIR=~/dot; env > ~/seen\n', 'dot/.zshrc': 'echo here\n' };
  inZsh('may move ZDOTDIR, and never see the key', { home: moved }, async (pane) => {
    expect(pane.text()).toContain('here');
    expect((await pane.run('cat ~/seen; env')).output).not.toMatch(/PTYHOLD|k3yOfTheTest|ZDOTDIR=.*shell/);
  });

  inZsh('that set PS2 keep it before S', rc("PS2='more> '"), async (pane) => {
    const from = pane.text().length;
    await pane.type("echo 'a");
    await pane.until((text) => readMarks(text).some((mark) => mark.kind === 'S'), from);
    expect(pane.text().slice(from)).toContain('more> \x1b]133;S');
    expect((await pane.run("b'")).output).toBe('a\nb\n');
  });
});
