// pty_read: what is new, any part of what was, or the screen.
import { z } from 'zod';
import { PtyholdError } from '../errors.ts';
import { waitForMany } from '../session/completion/wait-many.ts';
import type { Context } from '../session/context.ts';
import { excerpt, type Part, type PastCommand, parseLineRange } from '../session/history/excerpt.ts';
import { glance, prepare, readNew, readScreen, type ScreenPart, waitFor } from '../session/read.ts';
import { compilePattern } from '../session/services/pattern.ts';
import type { SessionView } from '../session/state/session.ts';
import { answerReading, describeGap, gapFacts, hiddenHint, measure } from './answer.ts';
import { fold, seconds, sessionId } from './arguments.ts';
import { type Answer, type Call, defineTool } from './tool.ts';
import { planWait } from './waiting.ts';

const shape = {
  session_id: z.union([sessionId, z.array(z.string().min(1)).min(1).max(50)]).describe('Name or id, or several'),
  wait: z
    .union([z.boolean(), z.enum(['any', 'all'])])
    .default(false)
    .describe('Wait until what runs has ended; of several sessions any (default) or all'),
  until: z.string().min(1).optional().describe('Wait for this regex in new output'),
  timeout: seconds.default(10).describe('Seconds to wait'),
  screen: z.boolean().default(false).describe('The drawn screen and the cursor'),
  diff: z.boolean().default(false).describe('Only screen lines changed since the last look'),
  full: z.boolean().default(false).describe('Everything kept of the session'),
  lines: z.number().int().min(1).optional().describe('The last so many lines; with grep: lines around each match'),
  line_range: z
    .string()
    .optional()
    .describe(
      'Lines "A:B", as named where lines are hidden; "-1": output of the last command, "-2": of the one before',
    ),
  grep: z.string().min(1).optional().describe('Lines that match this regex, also within line_range'),
  fold: fold.optional().describe('Which part of a long output to show'),
  raw: z.boolean().default(false),
  rtk: z.boolean().default(true).describe('Shorten the output of known commands'),
};
type Arguments = z.output<z.ZodObject<typeof shape>>;

export const ptyRead = defineTool({
  name: 'pty_read',
  title: 'Read a session',
  description:
    'Read what is new since the last read (the screen in full-screen programs), or any earlier part. Nothing that a read hides is lost.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false },
  arguments: shape,
  place: (places, args) => places.holding([args.session_id].flat()),
  async handle(context, args, call) {
    const screen = screenPartOf(args);
    const part = screen ? undefined : partOf(args);
    if (typeof args.session_id !== 'string') {
      if (screen || part) throw oneSession();
      return answerSeveral(context, args.session_id, args, call);
    }
    const view = await prepare(context, args.session_id);
    if (screen) return answerScreen(context, view, screen);
    if (part) return answerExcerpt(context, view, part, args);
    return answerNew(context, view, args, call);
  },
});

function screenPartOf({ screen, diff, full, lines, grep, line_range: rows }: Arguments): ScreenPart | undefined {
  if (full || lines !== undefined || grep !== undefined) return undefined;
  if (rows !== undefined) return screen ? { kind: 'rows', ...parseLineRange(rows) } : undefined;
  if (diff) return { kind: 'changed' };
  return screen ? { kind: 'whole' } : undefined;
}

function partOf({ full, lines, line_range: range, grep }: Arguments): Part | undefined {
  if (grep !== undefined) return { kind: 'grep', pattern: grep, range, context: lines ?? 0 };
  if (lines !== undefined && range !== undefined) {
    const sentence = 'lines and line_range are two ways to choose a part.';
    throw new PtyholdError('bad_argument', sentence, 'Give one of them.');
  }
  // full says what the others take their part of.
  if (lines !== undefined) return { kind: 'lines', count: lines };
  if (range !== undefined) return { kind: 'range', range };
  return full ? { kind: 'full' } : undefined;
}

async function answerNew(context: Context, view: SessionView, args: Arguments, call: Call): Promise<Answer> {
  const until = args.until === undefined ? undefined : compilePattern(args.until, 'until');
  const waiting = planWait(args.timeout, call);
  const verdict = args.wait || until ? await waitFor(context, view, until, waiting) : await glance(context, view);
  const reading = await readNew(context, view, verdict, { ...args, reduce: args.rtk });
  return answerReading(reading, call, [verdict.via === 'timeout' ? waiting.note : undefined]);
}

function oneSession(): PtyholdError {
  const sentence = 'Of several sessions only what is new can be read in one call.';
  return new PtyholdError('bad_argument', sentence, 'Give one session_id for a screen or an earlier part.');
}

/** What is new of those that have something to say; the others are named with what they do. */
async function answerSeveral(context: Context, ids: readonly string[], args: Arguments, call: Call): Promise<Answer> {
  const until = args.until === undefined ? undefined : compilePattern(args.until, 'until');
  const waiting = planWait(args.timeout, call);
  const views = [...new Set(await Promise.all(ids.map((id) => prepare(context, id))))];
  const waited =
    args.wait || until
      ? await waitForMany(context, views, until, waiting, args.wait === 'all' ? 'all' : 'any')
      : await Promise.all(views.map(async (view) => ({ view, verdict: await glance(context, view) })));
  const told = waited.filter(({ verdict }) => verdict.via !== 'cancelled');
  const answers: Answer[] = [];
  for (const { view, verdict } of told) {
    const hint = verdict.via === 'timeout' ? waiting.note : undefined;
    const reading = await readNew(context, view, verdict, { ...args, reduce: args.rtk });
    answers.push(answerReading(reading, call, [hint]));
  }
  const others = waited.filter(({ verdict }) => verdict.via === 'cancelled');
  const ended = told.filter(({ verdict }) => verdict.complete).length;
  const last = [
    `[ptyhold: ${ended} of ${waited.length} complete]`,
    ...others.map(({ view, verdict }) => `[${view.row.name} ${verdict.state}]`),
  ].join(' ');
  return {
    text: [...answers.map(({ text }) => text), last].join('\n'),
    facts: {
      complete: args.wait === 'all' ? ended === waited.length : ended > 0,
      sessions: [
        ...answers.map(({ facts }) => facts),
        ...others.map(({ view, verdict }) => ({
          session_id: view.row.name,
          id: view.id,
          complete: false,
          via: 'now',
          state: verdict.state,
        })),
      ],
    },
  };
}

async function answerScreen(context: Context, view: SessionView, part: ScreenPart): Promise<Answer> {
  const text = await readScreen(context, view, part);
  const { row } = view;
  return {
    text: `${text}\n[ptyhold ${row.name}: screen ${row.cols}×${row.rows}]`,
    facts: { session_id: row.name, id: row.id, cols: row.cols, rows: row.rows, fullscreen: row.alternate },
  };
}

async function answerExcerpt(context: Context, view: SessionView, part: Part, args: Arguments): Promise<Answer> {
  const { output, first, last, held, command, gaps, notes } = await excerpt(context, view, part, {
    ...args,
    reduce: args.rtk,
  });
  const { row } = view;
  const said = [
    ...(command ? [describeCommand(command)] : []),
    last < first ? 'no lines' : `lines ${first}–${last} of ${held.last}`,
    hiddenHint(output),
    output.reduced && `${output.reduced.notice}: rtk=false is as printed`,
    ...notes,
    ...gaps.map(describeGap),
  ].filter((hint) => hint !== undefined);
  const line = `[ptyhold ${row.name}: ${measure(output)}] [${said.join('; ')}]`;
  return {
    text: output.text === '' ? line : `${output.text}\n${line}`,
    facts: {
      session_id: row.name,
      id: row.id,
      first_line: first,
      last_line: last,
      lines: output.lines,
      hidden: output.hiddenLines,
      reduced_by: output.reduced?.by ?? null,
      missing: gaps.map(gapFacts),
      ...(command && { command: command.text, exit_code: command.status ?? null }),
    },
  };
}

function describeCommand({ back, text, status }: PastCommand): string {
  const named = text === '' ? '' : ` ${JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)}`;
  return `command -${back}${named}${status === undefined ? '' : ` exit=${status}`}`;
}
