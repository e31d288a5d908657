/** yash as people have set it up. */

import { describe, expect } from 'vitest';
import { between, inPane, type PaneOptions, shown } from '../helpers/pane.ts';
import { testWith } from '../helpers/programs.ts';
import { serverForTest } from '../helpers/server.ts';

const inYash = inPane.bind(undefined, 'yash');

const rc = (...lines: string[]): PaneOptions => ({ home: { '.yashrc': `${lines.join('\n')}\n` } });

describe('the files of the user', () => {
  inYash('are read, and their prompt stands between A and B', rc("PS1='<$?> '", 'READ=yes'), async (pane) => {
    const round = await pane.run("echo $READ; sh -c 'exit 3'");
    expect({ kinds: round.kinds, status: round.status, output: round.output }).toEqual({
      kinds: 'DAB',
      status: 3,
      output: 'yes\n',
    });
    expect(shown(between(round.raw, 'A', 'B'))).toBe('<3> ');
  });

  inYash('may set YASH_PS1, which goes before PS1', rc("PS1='no> ' YASH_PS1='yes> '"), async (pane) => {
    expect(shown(between((await pane.run('true')).raw, 'A', 'B'))).toBe('yes> ');
    expect(shown(between((await pane.run("YASH_PS1='new> '")).raw, 'A', 'B'))).toBe('new> ');
    expect(shown(between((await pane.run('unset YASH_PS1')).raw, 'A', 'B'))).toBe('no> ');
  });

  inYash('give way to those of yash where there are none', {}, async (pane) => {
    expect(pane.text()).toContain('Welcome to yash!');
    expect((await pane.run("alias la; sh -c 'exit 5'")).status).toBe(5);
  });

  const login = {
    home: { '.yash_profile': 'FROM=profile\nenv > ~/seen\n', '.yashrc': 'FROM="$FROM rc"\n' },
    login: true,
  };
  inYash('are both read at a login, and do not see the key', login, async (pane) => {
    expect((await pane.run('echo $FROM; cat ~/seen')).output).toMatch(/^profile rc\n(?!.*PTYHOLD)/s);
  });
});

describe('PROMPT_COMMAND', () => {
  inYash(
    'sees the status, and the prompt that it sets has the marks',
    rc(`PROMPT_COMMAND='PS1="<$?> "'`),
    async (pane) => {
      const round = await pane.run('(exit 7)');
      expect(round.status).toBe(7);
      expect(shown(between(round.raw, 'A', 'B'))).toBe('<7> ');
    },
  );

  inYash('may grow', rc(`PROMPT_COMMAND=('echo one=$?' 'echo two=$?')`), async (pane) => {
    await pane.run(`PROMPT_COMMAND=("$PROMPT_COMMAND" 'echo three=$?')`);
    for (const status of [6, 0]) {
      const round = await pane.run(`(exit ${status})`);
      expect({ kinds: round.kinds, status: round.status }).toEqual({ kinds: 'DAB', status });
      for (const word of ['one', 'two', 'three']) expect(round.raw).toContain(`${word}=${status}\r\n`);
    }
  });

  for (const line of ["PROMPT_COMMAND='echo theirs'", 'unset PROMPT_COMMAND', 'PROMPT_COMMAND=()']) {
    inYash(`may be replaced: ${line}`, rc(''), async (pane) => {
      await pane.run(line);
      for (const status of [4, 0, 130]) {
        const round = await pane.run(`(exit ${status})`);
        expect({ kinds: round.kinds, status: round.status }).toEqual({ kinds: 'DAB', status });
      }
    });
  }
});

describe('with settings', () => {
  for (const line of [
    'set -x',
    'set -u',
    'set -v',
    'set -C',
    'set --vi',
    'set --emacs --le-predict --le-predict-empty',
    'set +o vi +o emacs',
    'readonly PS1 PS2',
    'readonly PROMPT_COMMAND',
    'printf() { echo FUNCTION; }; alias command="echo ALIAS"',
    'exec 2>/dev/null',
    "PS1='\\fr.two\\n\\fD.lines> '",
  ]) {
    inYash(`${line} keeps telling`, rc(line), async (pane) => {
      for (const status of [4, 0, 130]) {
        const round = await pane.run(`sh -c 'exit ${status}'`);
        expect({ kinds: round.kinds, status: round.status }).toEqual({ kinds: 'DAB', status });
      }
      expect(pane.text()).not.toContain('__ptyhold');
    });
  }

  inYash('set -e does not end with us', rc('set -e'), async (pane) => {
    expect((await pane.run('echo out')).output).toBe('out\n');
    expect((await pane.run('unset PROMPT_COMMAND')).kinds).toBe('DAB');
    expect((await pane.run('false || echo out')).output).toBe('out\n');
  });
});

describe('a job', () => {
  inYash('that is stopped is told of before the end', rc(''), async (pane) => {
    const round = await pane.round(async () => {
      const from = pane.text().length;
      await pane.type("sh -c 'echo started; exec sleep 30'");
      await pane.until((text) => /[\n>]started/.test(text), from);
      await pane.key('C-z');
    });
    expect(round.status).toBe(148);
    expect(round.output).toMatch(/\[1\] \+ Stopped.*\n$/);
  });
});

describe('text', () => {
  inYash('beyond ASCII, and of 20,000 bytes, comes whole', rc(''), async (pane) => {
    expect((await pane.run('echo 日本語 é')).output).toBe(Buffer.from('日本語 é\n').toString('latin1'));
    expect((await pane.run(`printf %s ${'x'.repeat(20_000)} | wc -c`)).output).toMatch(/(?:^|\n)20000\n$/);
    expect((await pane.run(`printf %s ${'日'.repeat(3_000)} | wc -c`)).output).toMatch(/(?:^|\n)9000\n$/);
  });

  inYash('of three lines is three commands', rc(''), async (pane) => {
    const from = pane.text().length;
    await pane.type("echo one\necho two\nsh -c 'exit 3'");
    await pane.until((text) => /133;D;3;.*133;B;/s.test(text), from);
    expect(pane.marks().filter(({ kind, at }) => kind === 'D' && at >= from)).toHaveLength(3);
  });
});

describe('a shell inside', () => {
  inYash('shows nothing of ours in the prompt that it inherits', rc("export PS1='mine> '"), async (pane) => {
    for (const nested of ['dash', 'bash --norc']) {
      const from = pane.text().length;
      await pane.type(nested);
      await pane.until((text) => /mine> (?:\x1b\[[?\d]*[hK]|\r)*$/.test(text), from);
      expect(pane.text().slice(from)).not.toMatch(/ptyhold|[{}]/);
      await pane.run('exit');
    }
  });
});

describe('through the server', () => {
  testWith(['yash'], 'it tells exit codes, and its editor takes quoted tabs as text', async () => {
    const server = await serverForTest();
    const session = await server.open({ shell: 'yash' });
    // The first answer has the greeting of yash.
    await server.send(session, 'true');
    const several = await server.send(session, "echo one\necho 二つ\nsh -c 'exit 5'");
    expect(several.output).toBe('one\n二つ');
    expect(several.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 5 });
    const wants = await server.send(session, "echo 'a");
    expect(wants.facts).toMatchObject({ complete: false, state: 'continuation' });
    expect((await server.send(session, "b'")).output).toBe('a\nb');
    const tabs = await server.send(session, "printf %s 'a\tb\t\tc' | od -An -c; sh -c 'exit 3'");
    expect(tabs.output.trim().replace(/\s+/g, ' ')).toBe('a \\t b \\t \\t c');
    expect(tabs.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 3 });
  });

  for (const nested of ['yash', 'yash --posix', 'exec yash'])
    testWith(['yash'], `${nested} in another shell is given marks`, async () => {
      const server = await serverForTest();
      const session = await server.open();
      await server.call('pty_send', { session_id: session, text: nested });
      await server.call('pty_read', { session_id: session, until: '[#$] $' });
      for (const status of [4, 0, 130]) {
        const answer = await server.send(session, `printf out; (exit ${status})`);
        expect(answer.output).toBe('out');
        expect(answer.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: status });
      }
    });
});
