// Which part of the journal each command wrote, so that its output can be shown again.
import { type Mark, MarkScanner } from '../../journal/marks.ts';
import { neutraliseText } from '../../terminal/neutralise.ts';
import { render } from '../../terminal/render.ts';
import { holdBytes } from '../echo/held-bytes.ts';
import { type Range, type Sent, subtract, visibleRanges } from '../echo/output-ranges.ts';
import { type Phase, Timeline } from '../state/phases.ts';
import type { SessionView } from '../state/session.ts';

interface Span extends Range {
  phase: Phase;
  voice: string;
}

interface PastCommand extends Range {
  spans: readonly Span[];
  /** Unknown while it runs, and where nothing tells it. */
  status: number | undefined;
  /** What was typed from here on belongs to it, though the prompt was not there yet. */
  since: number;
}

/** More than these are not gone back to. */
const REMEMBERED = 1000;
const SLICE = 256 * 1024;
const LONGEST_LINE = 64 * 1024;
const PASTE_OFF = '\x1b[?2004l';

const logs = new WeakMap<SessionView, CommandLog>();

export interface CommandOutput {
  /** As it was typed, on one line; empty where nobody knows. */
  text: string;
  /** The same with its line ends. */
  typed: string;
  status: number | undefined;
  ranges: Range[];
  to: number;
}

/** The output of the newest command for 1, of the one before for 2, and so on, as far as the journal still holds it. */
export async function commandBack(view: SessionView, back: number): Promise<CommandOutput | undefined> {
  let log = logs.get(view);
  if (!log) {
    const [oldest] = await view.journal.segments();
    log = logs.get(view) ?? new CommandLog(view, oldest?.start ?? 0);
    logs.set(view, log);
  }
  let found = 0;
  for (const command of (await log.upToNow()).reverse()) {
    const typed = await typedText(view, command);
    const text = oneLine(typed);
    // The shell only showed its prompt again.
    if (text === '' && command.spans[0]?.phase === 'input') continue;
    found += 1;
    if (found < back) continue;
    return { text, typed, status: command.status, ranges: await outputRanges(view, command), to: command.to };
  }
  return undefined;
}

async function outputRanges(view: SessionView, command: PastCommand): Promise<Range[]> {
  const { from, to, spans } = command;
  const began = spans.find(({ phase }) => phase === 'output')?.from;
  const ranges = visibleRanges({
    spans,
    sent: echoed(view, command, began),
    answered: [],
    bytes: await holdBytes(view, { from, to }, spans),
    marksOutput: (voice) => view.marksOutput(voice),
    stripEndNoise: (output, voice) => view.shellOf(voice)?.stripEndNoise(output, view.row.cols) ?? output,
  });
  const output = subtract(ranges, view.hidden);
  // Before that, background jobs may have printed something.
  return began === undefined ? output : output.filter((range) => range.from >= began);
}

/** What stands in front of the output. What was typed later is part of what a person saw. */
function echoed(view: SessionView, { spans, from, to, since }: PastCommand, began = to): Sent[] {
  const typed = typedTexts(view).filter(({ at }) => at >= since && at <= began);
  if (spans[0]?.phase !== 'input' || view.marksOutput(spans[0].voice)) return typed;
  // Nobody knows what a person typed, or a server before this one: the first line is the echo.
  return [typed[0] ?? { at: from, text: '' }];
}

async function typedText(view: SessionView, { spans, from, since }: PastCommand): Promise<string> {
  const [first] = spans;
  const until = first?.phase === 'input' ? first.to : from;
  const [sent, ...others] = typedTexts(view).filter(({ at }) => at >= since && at <= until);
  if (sent && others.length === 0) return sent.text;
  if (first?.phase !== 'input') return '';
  const bytes = Buffer.from(await view.read({ from, to: Math.min(until, from + LONGEST_LINE) }));
  const editorEnd = bytes.indexOf(PASTE_OFF);
  const lines = await render(editorEnd < 0 ? bytes : bytes.subarray(0, editorEnd), view.row);
  return (view.marksOutput(first.voice) ? lines : lines.slice(0, 1)).join('\n');
}

function oneLine(text: string): string {
  return neutraliseText(text.trim().replaceAll('\n', ' '));
}

function typedTexts(view: SessionView): Sent[] {
  return [...view.answered, ...view.sent];
}

class CommandLog {
  readonly #view: SessionView;
  readonly #scanner: MarkScanner;
  readonly #timeline: Timeline;
  #at: number;
  /** Where the last command ended. */
  #ended: number;
  #spans: Span[] = [];
  #open: Omit<Span, 'to'>;
  readonly #heard: Set<string>;
  #commands: PastCommand[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(view: SessionView, from: number) {
    this.#view = view;
    this.#at = from;
    this.#ended = from;
    // In the middle of the output of a command that began before the oldest byte that is kept.
    const phase: Phase = view.shell === undefined ? 'foreign' : from > 0 ? 'output' : 'starting';
    const voice = phase === 'foreign' ? '' : view.row.key;
    this.#open = { phase, voice, from };
    this.#heard = new Set([voice]);
    this.#scanner = new MarkScanner(view.keys, from);
    const place = { offset: from, phase, voice, sequences: {}, status: undefined };
    this.#timeline = new Timeline(place, (key) => view.marksOutput(key));
  }

  async upToNow(): Promise<PastCommand[]> {
    const turn = this.#turn.then(() => this.#scan(this.#view.scanned));
    this.#turn = turn.catch(() => undefined);
    await turn;
    const oldest = (await this.#view.journal.segments())[0]?.start ?? 0;
    this.#commands = this.#commands.filter((command) => command.to > oldest).slice(-REMEMBERED);
    return [...this.#commands, ...this.#running()].map((command) => ({
      ...command,
      from: Math.max(command.from, oldest),
      spans: command.spans.flatMap((span) =>
        span.to > oldest ? [{ ...span, from: Math.max(span.from, oldest) }] : [],
      ),
    }));
  }

  async #scan(end: number): Promise<void> {
    while (this.#at < end) {
      const piece = await this.#view.journal.next(this.#at, Math.min(SLICE, end - this.#at));
      if (!piece) return;
      if (piece.kind === 'gap') {
        this.#scanner.jump(piece.until);
        this.#at = piece.until;
        continue;
      }
      for (const mark of this.#scanner.push(piece.bytes)) this.#take(mark);
      this.#at += piece.bytes.length;
    }
  }

  #take(mark: Mark): void {
    if (!this.#timeline.apply(mark)) return;
    const { start } = mark;
    this.#spans.push({ ...this.#open, to: start });
    this.#open = { phase: this.#timeline.phase, voice: mark.key, from: start };
    this.#timeline.forgetBefore(start);
    if (mark.kind === 'end') this.#end(mark);
    if (mark.kind === 'end' || mark.kind === 'hooks' || mark.kind === 'prompt') this.#spans = [];
  }

  /** A shell that is heard for the first time is one inside: what led to it has not ended. */
  #end({ key, start, after, status }: Mark): void {
    const spans = [...commandSpans(this.#spans), { phase: 'ended' as const, voice: key, from: start, to: after }];
    const from = spans[0]?.from ?? start;
    const known = this.#heard.has(key) ? status : undefined;
    if (from < start) this.#commands.push({ from, to: start, spans, status: known, since: this.#ended });
    this.#heard.add(key);
    this.#ended = start;
  }

  /** What is in front now. In a program that takes lines itself, each text that was typed counts as a command. */
  #running(): PastCommand[] {
    const { phase, voice, from } = this.#open;
    const to = this.#view.scanned;
    const inside = typedTexts(this.#view).filter((sent) => sent.at > from || (phase === 'input' && sent.at === from));
    const unmarked = phase === 'input' && !this.#view.marksOutput(voice) && inside.length > 0;
    if (phase !== 'output' && phase !== 'foreign' && !unmarked) return [];
    const started = commandSpans(this.#spans);
    const places = [from, ...inside.map((sent) => sent.at), to];
    return places.slice(0, -1).flatMap((start, index) => {
      const end = places[index + 1] ?? to;
      if (start === end && (index > 0 || unmarked)) return [];
      const spans = [...(index === 0 ? started : []), { phase, voice, from: start, to: end }];
      const since = index === 0 ? this.#ended : start;
      return [{ from: spans[0]?.from ?? start, to: end, spans, status: undefined, since }];
    });
  }
}

/** From where the shell began to read the line. */
function commandSpans(spans: readonly Span[]): Span[] {
  return spans.filter(({ phase }) => phase === 'input' || phase === 'more' || phase === 'output');
}
