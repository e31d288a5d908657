// What the walk hands to whoever judges the commands that it finds.
import type { Call, Value, Write } from '../command/call.ts';
import type { Scope } from './scope.ts';

/** A command with its words resolved, and the scope it runs in. */
export interface Invocation {
  words: readonly string[];
  from: readonly Call[];
  input: Value | undefined;
  writes: readonly Write[];
  assignments: readonly (readonly [name: string, value: Value])[];
}

/** Receives every command that the walk finds, and answers what it prints. */
export interface Host {
  readonly stopped: boolean;
  /** Counts work; false stops the walk because there was too much. */
  spend(work: number): boolean;
  invoke(invocation: Invocation, scope: Scope): Value;
  forkBomb(written: string): void;
}
