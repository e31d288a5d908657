// What the shell was doing at each place of the output, told by its signed marks.
import type { Mark } from '../journal/marks.ts';

/**
 * starting: no prompt yet. output: a command runs. ended: the user's prompt hooks. notices: after them, where job notices
 * stand. prompt: the prompt's own text. input: the shell reads a line. more: it wants another one. foreign: no
 * integration here, so nothing is known.
 */
export const PHASES = ['foreign', 'starting', 'output', 'ended', 'notices', 'prompt', 'input', 'more'] as const;
export type Phase = (typeof PHASES)[number];

export interface Span {
  phase: Phase;
  start: number;
}

export interface CommandEnd {
  /** Where its output stopped, and where the mark that said so ended. */
  at: number;
  after: number;
  status: number;
}

const NEXT: Readonly<Record<Mark['kind'], Phase>> = {
  end: 'ended',
  hooks: 'notices',
  prompt: 'prompt',
  input: 'input',
  more: 'more',
  output: 'output',
};

/** A place in the journal with what is known there, so that reading can go on from it. */
export interface Place {
  offset: number;
  phase: Phase;
  sequence: number;
  status: number | undefined;
}

/** So many ends are remembered beyond that: another call may be waiting for one that was read meanwhile. */
const REMEMBERED = 256;

export class Timeline {
  #spans: Span[];
  #ends: CommandEnd[] = [];
  #mores: number[] = [];
  #sequence: number;
  #status: number | undefined;
  readonly #marksOutput: boolean;

  constructor(place: Place, marksOutput: boolean) {
    this.#spans = [{ phase: place.phase, start: place.offset }];
    this.#sequence = place.sequence;
    this.#status = place.status;
    this.#marksOutput = marksOutput;
  }

  get phase(): Phase {
    return this.#spans.at(-1)?.phase ?? 'foreign';
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Exit status of the command that ended last. */
  get status(): number | undefined {
    return this.#status;
  }

  apply(mark: Mark): void {
    if (!this.#believes(mark)) return;
    // The mark's own bytes draw nothing, so they may belong to what follows.
    this.#spans.push({ phase: NEXT[mark.kind], start: mark.start });
    if (mark.kind === 'more') this.#mores.push(mark.start);
    if (mark.kind !== 'end') return;
    this.#sequence = mark.sequence ?? this.#sequence + 1;
    this.#status = mark.status ?? 0;
    this.#ends.push({ at: mark.start, after: mark.after, status: this.#status });
  }

  endsSince(offset: number): readonly CommandEnd[] {
    return this.#ends.filter((end) => end.at >= offset);
  }

  moresSince(offset: number): number {
    return this.#mores.filter((at) => at >= offset).length;
  }

  /** Output began after the offset: the shell took a command from there. */
  startedSince(offset: number): boolean {
    return this.#spans.some((span) => span.phase === 'output' && span.start >= offset);
  }

  phaseAt(offset: number): Phase {
    return this.#spans.findLast((span) => span.start <= offset)?.phase ?? this.#spans[0]?.phase ?? 'foreign';
  }

  /** The spans that overlap [from, to), cut to it. */
  spansBetween(from: number, to: number): { phase: Phase; from: number; to: number }[] {
    return this.#spans.flatMap((span, index) => {
      const start = Math.max(span.start, from);
      const end = Math.min(this.#spans[index + 1]?.start ?? to, to);
      return start < end ? [{ phase: span.phase, from: start, to: end }] : [];
    });
  }

  /** Ends from `endsFrom` on are still to be counted for what was typed there. */
  forgetBefore(offset: number, endsFrom = offset): void {
    const keep = this.#spans.findLastIndex((span) => span.start <= offset);
    const counted = Math.min(offset, endsFrom, this.#ends.at(-REMEMBERED)?.at ?? 0);
    if (keep > 0) this.#spans = this.#spans.slice(keep);
    this.#ends = this.#ends.filter((end) => end.at >= counted);
    this.#mores = this.#mores.filter((at) => at >= counted);
  }

  /**
   * A log that is shown again replays old marks: an end must carry a number that was not seen yet, and while a command
   * runs nothing but its end is believed.
   */
  #believes(mark: Mark): boolean {
    if (mark.kind === 'end') return mark.sequence === undefined || mark.sequence > this.#sequence;
    if (this.phase !== 'output') return true;
    return !this.#marksOutput && mark.kind !== 'output';
  }
}

export function writePlace(place: Place): string {
  return [place.offset, place.phase, place.sequence, place.status ?? ''].join(' ');
}

export function readPlace(text: string): Place | undefined {
  const [offset, phase, sequence, status] = text.split(' ');
  const known = PHASES.find((name) => name === phase);
  if (!known || offset === undefined || !/^\d+$/.test(offset)) return undefined;
  return {
    offset: Number(offset),
    phase: known,
    sequence: Number(sequence ?? 0),
    status: status ? Number(status) : undefined,
  };
}
