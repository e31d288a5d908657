// What each server is asked, and what is true: see bench/peers.mjs.

/**
 * @typedef {'complete' | 'waiting' | 'running'} State
 *
 * @typedef {object} Case
 * @property {string} title
 * @property {readonly string[]} texts One after the other in a session of their own; the answer to the last one is judged.
 * @property {State} state
 * @property {number} [exit]
 * @property {string} [output] Some line of the answer.
 *
 * @typedef {{ state: State, exit: number | undefined, output: string }} Told
 */

/** @type {readonly Case[]} */
export const CASES = [
  { title: '`echo hi`', texts: ['echo hi'], state: 'complete', exit: 0, output: 'hi' },
  { title: '`false`', texts: ['false'], state: 'complete', exit: 1 },
  { title: 'a silent pause in a command', texts: ['sleep 3; echo late'], state: 'complete', exit: 0, output: 'late' },
  { title: 'a here-document', texts: ['cat <<E\nx\nE'], state: 'complete', exit: 0, output: 'x' },
  { title: '`cd /usr`, then `pwd`', texts: ['cd /usr', 'pwd'], state: 'complete', exit: 0, output: '/usr' },
  { title: 'a terminal for programs', texts: ['test -t 0 && echo tty'], state: 'complete', exit: 0, output: 'tty' },
  { title: 'Python in it, then `print(6*7)`', texts: ['python3 -i', 'print(6*7)'], state: 'complete', output: '42' },
  { title: '`sleep 30`, after 4 s', texts: ['sleep 30'], state: 'running' },
  { title: '`read x`, which asks for a line', texts: ['read x'], state: 'waiting' },
  { title: 'output that ends like a prompt', texts: ["printf 'me@host:~$ '; sleep 30"], state: 'running' },
];

/** @type {(wanted: Case, told: Told) => string} */
export function judge({ state, exit, output }, told) {
  if (told.state !== state) return `says ${told.state}`;
  const lines = told.output.split('\n').map((line) => line.trim());
  if (output !== undefined && !lines.includes(output)) return 'other output';
  return exit === undefined || told.exit === exit ? 'right' : 'right, no exit code';
}
