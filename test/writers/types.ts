// What is known of a run in which several servers, and people, type into the same sessions.

/** One command of a text. It writes a file when it starts and another when it has printed its token. */
export interface Line {
  number: number;
  token: string;
  sleepMs: number;
  exit: number;
  text: string;
}

/** A text that was typed. */
export interface Deed {
  session: string;
  by: string;
  text: string;
  lines: readonly Line[];
  /** The exit code of the last command. */
  exit: number;
  /** A file to which each run of a text that several send alike adds a byte. */
  same?: string;
  typedAt: number;
  /** The call that types it was answered. */
  enteredAt?: number;
  answer?: Heard;
  /** A call for it failed. */
  failed?: string;
}

/** An answer as one server gave it. */
export interface Heard {
  call: string;
  began: number;
  at: number;
  output: string;
  last: string;
  complete: boolean;
  exit: number | undefined;
  via: string;
  state: string;
  hidden: number;
  /** How many of the same text had ended when the answer came. */
  sameEnded?: number;
  error?: string;
}

/** A server from its start to its end, and all that it answered on each session. */
export interface Life {
  name: string;
  from: number;
  to?: number;
  heard: Map<string, Heard[]>;
}

export interface Interrupt {
  session: string;
  by: string;
  from: number;
  to: number;
}

export interface SharedSession {
  name: string;
  shell: string;
  folder: string;
}

export interface RunRecord {
  sessions: readonly SharedSession[];
  lives: readonly Life[];
  deeds: readonly Deed[];
  interrupts: readonly Interrupt[];
}

export interface RawAnswer {
  output: string;
  last: string;
  facts: { [name: string]: unknown };
}

export interface Client {
  pid: number;
  /** Throws what a failed call says. */
  call: (tool: string, args: { [name: string]: unknown }) => Promise<RawAnswer>;
}

export interface World {
  folder: string;
  join: () => Promise<Client>;
  tmux: (...args: string[]) => Promise<unknown>;
}

export interface Plan {
  servers: number;
  shells: readonly string[];
  sessions: number;
  seed: number;
  /** Whether a sender that has made so many calls goes on. */
  goesOn: (calls: number) => boolean;
  people: boolean;
  kills: boolean;
  interrupts: boolean;
}

export interface Wrong {
  kind: WrongKind;
  told: string;
  deed: Deed;
}

export type WrongKind =
  | 'false complete'
  | 'false incomplete'
  | 'wrong exit'
  | 'output missing'
  | 'lost'
  | 'doubled'
  | 'never ran'
  | 'late'
  | 'error';
