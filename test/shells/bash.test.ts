/** bash as people have set it up, and as they change it while it runs. */

import { describe, expect } from 'vitest';
import { BEGINS, HAS_PROMPT_COMMANDS } from '../helpers/bash-version.mjs';
import { between, inPane, type PaneOptions, readMarks } from '../helpers/pane.ts';

const inBash = inPane.bind(undefined, 'bash');

const rc = (...lines: string[]): PaneOptions => ({ home: { '.bashrc': `${lines.join('\n')}\n` } });

describe('the prompt', () => {
  const prompts: [string, string, RegExp][] = [
    ['empty', "PS1=''", /^$/],
    ['plain', "PS1='plain$ '", /^plain\$ $/],
    ['of two lines', "PS1='first\\nsecond> '", /^first\r+\nsecond> $/],
    ['coloured', "PS1='\\[\\e[32m\\]green\\[\\e[0m\\]# '", /^\x1b\[32mgreen\x1b\[0m# $/],
    ['with a command in it', "PS1='$(echo ran) \\$? '", /^ran [$#]\? $/],
    ['set by a hook', 'PROMPT_COMMAND=\'PS1="hook $? "\'', /^hook \d+ $/],
    ['exported', "export PS1='exp '", /^exp $/],
    ['of a shell that has set -u', "set -u; unset PS1; PS1='u '", /^u $/],
    ['read-only', "PS1='fixed '; readonly PS1", /^$/],
    ['without expansion', "shopt -u promptvars; PS1='as $it is '", /^$/],
  ];
  for (const [title, line, shown] of prompts) {
    inBash(`${title} stands between A and B, and a second time too`, rc(line), async (pane) => {
      const first = await pane.run('false');
      const second = await pane.run('');
      expect(first.kinds.replace('C', '')).toBe('DNAB');
      expect(second.kinds).toBe('DNAB');
      expect(between(second.raw, 'A', 'B')).toMatch(shown);
      expect(first.status).toBe(1);
    });
  }

  inBash('is taken over when it is changed', rc(), async (pane) => {
    await pane.run("PS1='new $? '");
    expect(between((await pane.run('false')).raw, 'A', 'B')).toBe('new 1 ');
    await pane.run('PS1="(venv) $PS1"');
    expect((await pane.run('true')).kinds).toBe(`${BEGINS}DNAB`);
    expect(between((await pane.run('')).raw, 'A', 'B')).toBe('(venv) new 0 ');
  });

  inBash('exported by the user, shows nothing of ours in a nested shell', rc("export PS1='exp$ '"), async (pane) => {
    for (const nested of ['bash --norc', 'dash', 'sh']) {
      const from = pane.text().length;
      await pane.type(nested);
      const text = await pane.until((bytes) => /[#$] (?:\x1b\[\?2004h)?$/.test(bytes) && bytes, from);
      expect(text.slice(text.indexOf('\n'))).not.toMatch(/ptyhold=;|__ptyhold|\}exp/);
      expect(readMarks(text).map((mark) => mark.kind)).toEqual([...BEGINS]);
      expect((await pane.run('exit 3')).status).toBe(3);
    }
  });
});

describe('PROMPT_COMMAND', () => {
  inBash(
    'of the user runs after D and before N, with the status and PIPESTATUS',
    rc("PROMPT_COMMAND='echo pc=$?'"),
    async (pane) => {
      if (HAS_PROMPT_COMMANDS) await pane.run(`PROMPT_COMMAND+=('echo array=\${PIPESTATUS[*]}')`);
      const round = await pane.run('(exit 4) | (exit 5)');
      expect(between(round.raw, 'D', 'N')).toBe(`pc=5\r\n${HAS_PROMPT_COMMANDS ? 'array=4 5\r\n' : ''}`);
      expect(round.output).toBe('');
    },
  );

  inBash('that sets the prompt behind our commands keeps it behind A and B', rc(), async (pane) => {
    const add = HAS_PROMPT_COMMANDS ? 'PROMPT_COMMAND+=(theme)' : "PROMPT_COMMAND+='; theme'";
    const round = await pane.run(`theme() { PS1='theme> '; }; ${add}`);
    expect(round.kinds).toBe(`${BEGINS}DNAB`);
    await pane.until((text) => text.endsWith('theme> '));
    const next = await pane.run('(exit 4)');
    expect(next).toMatchObject({ kinds: `${BEGINS}DNAB`, status: 4 });
    expect(between(next.raw, 'A', 'B')).toBe('theme> ');
  });

  inBash('replaced, unset, or made an array, keeps telling', rc(), async (pane) => {
    for (const change of [
      "PROMPT_COMMAND='echo pc'",
      'unset PROMPT_COMMAND',
      "PROMPT_COMMAND=(true 'echo pc')",
      'PROMPT_COMMAND=()',
    ]) {
      expect((await pane.run(change)).kinds, change).toMatch(/^C?DN?AB$/);
      expect((await pane.run('(exit 6)')).status, change).toBe(6);
      await pane.run('');
      const round = await pane.run('echo out; (exit 8)');
      const { status, kinds, output } = round;
      // Before 5.1 nothing can be put in front of what the user has set: PS1 prints the end, behind their output.
      const inFront = HAS_PROMPT_COMMANDS || !/pc/.test(change);
      const told = inFront ? { kinds: `${BEGINS}DNAB`, output: 'out\n' } : { kinds: `${BEGINS}DAB` };
      expect({ change, status, kinds, output }).toMatchObject({ change, status: 8, ...told });
    }
  });

  inBash(
    'that is read-only leaves the end to the prompt',
    rc("PROMPT_COMMAND='echo pc'; readonly PROMPT_COMMAND"),
    async (pane) => {
      for (const status of [3, 4]) expect((await pane.run(`(exit ${status})`)).status).toBe(status);
      expect((await pane.run('true')).kinds).toBe(`${BEGINS}DAB`);
    },
  );

  inBash('may be set before ours by the text of ours', rc(), async (pane) => {
    await pane.run('PROMPT_COMMAND="echo mine; $PROMPT_COMMAND"');
    await pane.run('true');
    const round = await pane.run('echo x');
    expect(round.output).toBe('x\n');
    expect(between(round.raw, 'D', 'N')).toBe('mine\r\n');
  });
});

describe('the files of the user', () => {
  const login = {
    home: { '.bash_profile': 'FROM=profile; . ~/.bashrc\n', '.bashrc': 'FROM="$FROM rc"\n' },
    login: true,
  };
  inBash('are those of a login where that is asked for', login, async (pane) => {
    expect((await pane.run('echo $FROM')).output).toBe('profile rc\n');
  });

  inBash('may end early, or be wrong', rc('echo "', 'return 1'), async (pane) => {
    expect((await pane.run('(exit 3)')).status).toBe(3);
  });

  inBash('may be missing', {}, async (pane) => {
    expect((await pane.run('(exit 3)')).status).toBe(3);
  });
});
