// The tools on sessions that are not ours: those that people have open in iTerm2.
import { describeError, PtyholdError } from '../errors.ts';
import type { OwnReading } from '../iterm2/own/reading.ts';
import type { Told } from '../iterm2/own/see.ts';
import { type Fold, partOf } from '../session/services/reducers.ts';
import { fold } from '../terminal/fold.ts';
import type { FoldLimits, FoldMode } from '../terminal/fold-budget.ts';
import { showName } from '../terminal/show-name.ts';
import { estimateTokens } from '../terminal/tokens.ts';
import { forgeryHint } from './forgery.ts';
import { type OwnTarget, oneAloneError } from './own-target.ts';
import type { Answer, Call } from './tool.ts';
import { planWait } from './waiting.ts';

interface Sent {
  text: string | Readonly<Record<string, string>>;
  enter: boolean;
  wait: boolean;
  timeout: number;
  until?: string | undefined;
  mark: boolean;
  secret: boolean;
  force: boolean;
  when: 'now' | 'ready';
  lock?: number | undefined;
  fold?: Fold | undefined;
}

export async function sendOwn({ sessions, name }: OwnTarget, args: Sent, call: Call): Promise<Answer> {
  const { text, enter, wait, secret, force, timeout } = args;
  requireNone({
    until: args.until !== undefined,
    mark: args.mark,
    'when=ready': args.when === 'ready',
    lock: args.lock !== undefined,
    'fold=changes': args.fold === 'changes',
  });
  if (typeof text !== 'string') throw oneAloneError();
  const sending = { text, enter, wait, secret, leave: { force, confirm: call.confirm } };
  return answer(await sessions.send(name, sending, planWait(timeout, call)), sessions.limits, call, partOf(args.fold));
}

interface ReadArguments {
  wait: boolean | 'any' | 'all';
  timeout: number;
  screen: boolean;
  lines?: number | undefined;
  fold?: Fold | undefined;
  until?: string | undefined;
  full: boolean;
  diff: boolean;
  line_range?: string | undefined;
  grep?: string | undefined;
  events?: number | undefined;
}

export async function readOwn({ sessions, name }: OwnTarget, args: ReadArguments, call: Call): Promise<Answer> {
  requireNone({
    until: args.until !== undefined,
    full: args.full,
    diff: args.diff,
    line_range: args.line_range !== undefined,
    grep: args.grep !== undefined,
    events: args.events !== undefined,
    'fold=changes': args.fold === 'changes',
  });
  const { wait, lines, screen } = args;
  const part = screen || lines !== undefined ? { lines } : undefined;
  const reading = wait
    ? await sessions.await(name, planWait(args.timeout, call), part)
    : await sessions.read(name, lines);
  return answer(reading, sessions.limits, call, partOf(args.fold));
}

interface Pressed {
  key: string | readonly string[];
  repeat: number;
  wait: boolean;
  force: boolean;
}

export async function pressOwn({ sessions, name }: OwnTarget, args: Pressed, call: Call): Promise<Answer> {
  requireNone({ wait: args.wait });
  const leave = { force: args.force, confirm: call.confirm };
  return answer(await sessions.press(name, [args.key].flat(), args.repeat, leave), sessions.limits, call);
}

interface Listed {
  sessions: readonly Told[];
  /** Why they could not be listed. */
  why: string | undefined;
}

/** A list of sessions does not fail because iTerm2 is away, or cannot be opened. */
export async function listOwn(own: NonNullable<Call['own']>): Promise<Listed> {
  try {
    return { sessions: await (await own()).list(), why: undefined };
  } catch (error) {
    if (!(error instanceof PtyholdError)) throw error;
    return { sessions: [], why: describeError(error) };
  }
}

/** Lines and facts for a list. */
export function describeOwn({ sessions, why }: Listed): { lines: string[]; facts: Record<string, unknown> } {
  const told = sessions.map(({ name, session, title, folder, program }) => ({
    session_id: name,
    id: session.id,
    window: session.window ?? null,
    tab: session.tab ?? null,
    title,
    cwd: folder === '' ? null : folder,
    program: program === '' ? null : program,
  }));
  const lines = sessions.map(({ name, session, title, folder, program }) =>
    [
      name,
      program === '' ? '?' : showName(program),
      session.window === undefined ? 'hidden' : `window ${session.window} tab ${session.tab}`,
      showName(title),
      folder === '' ? '' : showName(folder),
    ]
      .filter((word) => word !== '')
      .join(' '),
  );
  const head = lines.length === 0 ? [] : ['[of people, in iTerm2:]'];
  const away = why === undefined ? [] : [`[the sessions of iTerm2 are not listed: ${why}]`];
  return {
    lines: [...head, ...lines, ...away],
    facts: { iterm2: told, ...(why !== undefined && { iterm2_away: why }) },
  };
}

function answer(reading: OwnReading, limits: FoldLimits, call: Call, mode: FoldMode = 'head_tail'): Answer {
  const { told, screen } = reading;
  const lines = reading.output ?? screen?.lines ?? [];
  const shown = screen ? [...lines] : fold(lines, mode, limits, 'unnumbered').lines;
  const text = shown.join('\n');
  const durationMs = Math.round(performance.now() - call.startedAt);
  const notes = [...reading.notes, ADVICE[reading.state], forgeryHint(text)].filter((note) => note !== undefined);
  const last = [
    `[ptyhold ${told.name}: ${measure(reading, lines.length, text)}]`,
    `[${describeVerdict(reading)} ${(durationMs / 1000).toFixed(2)}s]`,
    ...(notes.length > 0 ? [`[${notes.join('; ')}]`] : []),
  ].join(' ');
  return {
    text: text === '' ? last : `${text}\n${last}`,
    facts: {
      session_id: told.name,
      id: told.session.id,
      complete: reading.complete,
      via: reading.via,
      exit_code: reading.exitCode ?? null,
      state: reading.state,
      cwd: told.folder === '' ? null : told.folder,
      duration_ms: durationMs,
      lines: lines.length,
      notes,
    },
  };
}

const ADVICE: Partial<Readonly<Record<OwnReading['state'], string>>> = {
  running: 'pty_read wait=true waits on; above is the screen',
  continuation: 'the shell has not run it and may want the rest of the command: pty_key C-c gives it up',
  password: 'a password is asked for: the person types it in their own terminal',
};

function measure({ output, screen, told }: OwnReading, lines: number, text: string): string {
  if (screen) {
    const at = screen.cursor ? `, cursor in column ${screen.cursor.column}` : '';
    return `screen ${told.session.cols}×${told.session.rows}${at}`;
  }
  if (!output || lines === 0) return 'no output';
  return `${lines} ${lines === 1 ? 'line' : 'lines'} / ~${estimateTokens(text)} tok`;
}

function describeVerdict({ complete, via, exitCode, state }: OwnReading): string {
  const exit = exitCode === undefined ? '' : ` exit=${exitCode}`;
  const shown = complete || state === 'unknown' ? '' : ` state=${state}`;
  return `is_complete=${complete ? 'True' : 'False'} via ${via}${exit}${shown}`;
}

/** Throws if an argument is given that needs a journal of ours. */
function requireNone(given: Readonly<Record<string, boolean>>): void {
  const [first] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
  if (first === undefined) return;
  const sentence = `${first} is not known for the sessions of iTerm2. Nothing was done.`;
  throw new PtyholdError('bad_argument', sentence, 'pty_open makes a session that knows it.');
}
