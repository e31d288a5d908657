// Start-up files that hand on to another shell, or ask something: the first text must not wait for a prompt that never comes.
import { asks, ends, over, read, send } from './steps.mjs';

/** @import { Order, Shell, Situation, Steps } from './situation.ts' */

/** @type {(name: string) => Order} */
const leaves = (name) => ({ leaves: name });

/** @type {(file: string) => Steps} */
const day = (file) => [
  // Before it stand the greeting and the first prompt.
  send(`sleep 0.3; : > ${file}; echo first`, ends(/first$/, 0, leaves(file))),
  send('false', ends('', 1)),
  send("sh -c 'sleep 0.5; echo second; exit 5'", ends('second', 5)),
];

/** @type {(from: Shell, file: string, line: string, to: Shell) => Situation} */
const handsOn = (from, file, line, to) => ({
  title: `a start-up file with ${line}`,
  in: [from],
  fresh: true,
  needs: [to],
  home: { [file]: `${line}\n` },
  steps: day('end'),
});

/** @type {readonly Situation[]} */
export const starts = [
  handsOn('bash', '.bashrc', 'exec zsh -f', 'zsh'),
  handsOn('bash', '.bashrc', 'exec fish', 'fish'),
  handsOn('bash', '.bashrc', 'exec dash', 'dash'),
  handsOn('bash', '.bashrc', 'zsh -f', 'zsh'),
  handsOn('zsh', '.zshrc', 'exec bash --norc', 'bash'),
  {
    title: 'a start-up file that asks',
    fresh: true,
    home: { '.bashrc': 'read -p "Update? " answer\n' },
    steps: [read(asks('Update? ')), send('no', over('')), send('echo "<$answer>"', ends('<no>'))],
  },
];
