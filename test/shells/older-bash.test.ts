/** The forms for bash before 5.1 and before 4.4, run here by a newer one. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { BASH } from '../helpers/bash-version.mjs';
import { between, inPane, type PaneOptions } from '../helpers/pane.ts';

/** The versions, the parts for them, and what a command prints. */
const FORMS: [string, string, string][] = [
  ['4.4 to 5.0', 'text', BASH >= 404 ? 'CDNAB' : 'DNAB'],
  ['3.2', 'text unmarked', 'DNAB'],
];

function older(parts: string, ...lines: string[]): PaneOptions {
  return {
    home: { '.bashrc': `${lines.join('\n')}\n` },
    argv: (folder, [bash = 'bash']) => {
      writeFileSync(join(folder, 'older'), `__ptyhold_forced='${parts}'\n. ${folder}/rc.bash\n`);
      return [bash, '--rcfile', `${folder}/older`, '-i'];
    },
  };
}

for (const [version, parts, kinds] of FORMS) {
  describe(`the form for ${version}`, () => {
    inPane('bash', 'tells start, status and output', older(parts), async (pane) => {
      const round = await pane.run("echo out; sh -c 'exit 7'");
      expect({ kinds: round.kinds, status: round.status, output: round.output }).toEqual({
        kinds,
        status: 7,
        output: 'out\n',
      });
      expect((await pane.run('')).kinds).toBe('DNAB');
      expect((await pane.run('(exit 9)')).status).toBe(9);
    });

    inPane(
      'bash',
      'runs the PROMPT_COMMAND of the user after D with the status',
      older(parts, "PROMPT_COMMAND='echo pc=$?'"),
      async (pane) => {
        expect(between((await pane.run('(exit 4)')).raw, 'D', 'N')).toBe('pc=4\r\n');
      },
    );

    inPane('bash', 'keeps telling the status when PROMPT_COMMAND is replaced or unset', older(parts), async (pane) => {
      for (const change of ["PROMPT_COMMAND='echo pc'", 'unset PROMPT_COMMAND']) {
        await pane.run(change);
        for (const status of [5, 6]) expect((await pane.run(`(exit ${status})`)).status, change).toBe(status);
      }
      expect((await pane.run('true')).kinds).toContain('DNAB');
    });

    inPane(
      'bash',
      'leaves $_, set -x, -e and -u and a DEBUG trap as they were',
      older(parts, "trap 'n=$((n+1))' DEBUG"),
      async (pane) => {
        await pane.run('trap - DEBUG; echo one two');
        expect((await pane.run('echo "<$_>"')).output).toBe('<two>\n');
        await pane.run("trap 'echo dbg' DEBUG");
        expect((await pane.run('true')).output).toBe('dbg\n');
        expect((await pane.run('trap')).output).toContain("trap -- 'echo dbg' DEBUG\n");
        await pane.run('trap - DEBUG; set -xue');
        const traced = await pane.run('! true');
        expect({ status: traced.status, output: traced.output }).toEqual({ status: 1, output: '+ true\n' });
      },
    );

    inPane(
      'bash',
      'wraps a prompt that a hook sets, and marks PS2',
      older(parts, 'PROMPT_COMMAND=\'PS1="hook $? "\''),
      async (pane) => {
        const round = await pane.run('(exit 3)');
        expect(between(round.raw, 'A', 'B')).toMatch(/^hook \d /);
        const from = pane.text().length;
        await pane.type("echo 'a");
        await pane.until((text) => text.includes(']133;S;ptyhold'), from);
        expect((await pane.run("b'")).status).toBe(0);
      },
    );
  });
}
