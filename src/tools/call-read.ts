// Answers calls of pty_read.
import { PtyholdError } from '../errors.ts';
import type { Waited } from '../session/completion/wait-many.ts';
import { type JournalPart, parseLineRange, type ShownCommand } from '../session/history/excerpt.ts';
import { type Choice, type Chosen, chooseSessions, type Several } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import {
  type ReadExcerpt,
  type ReadRequest,
  type ReadScreen,
  readExcerpt,
  readNew,
  readNewOfMany,
  readScreen,
} from '../session/read.ts';
import type { ScreenPart } from '../session/show/screen.ts';
import type { WaitedReading } from '../session/show/waited.ts';
import { showName } from '../terminal/show-name.ts';
import { answerAllEvents } from './all-events-answer.ts';
import { answerReading, CLEARED, changesFacts, hiddenHint, lastLine, measure, tellWait } from './answer.ts';
import { answerEvents, chooseEvents, type OfAllEvents, type OfEvents } from './events-answer.ts';
import { forgeryHint } from './forgery.ts';
import { describeGaps, gapFacts } from './gaps.ts';
import type { Arguments } from './read-arguments.ts';
import { answerSeveral, newestEvent, type Said, sayReading } from './several.ts';
import type { Answer, Call } from './tool.ts';
import { planWait } from './waiting.ts';

export async function chooseHost(hosts: Hosts, args: Arguments): Promise<Choice | OfEvents | OfAllEvents> {
  if (args.events !== undefined) return chooseEvents(hosts, args.session_id);
  if (args.session_id === undefined) throw missingSession();
  return chooseSessions(hosts, args.session_id, 'read');
}

export async function handle(choice: Choice | OfEvents | OfAllEvents, args: Arguments, call: Call): Promise<Answer> {
  if (choice.kind === 'events' || choice.kind === 'all events') {
    const { events: since = 0, wait: awaited, timeout } = args;
    if (screenPartOf(args) || partOf(args) || args.until !== undefined) throw eventsAloneError();
    const asked = { since, wait: awaited !== false, timeout };
    if (choice.kind === 'all events') return answerAllEvents(choice, asked, call);
    return answerEvents(choice.context, { ...asked, sessions: choice.sessions }, call);
  }
  requireOneWay(args);
  const screen = screenPartOf(args);
  const part = screen ? undefined : partOf(args);
  if (choice.kind === 'several') {
    if (screen || part) throw oneSessionError();
    return answerNewOfMany(choice, args, call);
  }
  const { context, session } = choice;
  const [request, patience] = [requestOf(args, call), planWait(args.timeout, call)];
  const before = { request, patience };
  const told = (waited: WaitedReading | undefined): Told =>
    waited && tellNotesToo(waited, tellWait(waited, call, patience));
  if (screen) {
    const read = await readScreen(context, session, screen, before, call.delivery);
    return answerScreen(read, told(read.waited));
  }
  if (part) {
    const read = await readExcerpt(context, session, part, request, before);
    return answerExcerpt(read, told(read.waited));
  }
  return answerReading(await readNew(context, session, request, patience, call.delivery), call, patience);
}

type Part = Omit<Arguments, 'session_id'>;

/** `line_range` chooses lines of the screen, too. */
function requireOneWay({ screen, diff, full, lines, grep, line_range: range }: Part): void {
  const ofScreen = diff ? 'diff' : screen ? 'screen' : undefined;
  const printed = { full: full || undefined, lines, grep, line_range: diff ? range : undefined };
  const [other] = Object.entries(printed).find(([, given]) => given !== undefined) ?? [];
  if (ofScreen && other) throw twoWaysError(ofScreen, other, 'read: of the screen, and of what was printed');
}

function twoWaysError(one: string, other: string, to: string): PtyholdError {
  return new PtyholdError('bad_argument', `${one} and ${other} are two ways to ${to}.`, 'Give one of them.');
}

function screenPartOf({ screen, diff, full, lines, grep, line_range: rows }: Part): ScreenPart | undefined {
  if (full || lines !== undefined || grep !== undefined) return undefined;
  if (rows !== undefined) return screen ? { kind: 'rows', ...parseLineRange(rows) } : undefined;
  if (diff) return { kind: 'changed' };
  return screen ? { kind: 'whole' } : undefined;
}

function partOf({ full, lines, line_range: range, grep }: Part): JournalPart | undefined {
  if (grep !== undefined) return { kind: 'grep', pattern: grep, range, context: lines ?? 0 };
  if (lines !== undefined && range !== undefined) throw twoWaysError('lines', 'line_range', 'choose a part');
  // `full` may stand beside lines or line_range, which choose a part of everything.
  if (lines !== undefined) return { kind: 'lines', count: lines };
  if (range !== undefined) return { kind: 'range', range };
  return full ? { kind: 'full' } : undefined;
}

function requestOf(args: Arguments, { arrival }: Call): ReadRequest & { which: 'any' | 'all' } {
  const which = args.wait === 'all' ? 'all' : 'any';
  return { ...args, wait: args.wait !== false, which, reduce: args.rtk, arrival };
}

function eventsAloneError(): PtyholdError {
  const sentence = 'Events are read by themselves, and here stands what reads a screen or output, too.';
  return new PtyholdError('bad_argument', sentence, 'Beside events there may be session_id, wait and timeout.');
}

function missingSession(): PtyholdError {
  return new PtyholdError(
    'bad_argument',
    'session_id is missing.',
    'pty_read takes: session_id, and without it only events.',
  );
}

function oneSessionError(): PtyholdError {
  const sentence = 'Of several sessions only what is new can be read in one call.';
  return new PtyholdError('bad_argument', sentence, 'Give one session_id for a screen or an earlier part.');
}

/** Shows what is new in the sessions that have a verdict, and names the others with their state. */
async function answerNewOfMany(choice: Several<Chosen>, args: Arguments, call: Call): Promise<Answer> {
  const patience = planWait(args.timeout, call);
  const outcomes = await readNewOfMany(choice.sessions, requestOf(args, call), patience, call.delivery);
  const told = { ...choice, events: await newestEvent(choice) };
  const { facts, ...answer } = answerSeveral(told, outcomes, 'complete', (read, label) =>
    'reading' in read ? sayReading(read.reading, label, call, patience) : sayState(read.waited),
  );
  const ended = outcomes.filter(
    (each) => 'done' in each && 'reading' in each.done && each.done.reading.verdict.complete,
  );
  const complete = args.wait === 'all' ? ended.length === outcomes.length : ended.length > 0;
  return { ...answer, facts: { complete, ...facts } };
}

/** A session without a verdict. */
function sayState({ session, verdict: { state } }: Waited): Said {
  const facts = { session_id: session.row.name, id: session.id, complete: false, via: 'now', state };
  return { text: '', output: '', facts, word: state, counts: false };
}

type Told = ReturnType<typeof tellWait> | undefined;

function tellNotesToo({ notes }: WaitedReading, told: NonNullable<Told>): Told {
  return { ...told, hints: [...notes, ...told.hints] };
}

function answerScreen({ session: { row }, text }: ReadScreen, waited: Told): Answer {
  const is = `screen ${row.cols}×${row.rows}${row.dead ? ', as its program left it' : ''}`;
  return {
    text: `${text}\n${lastLine(showName(row.name), is, waited?.verdict, [...(waited?.hints ?? []), forgeryHint(text)])}`,
    outputs: [text],
    facts: {
      session_id: row.name,
      id: row.id,
      ...waited?.facts,
      cols: row.cols,
      rows: row.rows,
      fullscreen: row.alternate,
    },
  };
}

function answerExcerpt({ session: { row }, ...found }: ReadExcerpt, waited: Told): Answer {
  const { output, first, last, held, command, gaps, notes } = found;
  const hints = [
    ...(command ? [describeCommand(command)] : []),
    last < first ? 'no lines' : `lines ${first}–${last} of ${held.last}`,
    hiddenHint(output),
    output.isCleared ? `${CLEARED}: raw=true shows it` : undefined,
    output.changes?.said,
    output.reduced && `${output.reduced.notice}: rtk=false is as printed`,
    ...notes,
    ...describeGaps(gaps),
    ...(waited?.hints ?? []),
    forgeryHint(output.text),
  ];
  const line = lastLine(showName(row.name), measure(output), waited?.verdict, hints);
  return {
    text: output.text === '' ? line : `${output.text}\n${line}`,
    outputs: [output.text],
    facts: {
      session_id: row.name,
      id: row.id,
      ...waited?.facts,
      first_line: first,
      last_line: last,
      lines: output.lines,
      hidden: output.hiddenLines,
      reduced_by: output.reduced?.by ?? null,
      ...changesFacts(output),
      missing: gaps.map(gapFacts),
      ...(command && { command: command.text, exit_code: command.status ?? null }),
    },
  };
}

function describeCommand({ back, text, status }: ShownCommand): string {
  const named = text === '' ? '' : ` ${JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)}`;
  return `command -${back}${named}${status === undefined ? '' : ` exit=${status}`}`;
}
