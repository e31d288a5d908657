// Commands that run the shell's prompt hooks or draw its prompt, in our shells and in adopted ones.
import { asks, ends, send } from './steps.mjs';

/** @import { Shell, Situation, Steps } from './situation.ts' */

/** A function may run the hooks for its own reasons, such as a prompt that it wants drawn anew. */
const HOOKS = 'hooks() { eval "$PROMPT_COMMAND"; for each in "${PROMPT_COMMAND[@]}"; do eval "$each"; done; }; hooks';

/** @type {Readonly<Record<'bash' | 'zsh' | 'fish', readonly string[]>>} */
const LINES = {
  bash: ['(eval "$PROMPT_COMMAND")', 'seen=$(eval "$PROMPT_COMMAND")', '((BASH_VERSINFO < 5)) || echo "${PS1@P}"'],
  zsh: [
    'for hook in $precmd_functions; do $hook; done',
    'again() { local hook; for hook in $precmd_functions; do $hook; done }; again',
    'for hook in $preexec_functions; do $hook a b c; done',
    'print -P "$PS1"',
  ],
  fish: ['emit fish_postexec', 'emit fish_prompt; fish_prompt', 'begin; emit fish_postexec true; fish_prompt; end'],
};

/**
 * The line, then silence, output and a status: all of it is one command.
 * @type {(line: string, shell: Shell) => Steps}
 */
const told = (line, shell) => [
  send(`${line}; sleep 0.8; sh -c 'echo re""al; : > end; exit 4'`, ends(/real$/, 4, { leaves: 'end' })),
  send('echo on', ends('on')),
  send(`echo ${shell === 'fish' ? '$status' : '$?'}`, ends('0')),
];

const own = /** @type {const} */ (['bash', 'zsh', 'fish']).flatMap((shell) =>
  [...LINES[shell], ...(shell === 'bash' ? [HOOKS] : [])].map(
    /** @returns {Situation} */ (line) => ({
      title: `hooks that no prompt follows: ${line}`,
      in: [shell],
      steps: told(line, shell),
    }),
  ),
);

const STARTS = /** @type {const} */ ({ bash: 'bash --norc', zsh: 'zsh -f', fish: 'fish' });

const adopted = /** @type {const} */ (['bash', 'zsh', 'fish']).flatMap((shell) =>
  LINES[shell].map(
    /** @returns {Situation} */ (line) => ({
      title: `hooks that no prompt follows, in a nested ${shell}: ${line}`,
      needs: [shell],
      steps: [send(STARTS[shell], asks(/[$#%>] *$/)), ...told(line, shell)],
    }),
  ),
);

/** What changes a nested shell → the shell. */
const CHANGES = /** @type {const} */ ({
  'set -a; X=1': 'bash',
  'set -r': 'bash',
  'printf() { :; }': 'bash',
  'IFS=/_0123456789': 'bash',
  'PROMPT_COMMAND=true': 'bash',
  'setopt all_export; X=1': 'zsh',
  'setopt restricted': 'zsh',
  'setopt ksh_arrays sh_word_split': 'zsh',
  'printf() { : }; print() { : }': 'zsh',
  'function printf; end': 'fish',
});

const changed = Object.entries(CHANGES).map(
  /** @returns {Situation} */ ([change, shell]) => ({
    title: `a nested ${shell} that was changed: ${change}`,
    needs: [shell],
    steps: [
      send(STARTS[shell], asks(/[$#%>] *$/)),
      send(change, ends('')),
      send("sh -c 'echo out; exit 7'", ends('out', 7)),
      send("env | grep -c '[_]_ptyhold'", ends('0', 1)),
      send("sh -c 'sleep 0.6; : > end; exit 5'", ends('', 5, { leaves: 'end' })),
    ],
  }),
);

const traced = /** @type {const} */ (['bash', 'zsh']).map(
  /** @returns {Situation} */ (shell) => ({
    title: `a nested ${shell} that traces: nothing of ours is output`,
    needs: [shell],
    steps: [
      send(STARTS[shell], asks(/[$#%>] *$/)),
      send('set -x', ends('')),
      send("sh -c 'exit 7'", ends(/^\+[^\n]*exit 7'?$/, 7)),
      send('(exit 8)', ends(/^\+[^\n]*exit 8$/, 8)),
    ],
  }),
);

/** @type {readonly Situation[]} */
export const unprompted = [...own, ...adopted, ...changed, ...traced];
