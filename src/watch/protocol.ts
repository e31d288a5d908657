// What the page and its server say to each other over the WebSocket: JSON both ways, and terminal bytes to the page.

export type Attention = 'waits' | 'failed' | 'done';

/** What a grid shows of a session. Texts are harmless, times are Unix milliseconds. */
export interface Card {
  /** Names the session for as long as the page lives. */
  key: string;
  id: string;
  name: string;
  host: string | undefined;
  program: string;
  /** As `ptyhold ls` tells it; `over` if tmux no longer has the session. */
  state: string;
  /** A word for people. */
  word: string;
  since: number | undefined;
  isSinceExact: boolean;
  /** Why a person should look. */
  attention: Attention | undefined;
  exit: number | undefined;
  command: string | undefined;
  /** What the program says of itself. */
  says: string | undefined;
  tags: string[];
  /** As `ptyhold ls` shows them, `rrggbb`: of each tag, empty if nobody knows it; and of the session, its own or its first tag's. */
  tagColours: string[];
  colour: string | undefined;
  badge: string | undefined;
  lock: { owner: string; until: number } | undefined;
  queued: number;
  people: number;
  cols: number;
  rows: number;
  /** How it ended; undefined while tmux has it. */
  end: string | undefined;
}

export interface Away {
  host: string;
  why: string;
}

/** Something that a person may want to be told of. */
export interface News {
  number: number;
  key: string | undefined;
  kind: string;
  text: string;
  time: number;
}

/** `tile`: the screen, now and then. `large`: every byte, with what stands above the screen. */
export type Size = 'tile' | 'large';

export type FromPage =
  | { do: 'hello'; token: string }
  | { do: 'watch'; at: number; session: string; size: Size }
  | { do: 'leave'; at: number }
  | { do: 'drawn'; at: number; bytes: number }
  | { do: 'take'; ask: number; session: string; force?: boolean | undefined }
  | { do: 'give'; session: string }
  | { do: 'type'; session: string; bytes: string }
  | { do: 'lines'; ask: number; session: string; from: number; count: number }
  | { do: 'find'; ask: number; session: string; text: string; ignoreCase: boolean }
  /** Which line stands at an offset. */
  | { do: 'place'; ask: number; session: string; offset: number }
  | { do: 'timeline'; ask: number; session: string };

export type ToPage =
  | { is: 'welcome'; mayType: boolean; version: string }
  | { is: 'sessions'; isWhole: boolean; cards: Card[]; gone: string[]; away: readonly Away[] }
  | { is: 'news'; news: News[] }
  | { is: 'over'; at: number; why: string }
  | { is: 'given'; session: string; why: string }
  | { is: 'answer'; ask: number; answer: unknown }
  | { is: 'refused'; ask: number; why: string }
  | { is: 'bye'; why: string };

export interface Lines {
  first: number;
  /** What the journal keeps. */
  held: { first: number; last: number };
  lines: string[];
}

export interface Match {
  line: number;
  text: string;
}

export interface Found {
  /** The newest of them. */
  matches: Match[];
  /** All of them. */
  count: number;
}

/** The header of a download that begins with the newest lines that fit. */
export const CUT = 'Ptyhold-Cut';

/** A command of a session. What nobody knows is undefined; times are Unix milliseconds. */
export interface PlayedCommand {
  id: string;
  line: string;
  startedAt: number | undefined;
  /** Its times are about right: nothing was noted of them. */
  isAbout: boolean;
  durationMs: number | undefined;
  exit: number | undefined;
  isRunning: boolean;
  folder: string | undefined;
  /** A client's name, or `person`. */
  by: string | undefined;
  /** Of its output. */
  lines: number;
  /** In the journal: where its line begins, where its output begins, and where that ends. */
  from: number;
  outputFrom: number;
  to: number;
}

/** The bytes from the offset up to the next tick came at that time; if they are spread, between it and the next. */
export interface Tick {
  offset: number;
  ms: number;
  isSpread: boolean;
}

export interface Played {
  /** The oldest first. */
  commands: PlayedCommand[];
  /** Without any, nobody knows when what came. */
  times: Tick[];
  /** The first stands at the beginning. */
  sizes: { offset: number; cols: number; rows: number }[];
  from: number;
  to: number;
}

/** A frame of bytes: what it is, for which watch of the page, and which size the terminal has. */
export interface Frame {
  /** A snapshot replaces what the terminal shows. */
  kind: 'bytes' | 'snapshot';
  at: number;
  cols: number;
  rows: number;
  /** Where the journal stands behind it. */
  offset: number;
  bytes: Uint8Array;
}

const HEAD = 20;

export function writeFrame({ kind, at, cols, rows, offset, bytes }: Frame): Uint8Array {
  const frame = new Uint8Array(HEAD + bytes.length);
  const view = new DataView(frame.buffer);
  view.setUint8(0, kind === 'snapshot' ? 1 : 0);
  view.setUint32(4, at);
  view.setUint16(8, cols);
  view.setUint16(10, rows);
  view.setFloat64(12, offset);
  frame.set(bytes, HEAD);
  return frame;
}

export function readFrame(frame: ArrayBuffer): Frame {
  const view = new DataView(frame);
  return {
    kind: view.getUint8(0) === 1 ? 'snapshot' : 'bytes',
    at: view.getUint32(4),
    cols: view.getUint16(8),
    rows: view.getUint16(10),
    offset: view.getFloat64(12),
    bytes: new Uint8Array(frame, HEAD),
  };
}
