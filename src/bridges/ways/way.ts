// A way to another host: how to begin a shell there, what a person types to get there, and what a failure means.
import type { PtyholdError } from '../../errors.ts';

export interface Beginning {
  argv: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** How long to wait for the shell: the host may have to be started first. */
  patienceMs: number;
}

/** Why no shell was begun, as far as the child told. */
export interface Failure {
  /** The time ran out. */
  isLate: boolean;
  /** `undefined` where a signal ended it. */
  exitCode: number | undefined;
  output: string;
  couldNotStart: boolean;
}

export interface Way {
  /** What messages call the host. */
  readonly name: string;
  begin(): Promise<Beginning>;
  /** The words that run a command of the host on a terminal of this machine. */
  personArgv(argv: readonly string[]): string[];
  explain(failure: Failure): PtyholdError;
  /** Callers may give paths such as C:\x. */
  readonly hasWindowsPaths: boolean;
}
