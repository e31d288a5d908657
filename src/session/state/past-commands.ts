// Finds the part of the journal that belongs to each command, by the shell's marks.
import type { Mark } from '../../journal/marks.ts';
import { type Phase, Phases, type Span } from './phases.ts';
import type { Range } from './range.ts';

export interface PastCommand extends Range {
  spans: readonly Span[];
  /** Undefined while it runs, and if no mark tells it. */
  status: number | undefined;
  /** Text typed from here on belongs to the command, even if its prompt came later. */
  since: number;
  /** Where the shell began to draw the prompt at which the line was read. */
  prompt: number;
  /** Behind the mark that says that output begins, if there is one. */
  output: number | undefined;
  /** Where the shell was, if it tells. */
  folder: string | undefined;
  /** The line as the shell told it, without blanks. */
  told: string | undefined;
  /** When it began and ended, by the shell's own clock. */
  clock: { began: number | undefined; ended: number | undefined };
}

/** Older commands are forgotten. */
const REMEMBERED = 1000;

export class PastCommands {
  readonly #phases: Phases;
  readonly #marksOutput: (key: string) => boolean;
  /** Where the last command ended. */
  #ended: number;
  #spans: Span[] = [];
  readonly #heard: Set<string>;
  #ends: PastCommand[] = [];
  #folder: string | undefined;
  #prompt: number;
  #began: Pick<Mark, 'after' | 'clock' | 'line'> | undefined;

  /** `ownKey` is the key of the session's own shell, if it prints marks. */
  constructor(from: number, ownKey: string | undefined, marksOutput: (key: string) => boolean) {
    // If the first bytes are gone, the journal begins in the middle of a command's output.
    const phase: Phase = ownKey === undefined ? 'foreign' : from > 0 ? 'output' : 'starting';
    const shellKey = ownKey ?? '';
    this.#ended = from;
    this.#prompt = from;
    this.#marksOutput = marksOutput;
    this.#heard = new Set([shellKey]);
    this.#phases = new Phases({ offset: from, phase, shellKey, sequences: {}, status: undefined }, marksOutput);
  }

  take(mark: Mark): void {
    const { phase, shellKey, since: from, unproved } = this.#phases;
    if (!this.#phases.apply(mark)) return;
    const { start } = mark;
    if (mark.kind === 'prompt' || mark.kind === 'hooks') this.#folder = mark.folder ?? this.#folder;
    if (mark.kind === 'prompt') this.#prompt = start;
    if (mark.kind === 'output') this.#began = mark;
    if (mark.kind === 'end' && unproved) this.#takeBack(unproved.at, start);
    else this.#spans.push({ phase, shellKey, from, to: start });
    this.#phases.forgetBefore(start);
    if (mark.kind === 'end') this.#end(mark);
    if (mark.kind === 'end' || mark.kind === 'hooks' || mark.kind === 'prompt') this.#spans = [];
  }

  /** Commands with a byte after `oldest`, running ones last. `typed`: the offsets at which texts were typed. */
  upTo(to: number, oldest: number, typed: readonly number[]): PastCommand[] {
    this.#ends = this.#ends.filter((command) => command.to > oldest).slice(-REMEMBERED);
    return [...this.#ends, ...this.#running(to, typed)].map((command) => cutTo(command, oldest));
  }

  /** The first mark of a new shell comes from a nested one, so the command that led to it has not ended. */
  #end({ key, start, after, status, clock: ended }: Mark): void {
    const spans = [...commandSpans(this.#spans), { phase: 'ended' as const, shellKey: key, from: start, to: after }];
    const from = spans[0]?.from ?? start;
    const known = this.#heard.has(key) ? status : undefined;
    const command = { from, to: start, spans, status: known, since: this.#ended, ...this.#facts(ended) };
    if (from < start) this.#ends.push(command);
    this.#heard.add(key);
    this.#ended = start;
    this.#began = undefined;
    // A shell that does not tell its folder may be another one.
    this.#folder = undefined;
  }

  #facts(ended: number | undefined): Pick<PastCommand, 'prompt' | 'output' | 'folder' | 'told' | 'clock'> {
    const clock = { began: this.#began?.clock, ended };
    return { prompt: this.#prompt, output: this.#began?.after, folder: this.#folder, told: this.#began?.line, clock };
  }

  /** That end was a false one: the command went on up to `to`. */
  #takeBack(end: number, to: number): void {
    const command = this.#ends.at(-1);
    if (command?.to !== end) return;
    this.#ends.pop();
    const shellKey = command.spans.at(-1)?.shellKey ?? '';
    this.#spans = [...commandSpans(command.spans), { phase: 'output', shellKey, from: end, to }];
    this.#ended = command.since;
    this.#folder = command.folder;
    this.#prompt = command.prompt;
    const { output, told, clock } = command;
    this.#began = output === undefined ? undefined : { after: output, clock: clock.began, line: told };
  }

  /** What runs now. In a program that reads lines itself, each typed text counts as a command. */
  #running(to: number, typed: readonly number[]): PastCommand[] {
    const { phase, shellKey, since: from } = this.#phases;
    const inside = typed.filter((at) => at > from || (phase === 'input' && at === from));
    const unmarked = phase === 'input' && !this.#marksOutput(shellKey) && inside.length > 0;
    if (phase !== 'output' && phase !== 'foreign' && !unmarked) return [];
    const started = commandSpans(this.#spans);
    const starts = [from, ...inside];
    return starts.flatMap((start, index) => {
      const end = starts[index + 1] ?? to;
      if (start === end && (index > 0 || unmarked)) return [];
      const spans = [...(index === 0 ? started : []), { phase, shellKey, from: start, to: end }];
      const since = index === 0 ? this.#ended : start;
      const facts = index === 0 ? this.#facts(undefined) : { ...this.#facts(undefined), ...NOT_MARKED };
      const from = spans[0]?.from ?? start;
      return [{ from, to: end, spans, status: undefined, since, ...facts }];
    });
  }
}

/** Of a text that a program read. */
const NOT_MARKED = { output: undefined, told: undefined, clock: { began: undefined, ended: undefined } } as const;

/** The spans from where the shell began to read the line. */
function commandSpans(spans: readonly Span[]): Span[] {
  return spans.filter(({ phase }) => phase === 'input' || phase === 'more' || phase === 'output');
}

function cutTo(command: PastCommand, oldest: number): PastCommand {
  const spans = command.spans.filter(({ to }) => to > oldest);
  return {
    ...command,
    from: Math.max(command.from, oldest),
    prompt: Math.max(command.prompt, oldest),
    spans: spans.map((span) => ({ ...span, from: Math.max(span.from, oldest) })),
  };
}
