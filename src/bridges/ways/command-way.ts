// The way through any command that runs its arguments elsewhere: docker exec -i, podman, kubectl, ssh with options.

import type { PtyholdError } from '../../errors.ts';
import { tryByHand } from '../../errors.ts';
import { FAR_SHELL_BEGINS_MS } from '../../timing.ts';
import { shellLine } from '../shell-words.ts';
import { unreachable } from './unreachable.ts';
import type { Beginning, Failure, Way } from './way.ts';

export class CommandWay implements Way {
  readonly hasWindowsPaths = false;
  readonly name: string;
  readonly #prefix: readonly string[];
  /** Such as "docker exec -i box". */
  readonly #line: string;

  /** `host`: its name, where it has one of its own. */
  constructor(prefix: readonly string[], host?: string) {
    this.#prefix = prefix;
    this.#line = shellLine(prefix);
    this.name = host ?? this.#line;
  }

  async begin(): Promise<Beginning> {
    return { argv: [...this.#prefix, 'sh'], patienceMs: FAR_SHELL_BEGINS_MS };
  }

  personArgv(argv: readonly string[]): string[] {
    return onTerminal(this.#prefix, argv);
  }

  explain({ isLate, exitCode, output, couldNotStart }: Failure): PtyholdError {
    const said = output === '' ? '' : ` It said: ${output.slice(-400)}`;
    const byHand = tryByHand(`${this.#line} sh -c 'echo here'`);
    if (couldNotStart && this.name !== this.#line)
      return unreachable(`${this.#prefix[0]} cannot be run on this machine.`, byHand);
    if (couldNotStart) {
      return unreachable(
        `PTYHOLD_PREFIX begins with ${this.#prefix[0]}, which cannot be run.`,
        'Correct PTYHOLD_PREFIX.',
      );
    }
    if (isLate)
      return unreachable(`${this.name} has not begun a shell within ${FAR_SHELL_BEGINS_MS / 1000} s.${said}`, byHand);
    const sentence = `${this.name} ended with ${exitCode ?? 'a signal'} instead of beginning a shell.${said}`;
    return unreachable(sentence, byHand);
  }
}

const programOf = (word: string | undefined): string => (word ?? '').replace(/^.*[\\/]/, '').replace(/\.exe$/i, '');

/** These programs give no terminal unless an option asks for one, and ssh takes one line for a shell, not words. */
function onTerminal(prefix: readonly string[], argv: readonly string[]): string[] {
  const [program = '', ...rest] = prefix;
  const name = programOf(program);
  if (name === 'ssh') return [program, '-t', ...rest.filter((word) => word !== '-T'), shellLine(argv)];
  if (!['docker', 'podman', 'nerdctl', 'kubectl', 'oc'].includes(name)) return [...prefix, ...argv];
  const words = rest.filter((word) => word !== '-T');
  return [program, ...words.map((word) => (word === '-i' || word === '--interactive' ? '-it' : word)), ...argv];
}
