// What the shell was doing at each place of the output, told by its signed marks.
import type { Mark } from '../../journal/marks.ts';

/**
 * starting: no prompt yet. output: a command runs. ended: the user's prompt hooks. notices: after them, where job notices
 * stand. prompt: the prompt's own text. input: the shell reads a line. more: it wants another one. foreign: no
 * integration here, so nothing is known.
 */
export const PHASES = ['foreign', 'starting', 'output', 'ended', 'notices', 'prompt', 'input', 'more'] as const;
export type Phase = (typeof PHASES)[number];

export interface Span {
  phase: Phase;
  /** The key of the shell that spoke last. */
  voice: string;
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
  voice: string;
  /** The number of the newest end, for each shell. */
  sequences: Readonly<Record<string, number>>;
  status: number | undefined;
}

/** So many ends are remembered beyond that: another call may be waiting for one that was read meanwhile. */
const REMEMBERED = 256;

export class Timeline {
  #spans: Span[];
  #ends: CommandEnd[] = [];
  #mores: number[] = [];
  readonly #sequences: Record<string, number>;
  #status: number | undefined;
  readonly #marksOutput: (voice: string) => boolean;

  constructor(place: Place, marksOutput: (voice: string) => boolean) {
    this.#spans = [{ phase: place.phase, voice: place.voice, start: place.offset }];
    this.#sequences = { ...place.sequences };
    this.#status = place.status;
    this.#marksOutput = marksOutput;
  }

  get phase(): Phase {
    return this.#spans.at(-1)?.phase ?? 'foreign';
  }

  /** The shell that spoke last wants a line, or the rest of one. */
  get wantsLine(): boolean {
    return this.phase === 'input' || this.phase === 'more';
  }

  /** Where the present phase began. */
  get since(): number {
    return this.#spans.at(-1)?.start ?? 0;
  }

  /** The shell that spoke last. */
  get voice(): string {
    return this.#spans.at(-1)?.voice ?? '';
  }

  /** The place itself, with what is known there now. */
  placeAt(offset: number): Place {
    const { phase, voice } = this.#spanAt(offset);
    return { offset, phase, voice, sequences: { ...this.#sequences }, status: this.#status };
  }

  /** Exit status of the command that ended last. */
  get status(): number | undefined {
    return this.#status;
  }

  /** False for a mark that is not believed. */
  apply(mark: Mark): boolean {
    if (!this.#believes(mark)) return false;
    // The mark's own bytes draw nothing, so they may belong to what follows.
    this.#spans.push({ phase: NEXT[mark.kind], voice: mark.key, start: mark.start });
    if (mark.kind === 'more') this.#mores.push(mark.start);
    if (mark.kind !== 'end') return true;
    this.#sequences[mark.key] = mark.sequence ?? this.#sequenceOf(mark.key) + 1;
    this.#status = mark.status ?? 0;
    this.#ends.push({ at: mark.start, after: mark.after, status: this.#status });
    return true;
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
    return this.#spanAt(offset).phase;
  }

  /** The spans that overlap [from, to), cut to it. */
  spansBetween(from: number, to: number): { phase: Phase; voice: string; from: number; to: number }[] {
    return this.#spans.flatMap((span, index) => {
      const start = Math.max(span.start, from);
      const end = Math.min(this.#spans[index + 1]?.start ?? to, to);
      return start < end ? [{ phase: span.phase, voice: span.voice, from: start, to: end }] : [];
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
   * runs nothing but an end is believed, be it that of a shell inside. Whoever said that a command ended says what follows.
   */
  #believes(mark: Mark): boolean {
    if (mark.kind === 'end') return mark.sequence === undefined || mark.sequence > this.#sequenceOf(mark.key);
    if (mark.key !== this.voice) return false;
    if (this.phase !== 'output') return true;
    return !this.#marksOutput(mark.key) && mark.kind !== 'output';
  }

  #sequenceOf(voice: string): number {
    return this.#sequences[voice] ?? 0;
  }

  #spanAt(offset: number): Span {
    const span = this.#spans.findLast(({ start }) => start <= offset) ?? this.#spans[0];
    return span ?? { phase: 'foreign', voice: '', start: 0 };
  }
}

export function writePlace({ offset, phase, voice, sequences, status }: Place): string {
  const numbers = Object.entries(sequences).map(([key, number]) => `${key}=${number}`);
  return [offset, phase, voice, status ?? '', ...numbers].join(' ');
}

export function readPlace(text: string): Place | undefined {
  const [offset, phase, voice, status, ...numbers] = text.split(' ');
  const known = PHASES.find((name) => name === phase);
  if (!known || voice === undefined || offset === undefined || !/^\d+$/.test(offset)) return undefined;
  return {
    offset: Number(offset),
    phase: known,
    voice,
    sequences: Object.fromEntries(numbers.map((pair) => [pair.split('=')[0] ?? '', Number(pair.split('=')[1])])),
    status: status ? Number(status) : undefined,
  };
}
