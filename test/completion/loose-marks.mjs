// Hooks of the shell that take long, or that a command runs by hand: what they print is no end of a command.
import { ALL_SHELLS, appears, asks, ends, over, person, send } from './steps.mjs';
import { job, run } from './writers.mjs';

/** @import { Order, Shell, Situation, Steps } from './situation.ts' */

/** @type {Steps} */
const withPeople = [
  person(job(1), 'Enter'),
  run(2),
  person('Enter'),
  run(3, 0.4),
  person(job(4, 0), 'Enter'),
  person(job(5, 0.2), 'Enter'),
  run(6),
];

/** @type {(shell: Shell, file: string, line: string) => Situation} */
const slow = (shell, file, line) => ({
  title: `slow hooks with people: ${line}`,
  in: [shell],
  home: { [file]: `${line}\n` },
  steps: withPeople,
});

/** @type {(line: string) => Pick<Situation, 'bashSince'>} */
const since = (line) => (line.includes('@P') ? { bashSince: { version: 404, why: 'older ones know no @P' } } : {});

/** @type {(shell: Shell, line: string, more?: Order) => Situation} */
const byHand = (shell, line, more = {}) => ({
  title: `hooks run by hand: ${line}`,
  in: [shell],
  ...since(line),
  steps: [
    send(`${line}; sleep 1; : > end; ${fails(shell)}`, ends(undefined, 4, { leaves: 'end', ...more })),
    send('echo on', ends(/(^|\n)on$/)),
    run(5),
  ],
});

/** @param {Shell} shell */
const fails = (shell) => (shell === 'fish' ? 'sh -c "exit 4"' : '(exit 4)');

/** @type {(shell: Shell, define: string) => Situation} */
const inFunction = (shell, define) => ({
  title: `hooks run by a function: ${define}`,
  in: [shell],
  ...since(define),
  steps: [
    send(define, over(undefined)),
    send(`again; sleep 1; : > end; ${fails(shell)}`, ends(undefined, 4, { leaves: 'end' })),
    run(5),
  ],
});

/** @type {readonly Situation[]} */
const situations = [
  slow('bash', '.bashrc', "PS0='$(sleep 0.4)'"),
  slow('bash', '.bashrc', "PROMPT_COMMAND='sleep 0.5'"),
  slow('bash', '.bashrc', "trap 'sleep 0.2' DEBUG"),
  slow('bash', '.bashrc', "PS1='$(sleep 0.3)> '"),
  slow('zsh', '.zshrc', 'preexec() { sleep 0.4; }'),
  slow('zsh', '.zshrc', 'precmd() { sleep 0.5; }'),
  slow('zsh', '.zshrc', "setopt promptsubst; PS1='$(sleep 0.3)> '"),
  slow('fish', '.config/fish/config.fish', 'function before --on-event fish_preexec; sleep 0.4; end'),
  slow('fish', '.config/fish/config.fish', 'function after --on-event fish_postexec; sleep 0.4; end'),
  slow('fish', '.config/fish/config.fish', "function fish_prompt; sleep 0.4; echo '> '; end"),
  byHand('bash', 'eval "$PROMPT_COMMAND"'),
  byHand('bash', 'for each in "${PROMPT_COMMAND[@]}"; do eval "$each"; done'),
  byHand('bash', 'echo "${PS1@P}"'),
  byHand('bash', 'echo "${PS0@P}"'),
  byHand('bash', 'printf "%s" "${PS0@P}${PS1@P}"; eval "$PROMPT_COMMAND"; printf "%s" "${PS1@P}"'),
  byHand('bash', 'eval "$PROMPT_COMMAND"; eval "$PROMPT_COMMAND"; eval "$PROMPT_COMMAND"'),
  byHand('zsh', 'for f in $precmd_functions; do $f; done'),
  byHand('zsh', 'for f in $preexec_functions; do $f; done'),
  byHand('zsh', 'print -P "$PS1"'),
  byHand('zsh', 'for f in $precmd_functions; do $f; done; print -P "$PS1"; for f in $precmd_functions; do $f; done'),
  byHand('fish', 'emit fish_postexec'),
  byHand('fish', 'emit fish_prompt'),
  byHand('fish', 'emit fish_preexec'),
  byHand('fish', 'emit fish_postexec; emit fish_prompt; emit fish_postexec'),
  byHand('fish', 'fish_prompt'),
  byHand('dash', 'printf %s "$PS1"', { free: true }),
  byHand('mksh', 'print -r -- "${PS1@Q}"', { free: true }),
  inFunction('bash', 'again() { eval "$PROMPT_COMMAND"; }'),
  inFunction(
    'bash',
    'again() { local each; for each in "${PROMPT_COMMAND[@]}"; do eval "$each"; done; echo "${PS1@P}"; }',
  ),
  inFunction('zsh', 'again() { for f in $precmd_functions; do $f; done; }'),
  inFunction('fish', 'function again; emit fish_postexec; emit fish_prompt; end'),
  {
    title: 'hooks run by hand in a shell inside the shell',
    in: ['bash'],
    ...since('@P'),
    steps: [
      send('bash --norc', asks(/[$#] ?$/)),
      send('echo "${PS1@P}"; sleep 1; : > end; (exit 4)', ends(undefined, 4, { leaves: 'end' })),
      send('eval "$PROMPT_COMMAND"; sleep 1; : > end-2; (exit 5)', ends(undefined, 5, { leaves: 'end-2' })),
      run(6),
    ],
  },
  {
    title: 'a hook run by hand while another command of a person waits',
    in: ['bash'],
    steps: [
      person('eval "$PROMPT_COMMAND"; sleep 0.6; : > by-hand; (exit 9)', 'Enter'),
      run(2),
      appears('by-hand'),
      run(3),
    ],
  },
  {
    title: "a hook run by hand in a person's line, with an Enter behind it",
    in: ['fish'],
    steps: [person('emit fish_postexec; sleep 0.6', 'Enter'), person('Enter'), run(2), run(3)],
  },
  {
    title: 'the prompt printed by a command again and again',
    in: ['bash'],
    steps: [
      send(
        'for i in 1 2 3 4 5; do eval "$PROMPT_COMMAND"; sleep 0.2; done; : > end; (exit 4)',
        ends(undefined, 4, { leaves: 'end' }),
      ),
      run(5),
    ],
  },
  {
    title: 'the text of the prompt printed by a file',
    in: ['bash', 'zsh', 'dash'],
    inBench: ALL_SHELLS,
    steps: [
      send(
        "printf '%s' \"$PS1\" > prompt; cat prompt; sleep 0.8; : > end; sh -c 'exit 4'",
        ends(undefined, 4, { leaves: 'end', free: true }),
      ),
      run(5),
    ],
  },
];

/**
 * The bench plays all, and the tests every third: each starts in another shell or by another hook.
 * @type {readonly Situation[]}
 */
export const looseMarks = situations.map((situation, at) =>
  at % 3 === 0 ? situation : { ...situation, in: [], inBench: [...(situation.in ?? []), ...(situation.inBench ?? [])] },
);
