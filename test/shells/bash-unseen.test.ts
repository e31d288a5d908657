/** That the marks change nothing a person at bash would notice. */

import { describe, expect } from 'vitest';
import { BASH, BEGINS, HAS_PROMPT_COMMANDS } from '../helpers/bash-version.mjs';
import { between, inPane, KEY, type PaneOptions, readMarks } from '../helpers/pane.ts';

const OURS = /__ptyhold|k3yOfTheTest/;

const inBash = inPane.bind(undefined, 'bash');

const rc = (...lines: string[]): PaneOptions => ({ home: { '.bashrc': `${lines.join('\n')}\n` } });

describe('what the user sees', () => {
  inBash('is $?, $_, PIPESTATUS and the history of a shell without marks', rc('HISTFILE=~/history'), async (pane) => {
    await pane.run('false | true | (exit 3)');
    expect((await pane.run(`echo "\${PIPESTATUS[*]} $?"`)).output).toBe('1 0 3 3\n');
    await pane.run('echo one two');
    expect((await pane.run('echo "<$_>"')).output).toBe('<two>\n');
    const history = (await pane.run('history')).output;
    expect(history.match(/^ +\d+ +(.*)$/gm)?.length).toBe(5);
    expect(history).not.toMatch(OURS);
    expect(
      (await pane.run('trap; alias; jobs; declare -p PS1 PS2 | cat; env')).raw.replaceAll(`ptyhold=${KEY}`, ''),
    ).not.toContain(KEY);
  });

  for (const options of ['-x', '-u', '-T', '-E', '-v', '-xuTE', '-o noclobber', '-o vi', '-o posix', '-f', '-k']) {
    inBash(`under set ${options} is nothing of ours`, rc("PROMPT_COMMAND='true'"), async (pane) => {
      await pane.run(`set ${options}`);
      const round = await pane.run('echo "a b"; (exit 3)');
      expect(round.status).toBe(3);
      // The vi editor of 4.4 takes the end of a paste for commands, and draws its prompt again behind them.
      expect(round.kinds.replace(BASH < 500 ? /^AB/ : '', '')).toBe(`${BEGINS}DNAB`);
      if (!options.includes('v')) expect(round.raw.replaceAll(KEY, '')).not.toMatch(/__ptyhold/);
      expect((await pane.run('false; true')).status).toBe(0);
    });
  }

  inBash(
    'under set -e is the end of a list that failed without ending the shell',
    rc("PROMPT_COMMAND='true'"),
    async (pane) => {
      await pane.run('set -e');
      expect((await pane.run('! true')).status).toBe(1);
      expect((await pane.run('true')).status).toBe(0);
    },
  );

  inBash(
    'with traps, aliases, functions and an IFS of their own is the same',
    rc(
      "alias printf='echo ALIAS' local='echo ALIAS' builtin='echo ALIAS' set='echo ALIAS' unset='echo ALIAS' trap='echo ALIAS'",
      'printf() { echo FUNCTION; }; local() { echo FUNCTION; }; set() { echo FUNCTION; }; unset() { echo FUNCTION; }',
      "IFS=0123456789; trap 'echo dbg' DEBUG; trap 'echo err' ERR; shopt -s extdebug",
    ),
    async (pane) => {
      const round = await pane.run('(exit 10)');
      expect({ kinds: round.kinds, status: round.status }).toEqual({ kinds: `${BEGINS}DNAB`, status: 10 });
      expect(between(round.raw, 'D', 'N')).toBe('');
      expect((await pane.run('')).kinds).toBe('DNAB');
    },
  );

  inBash('are job notices of an idle shell between N and A', rc(), async (pane) => {
    await pane.run('sleep 0.05 &');
    for (;;) {
      const round = await pane.run('');
      if (!round.raw.includes('Done')) continue;
      // From 5.3 on bash tells of them before it makes its prompt.
      if (BASH >= 503) expect(round.raw).toMatch(/Done.*\x1b\]133;D;/s);
      else expect(between(round.raw, 'N', 'A')).toContain('Done');
      return;
    }
  });

  inBash('is kept apart when stderr or stdout is sent away', rc(), async (pane) => {
    await pane.run('exec 2>/dev/null');
    const silent = await pane.run('echo out; (exit 4)');
    expect({ kinds: silent.kinds, status: silent.status }).toEqual({ kinds: 'DNAB', status: 4 });
    expect(silent.raw).toContain('out\r\n');
    await pane.run('exec 2>&-');
    const closed = await pane.run('echo out; (exit 6)');
    expect({ kinds: closed.kinds, status: closed.status }).toEqual({ kinds: 'DNAB', status: 6 });
    await pane.run('exec 2>&1; exec >/dev/null');
    const lost = await pane.run('echo out; (exit 5)');
    expect({ kinds: lost.kinds, status: lost.status, output: lost.output }).toEqual({
      kinds: `${BEGINS}DNAB`,
      status: 5,
      output: '',
    });
  });

  inBash('are PS0 and PS2 of the user beside ours', rc("PS0='<ps0>'; PS2='more? '"), async (pane) => {
    const round = await pane.run('echo x');
    expect(round.output).toBe('x\n');
    if (BASH >= 404) expect(round.raw).toContain('<ps0>');
    const from = pane.text().length;
    await pane.type("echo 'a");
    await pane.until((text) => readMarks(text).some((mark) => mark.kind === 'S'), from);
    expect(pane.text().slice(from)).toMatch(/more\? (?:\x1b\]133;S)/);
    expect((await pane.run("b'")).output).toBe('a\nb\n');
  });

  inBash('is a key that no child ever got', { home: { '.bashrc': 'env > ~/seen\n' } }, async (pane) => {
    expect((await pane.run('cat ~/seen; set -a; x=1; set +a; bash -c "set; env"')).output).not.toMatch(OURS);
  });
});

describe('tools', () => {
  const preexec = `
    __pre_in() { [[ -t 1 && -n $__pre_on ]] || return; __pre_on=; [[ $BASH_COMMAND == __pre_* ]] || echo "preexec $BASH_COMMAND"; }
    __pre_cmd() { __pre_status=$?; echo "precmd $__pre_status"; }
    __pre_install() { trap '__pre_in "$_"' DEBUG; PROMPT_COMMAND='__pre_cmd'$'\\n'"\${PROMPT_COMMAND/__pre_install/:}"; PROMPT_COMMAND+=$'\\n__pre_on=1'; }
    PROMPT_COMMAND=__pre_install`;

  inBash('that install themselves at the first prompt by a DEBUG trap work beside ours', rc(preexec), async (pane) => {
    const round = await pane.run('(exit 3); echo x');
    expect(round.kinds).toBe(`${BEGINS}DNAB`);
    expect(round.output).toContain('x\n');
    expect(between((await pane.run('(exit 3)')).raw, 'D', 'N')).toBe('precmd 3\r\n');
    expect((await pane.run('')).raw).not.toContain('preexec');
  });

  const starship = `
    __ship() { STATUS=$? PIPE=("\${PIPESTATUS[@]}"); PS1="\\[\\e[1m\\]ship $STATUS \${PIPE[*]}\\[\\e[0m\\]> "; }
    PROMPT_COMMAND="\${PROMPT_COMMAND:+$PROMPT_COMMAND;}__ship"`;

  inBash('that draw the whole prompt themselves get the true status', rc(starship), async (pane) => {
    expect(between((await pane.run('false | (exit 9)')).raw, 'A', 'B')).toContain(
      HAS_PROMPT_COMMANDS ? 'ship 9 1 9' : 'ship 9 9',
    );
    expect((await pane.run('')).kinds).toBe('DNAB');
  });
});
