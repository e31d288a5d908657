// A report of a program on its own state, as OSC 7501 (the Program Status Protocol) carries it.

export const AGENT_STATES = ['idle', 'working', 'blocked', 'done', 'error'] as const;
export type AgentState = (typeof AGENT_STATES)[number];

export const BLOCKED_KINDS = ['permission', 'question', 'auth'] as const;
/** What a blocked program waits for. */
type BlockedKind = (typeof BLOCKED_KINDS)[number];

/** It replaces the whole record of its id. Its texts are the program's: nobody may trust them. */
export interface Report {
  state: AgentState;
  kind: BlockedKind | undefined;
  app: string | undefined;
  title: string | undefined;
  message: string | undefined;
  /** In percent. */
  progress: number | undefined;
  /** It came from a program that knows the session's key, and is not part of a text that was printed. */
  isSigned?: true | undefined;
}

export interface Told {
  /** Empty for the program itself; others are parts of it, such as its subagents. */
  id: string;
  /** Undefined takes the record away. */
  report: Report | undefined;
  /** The key of the session that it was written for. */
  key?: string | undefined;
}

const CODE = '7501;';
/** As in the marks of our shells. Whoever reads the protocol leaves out a name that it does not know. */
const KEY = 'ptyhold';
const LONGEST_NAME = 64;
const LONGEST_BYTES = 2048;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** `body` stands between `ESC ]` and its end. Undefined if it is no report: a query, or one that breaks the format. */
export function readTold(body: string): Told | undefined {
  if (!body.startsWith(CODE)) return undefined;
  const values = new Map(body.slice(CODE.length).split(':').map(pairOf));
  const id = values.get('id') ?? '';
  const word = values.get('state');
  if (word === undefined || id.length > LONGEST_NAME) return undefined;
  const key = values.get(KEY);
  if (word === 'clear') return { id, report: undefined, key };
  const state = oneOf(AGENT_STATES, word);
  if (!state) return undefined;
  return {
    id,
    key,
    report: {
      state,
      kind: state === 'blocked' ? oneOf(BLOCKED_KINDS, values.get('kind')) : undefined,
      app: values.get('app')?.slice(0, LONGEST_NAME) || undefined,
      title: decode(values.get('title')),
      message: decode(values.get('msg')),
      progress: percent(values.get('progress')),
    },
  };
}

export function writeTold({ id, report, key }: Told): string {
  const pairs: [name: string, value: string | undefined][] = [
    ['state', report?.state ?? 'clear'],
    ['app', report?.app],
    ['id', id === '' ? undefined : id],
    ['kind', report?.kind],
    ['progress', report?.progress?.toString()],
    ['title', encode(report?.title)],
    ['msg', encode(report?.message)],
    [KEY, key],
  ];
  const written = pairs.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `\x1b]${CODE}${written.join(':')}\x1b\\`;
}

function pairOf(part: string): [string, string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

function oneOf<Word extends string>(words: readonly Word[], given: string | undefined): Word | undefined {
  return words.find((word) => word === given);
}

function percent(written: string | undefined): number | undefined {
  const number = written !== undefined && /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
  return number <= 100 ? number : undefined;
}

function decode(written: string | undefined): string | undefined {
  if (written === undefined || !BASE64.test(written)) return undefined;
  const bytes = Buffer.from(written, 'base64');
  return bytes.length > LONGEST_BYTES ? undefined : bytes.toString();
}

function encode(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const bytes = Buffer.from(text);
  let end = Math.min(bytes.length, LONGEST_BYTES);
  // Never in the middle of a character.
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('base64', 0, end);
}
