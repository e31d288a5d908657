// What is opened, as the text that would do the same in a shell: so it is judged as such a text is.
import { shellQuote } from '../../bridges/shell-words.ts';
import type { LaunchRequest } from './launch-plan.ts';

/** Empty if nothing of it can run anything: neither folder nor variables, and the shell of the settings. */
export function launchAsText({ shell, command, cwd, env = {} }: LaunchRequest): string {
  const variables = Object.entries(env).map(([name, value]) => `export ${name}=${shellQuote(value)}`);
  const program = command ?? (shell === undefined ? undefined : quotePath(shell));
  if (program === undefined && variables.length === 0) return '';
  const folder = cwd === undefined ? [] : [`cd ${quotePath(cwd)}`];
  return [...folder, ...variables, ...(program === undefined ? [] : [program])].map((line) => `${line}\n`).join('');
}

function quotePath(path: string): string {
  return path.startsWith('~/') ? `~/${shellQuote(path.slice(2))}` : path === '~' ? path : shellQuote(path);
}
