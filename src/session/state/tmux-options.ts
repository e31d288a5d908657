// How facts of a session are written to tmux options, where every server on the socket reads them.
import { EMPTY_LINE, type TypedLine } from '../../gate/line/keystrokes.ts';
import type { ShellAnswer } from '../../shells/adopt/adopt.ts';
import { shellOfKind } from '../../shells/index.ts';
import { OWNER } from './owner.ts';
import { PHASES, type Phases, type ReadingPlace } from './phases.ts';

/** A nested shell that was given marks. */
export interface Adopted extends ShellAnswer {
  key: string;
  /** The process in front on this machine: the shell itself, or a carrier. */
  pid: number;
  /** The shell itself, where it is on this machine behind a carrier. */
  shellPid?: number | undefined;
}

/** Older ones have long ended. */
const ADOPTED_KEPT = 8;

export function writeAdopted(adopted: readonly Adopted[]): string {
  return adopted
    .slice(-ADOPTED_KEPT)
    .map(({ key, kind, marksOutput, pid, shellPid }) => {
      const inside = shellPid === undefined ? [] : [shellPid];
      return [key, kind, marksOutput ? 1 : 0, pid, ...inside].join(':');
    })
    .join(',');
}

export function readAdopted(text: string): Adopted[] {
  return text.split(',').flatMap((part) => {
    const [key, kind = '', marksOutput, pid, shellPid] = part.split(':');
    if (!key || !shellOfKind(kind)) return [];
    const inside = shellPid === undefined ? {} : { shellPid: Number(shellPid) };
    return [{ key, kind, marksOutput: marksOutput === '1', pid: Number(pid), ...inside }];
  });
}

/**
 * Text that was typed and has not run. The gate judges the next text together with it, whoever types that. `promptedAt`
 * is where the journal ended if the text was typed at a prompt. Text typed ahead has none: it still stands on the next
 * prompt's line.
 */
export function writeUnrun({ text, cursor }: TypedLine, promptedAt: number | undefined, owner = OWNER): string {
  if (text === '') return '';
  return [promptedAt ?? '', cursor, Buffer.from(text).toString('base64url'), owner].join('.');
}

/** The server that typed it; empty if nothing stands there. */
export function ownerOfUnrun(written: string): string {
  return written.split('.')[3] ?? '';
}

/** Empty once a new prompt has come. */
export function readUnrun(written: string, { phase, since, promptFrom }: Phases): TypedLine {
  const [promptedAt = '', cursor, text] = written.split('.');
  if (text === undefined) return EMPTY_LINE;
  // The same prompt may have been drawn again.
  const promptAt = promptFrom ?? since;
  if (promptedAt !== '' && phase === 'input' && promptAt >= Number(promptedAt)) return EMPTY_LINE;
  return { text: Buffer.from(text, 'base64url').toString(), cursor: Number(cursor) };
}

/** Where the journal ended at an interrupt. It takes the text off the line, so it stands in the option of that text. */
export function writeInterrupt(at: number): string {
  return String(at);
}

export function readInterrupt(unrun: string): number | undefined {
  return /^\d+$/.test(unrun) ? Number(unrun) : undefined;
}

export function writePlace({ offset, phase, shellKey, sequences, status }: ReadingPlace): string {
  const numbers = Object.entries(sequences).map(([key, number]) => `${key}=${number}`);
  return [offset, phase, shellKey, status ?? '', ...numbers].join(' ');
}

export function readPlace(text: string): ReadingPlace | undefined {
  const [offset, phase, shellKey, status, ...numbers] = text.split(' ');
  const known = PHASES.find((name) => name === phase);
  if (!known || shellKey === undefined || offset === undefined || !/^\d+$/.test(offset)) return undefined;
  return {
    offset: Number(offset),
    phase: known,
    shellKey,
    sequences: Object.fromEntries(numbers.map((pair) => [pair.split('=')[0] ?? '', Number(pair.split('=')[1])])),
    status: status ? Number(status) : undefined,
  };
}
