/** fish as people have set it up. */

import { describe, expect } from 'vitest';
import { between, inPane, type PaneOptions, shown } from '../helpers/pane.ts';

const inFish = inPane.bind(undefined, 'fish');

const config = (...lines: string[]): PaneOptions => ({ home: { '.config/fish/config.fish': `${lines.join('\n')}\n` } });

describe('fish', () => {
  inFish(
    'shows the prompt of the user with the true $status and $pipestatus',
    config('function fish_prompt; echo -n "[$status|$pipestatus] "; end'),
    async (pane) => {
      const round = await pane.run('false | true');
      expect(shown(between(round.raw, 'A', 'B'))).toBe('[0|1 0] ');
      expect((await pane.run('echo $status')).output).toBe('0\n');
    },
  );

  inFish('tells the line that it runs, without blanks and controls, up to a length', config(), async (pane) => {
    const told = async (line: string) => (await pane.run(line)).marks.find(({ kind }) => kind === 'C')?.line;
    expect(await told(`echo 'a  b\\n%d é' >/dev/null; true $HOME`)).toBe(`echo'ab\\n%dé'>/dev/null;true$HOME`);
    expect(await told('for i in 1\n  echo "a\n  b"\nend')).toBe('foriin1echo"ab"end');
    expect(await told(`true ${'x'.repeat(5_000)}`)).toBe(`true${'x'.repeat(4_091)}`);
    expect(await told('false')).toBe('false');
    expect((await pane.run('printf %s $status')).output).toBe('1');
  });

  inFish('takes over a prompt that is changed later', config(), async (pane) => {
    await pane.run('function fish_prompt; echo -n "new> "; end');
    const round = await pane.run('true');
    expect(round.kinds).toBe('CDNAB');
    expect(shown(between(round.raw, 'A', 'B'))).toContain('new> ');
  });

  inFish(
    'marks the end before the handlers of the user print',
    config('function after --on-event fish_postexec; echo AFTER; end'),
    async (pane) => {
      const round = await pane.run('echo x');
      expect(round.output).toBe('x\n');
      expect(between(round.raw, 'D', 'A')).toContain('AFTER');
    },
  );

  for (const [title, line] of [
    ['vi keys', 'fish_vi_key_bindings'],
    ['a trace', 'set -g fish_trace 1'],
    ['functions for names we use', 'function printf; echo FUNCTION; end; function math; echo FUNCTION; end'],
    ['stdout and stderr sent away', 'exec 2>/dev/null'],
  ] as const) {
    inFish(`with ${title} keeps telling`, config(line), async (pane) => {
      const round = await pane.run("sh -c 'exit 4'");
      expect({ kinds: round.kinds, status: round.status }).toEqual({ kinds: 'CDNAB', status: 4 });
      expect(round.raw).not.toContain('__ptyhold');
      const from = pane.text().length;
      await pane.type('echo "a');
      expect((await pane.more(from)).status).toBe(2);
      expect((await pane.run('b"')).output).toContain('a\nb\n');
    });
  }

  const BACKSLASHES = [
    'echo a \\',
    'echo a\\',
    'begin; echo \\',
    'echo (echo \\',
    'echo a > \\',
    'echo a && \\',
    'end \\',
  ];
  const UNFINISHED = ['echo "a', "echo 'a\\", 'begin', 'if true', 'echo (', 'echo a |', 'begin # \\', ...BACKSLASHES];
  const WRONG = ['ls )', 'end', 'echo $', 'end a\\\\', 'end # \\', 'end #\\'];

  const clearing = config('bind \\cg \'commandline ""\'');
  inFish('tells a line that is not finished from one that is wrong', clearing, async (pane) => {
    const lines = [...UNFINISHED.map((line) => ({ line, status: 2 })), ...WRONG.map((line) => ({ line, status: 1 }))];
    for (const { line, status } of lines) {
      const from = pane.text().length;
      await pane.type(line);
      expect({ line, status: (await pane.more(from)).status }).toEqual({ line, status });
      await pane.key('C-g');
    }
  });

  inFish('takes the rest of a line that ends in a backslash', config(), async (pane) => {
    const from = pane.text().length;
    await pane.type('echo one \\');
    await pane.more(from);
    expect((await pane.run('two')).output).toBe('one two\n');
  });

  for (const [what, line, greets] of [
    ['no greeting of its own, which would be output of the first text', '', false],
    ['the greeting that the user has set', 'set -g fish_greeting It is Monday', true],
  ] as const)
    inFish(`has ${what}`, config(line), async (pane) => {
      await pane.run('true');
      expect(/Welcome|Monday/.test(pane.text())).toBe(greets);
    });

  inFish('has nothing of ours in its history', config(), async (pane) => {
    await pane.run('echo one');
    expect((await pane.run('history')).output).not.toMatch(/ptyhold/);
  });
});
