/** What people do to a running shell on which the marks stand: its options, its builtins, its hooks. */

import { describe, expect } from 'vitest';
import { BASH } from '../helpers/bash-version.mjs';
import { inPane, type PaneOptions } from '../helpers/pane.ts';

const rc = (line: string): PaneOptions => ({ home: { '.bashrc': `${line}\n`, '.zshrc': `${line}\n` } });

const FAILS = "sh -c 'exit 7'";
/** Counted by the shell's child, so that the shell's own echo of it cannot be counted. */
const OURS_IN_ENVIRONMENT = "env | grep -c '[_]_ptyhold'";

const CHANGES: Readonly<Record<string, readonly string[]>> = {
  bash: [
    'set -a; X=1',
    'set -r',
    'set -ar; X=1',
    'set -ak',
    'set -uE -o pipefail',
    'enable -n printf',
    'printf() { :; }',
    'readonly text=1 vars=2 index=3 next=4 kept=5',
    'shopt -s nocasematch extdebug extglob failglob; set -f',
    'IFS="/_0123456789"',
    'readonly PROMPT_COMMAND PS1 PS2',
    "trap 'echo dbg >> log' DEBUG; trap 'echo err >> log' ERR; trap 'echo ret >> log' RETURN; set -ET",
  ],
  zsh: [
    'setopt all_export; X=1',
    'setopt restricted',
    'setopt restricted all_export',
    'setopt ksh_arrays sh_word_split no_unset no_clobber',
    'emulate sh',
    'emulate ksh',
    'printf() { : }; print() { : }',
    'readonly text=1 ended=2 percent=3 armed=4',
    "trap 'echo dbg >> log' DEBUG",
  ],
  fish: ['function printf; end', 'set -gx X 1', 'functions -e fish_prompt; true'],
  ksh: ['set -a; X=1', 'set -r', 'set -o noglob; IFS=0123456789', 'printf() { :; }'],
  mksh: ['set -a; X=1', 'set -f; set -C; IFS=0123456789'],
  yash: ['set -a; X=1', 'set -u; IFS=0123456789', 'printf() { :; }'],
  dash: ['set -u; set -f; set -C; IFS=0123456789', 'printf() { :; }'],
  busybox: ['set -u; set -f; set -C; IFS=0123456789', 'printf() { :; }'],
};

describe('a shell that was changed', () => {
  for (const [name, changes] of Object.entries(CHANGES)) {
    for (const change of changes) {
      inPane(name, `by ${change} tells each status and shows nothing of ours`, {}, async (pane) => {
        expect((await pane.run(change)).status).toBe(0);
        for (const status of [7, 8]) {
          const round = await pane.run(`sh -c 'echo out; exit ${status}'`);
          expect({ status: round.status, output: round.output }).toEqual({ status, output: 'out\n' });
          expect(round.kinds).toMatch(/^C?DN?AB$/);
          expect(round.raw).not.toMatch(/__ptyhold|write error|restricted/);
        }
        expect((await pane.run('')).status).toBe(8);
        expect((await pane.run(OURS_IN_ENVIRONMENT)).output).toBe('0\n');
      });
    }
  }

  inPane(
    'bash',
    'that exports all from its start on has nothing of ours in the environment',
    rc('set -a; X=1'),
    (pane) =>
      // PS1 that the user exports holds the names of our marks.
      pane.run("env -u PS1 env | grep -c '[_]_ptyhold'").then(({ output }) => expect(output).toBe('0\n')),
  );

  inPane('bash', 'and has readonly prompts tells the end until it cannot', {}, async (pane) => {
    await pane.run("readonly PS1='fixed> '");
    expect((await pane.run(FAILS)).status).toBe(7);
    expect((await pane.run('')).kinds).toBe('DNAB');
  });
});

/** Lines that run our hooks or draw our prompts though no prompt comes. The shells' own documentation tells people to. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  bash: [
    'f() { eval "$PROMPT_COMMAND"; }; f',
    `f() { for c in "\${PROMPT_COMMAND[@]}"; do eval "$c"; done; }; f`,
    '(eval "$PROMPT_COMMAND")',
    `x=$(for c in "\${PROMPT_COMMAND[@]}"; do eval "$c"; done)`,
    ...(BASH >= 404 ? [`echo "\${PS1@P}"`] : []),
  ],
  zsh: [
    'for f in $precmd_functions; do $f; done',
    'for f in $preexec_functions; do $f a b c; done',
    'f() { for g in $precmd_functions; do $g; done }; f',
    '(for f in $precmd_functions; do $f; done)',
    'print -P "$PS1"',
  ],
  fish: [
    'emit fish_postexec',
    'emit fish_postexec x; emit fish_prompt',
    'emit fish_prompt; fish_prompt',
    'emit fish_cancel',
  ],
};

describe('marks without a prompt', () => {
  for (const [name, lines] of Object.entries(CALLS)) {
    for (const line of lines) {
      inPane(name, `are not printed by ${line}`, {}, async (pane) => {
        const round = await pane.run(`${line}; sleep 0.2; echo real; ${FAILS}`);
        expect(round.status).toBe(7);
        expect(round.output).toContain('real\n');
        expect(round.kinds.match(/D/g)).toHaveLength(1);
        expect((await pane.run("sh -c 'exit 9'")).status).toBe(9);
      });
    }
  }
});
