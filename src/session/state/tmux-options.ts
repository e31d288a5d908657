// How facts of a session are written to tmux options, where every server on the socket reads them.
import { EMPTY_LINE, oneOf, type TypedLine, type Unrun } from '../../gate/line/keystrokes.ts';
import { languageInFront } from '../../programs/programs.ts';
import type { ShellAnswer } from '../../shells/adopt/adopt.ts';
import { shellFor, shellOfKind } from '../../shells/index.ts';
import type { SessionRow } from '../../tmux/rows.ts';
import { PHASES, type Phases } from './phases.ts';
import type { Range } from './range.ts';
import type { ReadingPlace } from './reading-place.ts';

/** A nested shell that was given marks. */
export interface Adopted extends ShellAnswer {
  key: string;
  /** The process in front on this machine: the shell itself, or a carrier. */
  pid: number;
  /** The shell itself, where it is on this machine behind a carrier. */
  shellPid?: number | undefined;
  /** Where the journal ended when it was asked. */
  from?: number | undefined;
}

/** Older ones have long ended. */
const ADOPTED_KEPT = 8;

export function writeAdopted(adopted: readonly Adopted[]): string {
  return adopted
    .slice(-ADOPTED_KEPT)
    .map(({ key, kind, marksOutput, pid, shellPid, from }) => {
      const inside = shellPid === undefined ? [] : [shellPid];
      const more = from === undefined ? inside : [shellPid ?? pid, from];
      return [key, kind, marksOutput ? 1 : 0, pid, ...more].join(':');
    })
    .join(',');
}

export function readAdopted(text: string): Adopted[] {
  return text.split(',').flatMap((part) => {
    const [key, kind = '', marksOutput, pid, shellPid, from] = part.split(':');
    if (!key || !shellOfKind(kind)) return [];
    const inside = shellPid === undefined || shellPid === pid ? {} : { shellPid: Number(shellPid) };
    const place = from ? { from: Number(from) } : {};
    return [{ key, kind, marksOutput: marksOutput === '1', pid: Number(pid), ...inside, ...place }];
  });
}

interface Parties {
  /** The program that read what was typed; undefined if nobody knows it. */
  reader?: string | undefined;
  /** Who typed it; empty: whoever goes on with it. */
  owner?: string | undefined;
}

/**
 * Text that was typed and has not run. The gate judges the next text together with it, whoever types that. `promptedAt`
 * is where the journal ended if the text was typed at the shell's prompt.
 */
export function writeUnrun(
  unrun: Unrun,
  promptedAt: number | undefined,
  { reader = '', owner = '' }: Parties = {},
): string {
  const lines = [unrun, ...(unrun.others ?? [])];
  if (lines.every(({ text }) => text === '')) return '';
  const [first, ...others] = lines.map(({ text, cursor }) => `${cursor}.${encode(text)}`);
  return [promptedAt ?? '', first, owner, encode(reader), ...others].join('.');
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** Pairs of a cursor and a text. */
function readLines([cursor, text, ...others]: readonly string[]): TypedLine[] {
  if (text === undefined) return [];
  return [{ text: Buffer.from(text, 'base64url').toString(), cursor: Number(cursor) }, ...readLines(others)];
}

/** The server that typed it; empty if nothing stands there. */
export function ownerOfUnrun(written: string): string {
  return written.split('.')[3] ?? '';
}

/**
 * What was typed at a prompt is gone with the next one. What was typed while a program ran may have been read by that
 * program, or may stand on the line of the next one that reads, such as the shell.
 */
export function readUnrun(written: string, { phase, since, promptFrom }: Phases, reader?: string): Unrun {
  const [promptedAt = '', cursor = '', text, , readBefore = '', ...more] = written.split('.');
  if (text === undefined) return EMPTY_LINE;
  const lines = readLines([cursor, text, ...more]);
  // The same prompt may have been drawn again.
  const isNew = phase === 'input' && (promptedAt === '' || (promptFrom ?? since) >= Number(promptedAt));
  if (promptedAt !== '') return isNew ? EMPTY_LINE : oneOf(lines);
  if (isNew) return oneOf([...lines, EMPTY_LINE]);
  const isSame = reader !== undefined && readBefore === encode(reader);
  // Whether what was entered goes on in the next line is known of those alone that read a language.
  if (isSame && languageInFront(reader) !== undefined) return oneOf(lines);
  return oneOf([...lines, ...lines.map(enteredPart), EMPTY_LINE]);
}

function enteredPart({ text }: TypedLine): TypedLine {
  const end = text.lastIndexOf('\n') + 1;
  return { text: text.slice(0, end), cursor: end };
}

/** Where the journal ended at an interrupt. It takes the text off the line, so it stands in the option of that text. */
export function writeInterrupt(at: number): string {
  return String(at);
}

export function readInterrupt(unrun: string): number | undefined {
  return /^\d+$/.test(unrun) ? Number(unrun) : undefined;
}

/** A command line that a server typed at a shell's prompt. */
export interface TypedCommand {
  /** Where the journal ended then. */
  from: number;
  /** Unix seconds. */
  at: number;
  text: string;
}

export function writeCommand({ from, at, text }: TypedCommand): string {
  return [from, Math.floor(at), encode(text)].join('.');
}

export function readCommand(written: string): TypedCommand | undefined {
  const [, from, at, text] = /^(\d+)\.(\d+)\.([\w-]*)$/.exec(written) ?? [];
  if (text === undefined) return undefined;
  return { from: Number(from), at: Number(at), text: Buffer.from(text, 'base64url').toString() };
}

/** The line that a shell has read last. */
export function writeLine({ from, to }: Range): string {
  return `${from}.${to}`;
}

export function readLine(written: string): Range | undefined {
  const [, from, to] = /^(\d+)\.(\d+)$/.exec(written) ?? [];
  return to === undefined ? undefined : { from: Number(from), to: Number(to) };
}

/** What a server saw when the journal had come so far. */
export interface SeenState {
  offset: number;
  state: string;
}

export function writeSeen({ offset, state }: SeenState): string {
  return `${offset}.${state}`;
}

export function readSeen(written: string): SeenState | undefined {
  const [, offset, state] = /^(\d+)\.(\w+)$/.exec(written) ?? [];
  return state === undefined ? undefined : { offset: Number(offset), state };
}

const ON_SCREEN = 'on-screen';

export function writePlace({ unmarked = [], ...place }: ReadingPlace): string {
  const { offset, phase, shellKey, sequences, status } = place;
  const numbers = Object.entries(sequences).map(
    ([key, number]) => `${key}=${number}${unmarked.includes(key) ? '-' : ''}`,
  );
  const prompt = place.prompt === undefined ? [] : [`prompt:${place.prompt}`];
  return [offset, phase, shellKey, status ?? '', ...numbers, ...prompt, ...(place.isOnScreen ? [ON_SCREEN] : [])].join(
    ' ',
  );
}

export function readPlace(text: string): ReadingPlace | undefined {
  const [offset, phase, shellKey, status, ...numbers] = text.split(' ');
  const known = PHASES.find((name) => name === phase);
  if (!known || shellKey === undefined || offset === undefined || !/^\d+$/.test(offset)) return undefined;
  const signed = numbers.flatMap((each) => {
    const [, key, number, mark] = /^(\w+)=(\d+)(-?)$/.exec(each) ?? [];
    return key === undefined ? [] : [{ key, number: Number(number), isUnmarked: mark === '-' }];
  });
  const prompt = numbers.flatMap((each) => /^prompt:(\d+)$/.exec(each)?.[1] ?? [])[0];
  const unmarked = signed.filter(({ isUnmarked }) => isUnmarked).map(({ key }) => key);
  return {
    offset: Number(offset),
    phase: known,
    shellKey,
    sequences: Object.fromEntries(signed.map(({ key, number }) => [key, number])),
    status: status ? Number(status) : undefined,
    ...(unmarked.length > 0 && { unmarked }),
    ...(prompt !== undefined && { prompt: Number(prompt) }),
    ...(numbers.includes(ON_SCREEN) && { isOnScreen: true }),
  };
}

/** From where a read goes on. A session that was never read begins at its start. */
export function placeToRead({ shell, key, cursor }: Pick<SessionRow, 'shell' | 'key' | 'cursor'>): ReadingPlace {
  const start = shellFor(shell)
    ? ({ phase: 'starting', shellKey: key } as const)
    : ({ phase: 'foreign', shellKey: '' } as const);
  return readPlace(cursor) ?? { offset: 0, ...start, sequences: {}, status: undefined };
}
