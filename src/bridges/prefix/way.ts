// A way to another place: how a shell there is begun, what a person types to be there, and what it means when it fails.
import type { PtyholdError } from '../../errors.ts';

export interface Beginning {
  argv: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** A place may have to be started first. */
  patienceMs: number;
}

/** What could not be begun, as far as the child told. */
export interface Failure {
  /** The time ran out. */
  isLate: boolean;
  /** `undefined` where a signal ended it. */
  exitCode: number | undefined;
  output: string;
  couldNotStart: boolean;
}

export interface Way {
  /** How the place is called in sentences. */
  readonly name: string;
  begin(): Promise<Beginning>;
  /** A command of that place, run on the terminal of this machine. */
  personArgv(argv: readonly string[]): string[];
  explain(failure: Failure): PtyholdError;
  /** Paths such as C:\x are given there. */
  readonly hasWindowsPaths: boolean;
}
