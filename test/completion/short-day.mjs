// A short row of commands for a shell that somebody has set up, and the two ways to set it up.
import { ends, over, send } from './steps.mjs';

/** @import { Shell, Situation, Steps } from './situation.ts' */

/** @type {(shell: Shell) => Steps} */
export const day = (shell) => [
  send('echo hello', ends('hello')),
  send("sh -c 'sleep 0.2; : > end; exit 7'", ends('', 7, { leaves: 'end' })),
  send(`printf ${shell === 'fish' ? '$status' : '$?'}`, ends('7')),
  send('echo one\necho two', ends('one\ntwo')),
  send('', over('')),
];

const FILE = { bash: '.bashrc', zsh: '.zshrc', fish: '.config/fish/config.fish' };

/**
 * The settings stand in the file that the shell reads at its start.
 * @type {(shell: keyof typeof FILE, lines: string, title?: string, more?: Partial<Situation>) => Situation}
 */
export const kept = (shell, lines, title = lines, more = {}) => ({
  title: `set up: ${title}`,
  in: [shell],
  home: { [FILE[shell]]: `${lines}\n` },
  steps: day(shell),
  ...more,
});

/**
 * The settings are typed at the prompt.
 * @type {(shell: Shell, lines: string, title?: string) => Situation}
 */
export const typed = (shell, lines, title = lines) => ({
  title: `typed: ${title}`,
  in: [shell],
  steps: [send(lines, over(undefined)), ...day(shell)],
});
