// What a command for people is: what it takes, what it does, and what its help tells.
import type { Machine } from '../config.ts';
import type { CallersTmux } from '../session/hosts/kept-tmux.ts';
import type { Out } from './out.ts';

export interface Option {
  says: string;
  short?: string;
  /** The word for its value; a switch has none. */
  value?: string;
  /** The only values that it takes. */
  choices?: readonly string[];
  /** Words that Tab offers, of which it takes several with commas between. */
  offers?: readonly string[];
  /** It may stand alone, or have a value behind an equals sign. */
  isSwitchToo?: true;
}

export interface Operand {
  name: string;
  says: string;
  isOptional?: true;
  /** The only words that it may be. */
  choices?: readonly string[];
  /** Words that Tab offers. */
  offers?: readonly string[];
  /** More of the same may follow: it is the last one. */
  isRepeated?: true;
  /** The option that says the same: with it the word is left out. */
  option?: string;
  /** With this option it may be left out. */
  isOptionalWith?: string;
}

/** What a person typed, checked against the command. */
export interface Given {
  operands: readonly string[];
  options: Readonly<Record<string, string | true>>;
  /** All options in the order in which they were typed, for those that may be repeated. */
  typed: readonly (readonly [name: string, value: string | true])[];
  /** The words after `--`, for a command that takes them. */
  rest?: readonly string[] | undefined;
}

/** The world around a command. */
export interface Here {
  machine: Machine;
  /** The path of the Node program that runs this process. */
  node: string;
  /** Of ptyhold, as it was started. */
  file: string;
  nodeVersion: string;
  version: string;
  input: AsyncIterable<Uint8Array>;
  /** Asks the person at the terminal; undefined if nobody sits there. */
  ask?: (question: string) => Promise<string>;
  /** What it returns aborts when the person interrupts the command, which then has a moment to clear up. */
  stopping: () => AbortSignal;
  /** Connections to tmux that outlive the command. */
  kept?: CallersTmux;
  out: Out;
}

export interface Command {
  name: string;
  /** What it does, as its line in the list of commands. */
  summary: string;
  operands: readonly Operand[];
  options: Readonly<Record<string, Option>>;
  /** Options that are made when they are needed. */
  moreOptions?: () => Promise<Readonly<Record<string, Option>>>;
  /** The words after `--`, which are handed on as they are. */
  rest?: Operand;
  /** More of its help. */
  about?: () => Promise<string>;
  examples: readonly (readonly [line: string, says: string])[];
  exits: readonly (readonly [status: number | '…', when: string])[];
  /** Runs it and returns the exit status. Imports what it needs, so that the other commands start without that. */
  start(given: Given, here: Here): Promise<number>;
}
