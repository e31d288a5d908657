// What stands on the shell's line before a text is typed: nothing, our own text, a report of the terminal, or a person's.
import { PtyholdError } from '../../errors.ts';
import { STAR, UNKNOWN } from '../../gate/command/stand-ins.ts';
import { log } from '../../log.ts';
import { PROMPT_STANDS_MS, REPORT_DRAWN_MS, STANDS_MS } from '../../timing.ts';
import { bareText, withoutSpaces } from '../look/bare-text.ts';
import { isEditorAsking } from '../look/editor-question.ts';
import { readPromptLine } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { isLineTyped } from './begun-line.ts';

/** Nothing was typed, since what stands on the line would change the text: the session waits for whoever typed that. */
export class HeldBack extends PtyholdError {
  constructor(sentence: string, next: string) {
    super('bad_argument', `${sentence} NOTHING was typed.`, next);
  }
}

function heldBackBySomebody(name: string): HeldBack {
  return new HeldBack(
    `Somebody has typed something at the prompt of ${name} that has not run, and this text would be joined to it.`,
    'pty_key C-u or C-c removes it, pty_key Enter runs it, pty_read screen: true shows it.',
  );
}

function heldBackByEditor(name: string): HeldBack {
  return new HeldBack(
    `The line editor of ${name} asks something, as in a search of its history, and would take this text for the answer.`,
    'pty_key C-c ends that, pty_read screen: true shows it.',
  );
}

/** Jobs in the background may print any amount after the prompt. A line that somebody types is shorter. */
const LONGEST_LINE = 64 * 1024;

/** What is left of a report when a line editor has taken its first bytes as a key. */
const REPORT = [
  '<?\\d+;\\d+;\\d+[Mm]',
  '[?>=]?\\d*(?:;\\d+)*\\$?[cnRtuy]',
  '(?:\\d+;)?\\d+;rgba?:[\\da-f/]+',
  '52;\\w*;[\\w+/=]*',
  '[>!]\\|[\\w.()-]+',
  '[01](?:\\+r[\\da-f=;]*|\\$r[\\d;:]*\\w)',
].join('|');
const SIGNS = String.raw`(?:\^\[|\^G|[\x1b\[\]P\\:])*`;
const ENDS_WITH_REPORT = new RegExp(`(?:${REPORT})${SIGNS}$`, 'i');
/** A report nobody was seen to ask for must be nothing else. */
const ONLY_REPORTS = new RegExp(`^(?:${SIGNS}(?=[^a-z]*[;|])(?:${REPORT}))+${SIGNS}$`, 'i');

/**
 * Returns the keys that clear the line of a report. Refuses to type behind what a person has typed. In the usual case the
 * journal alone tells that nothing stands there.
 */
export async function keysThatClear(session: Session, signal?: AbortSignal): Promise<readonly string[]> {
  if (isReportAsked(session)) await awaitReport(session, signal);
  const keys = await findKeys(session);
  if (keys) return keys;
  // Another server's text stands there for a moment before its Enter is read.
  const { since } = session.stream.phases;
  await until(session, { within: STANDS_MS, every: STANDS_MS, signal }, () => session.stream.phases.since !== since);
  const later = await findKeys(session);
  if (later) return later;
  if (!(await isLineTyped(session))) return [];
  throw heldBackBySomebody(session.row.name);
}

/** An editor that still reads the report would take our keys for a part of it. */
async function awaitReport(session: Session, signal: AbortSignal | undefined): Promise<void> {
  let drawn: string | undefined = '';
  await until(session, { within: REPORT_DRAWN_MS, every: PROMPT_STANDS_MS, signal }, async () => {
    const before = drawn;
    drawn = await textBehindPrompt(session);
    return drawn !== '' && drawn === before;
  });
}

/** Undefined if a person's text stands there. */
async function findKeys(session: Session): Promise<readonly string[] | undefined> {
  const { stream, typed } = session;
  if (stream.phases.phase !== 'input') return [];
  const isAsked = isReportAsked(session);
  const own = typed.unrun(stream.phases).text;
  const shown = await textBehindPrompt(session);
  if (shown === withoutSpaces(own)) return own === '' && (isAsked || mayAwaitKey(session)) ? keysOf(session) : [];
  if (await isEditorAsking(session)) throw heldBackByEditor(session.row.name);
  if (shown === undefined || isOwn(session, own)) return [];
  const line = await readPromptLine(session, isAsked);
  log.note('the line', () => ({ shown: shown.length, line: line?.text.length, own: own.length, isAsked }));
  if (!line || line.text === '') return isAsked && own === '' ? keysOf(session) : [];
  const known = withoutSpaces(own);
  if (own !== '') return line.text === known || line.text.endsWith(line.prompt + known) ? [] : undefined;
  return (isAsked ? ENDS_WITH_REPORT : ONLY_REPORTS).test(line.text) ? keysOf(session) : undefined;
}

/** Our own keys may have left on the line what nobody can tell. */
function isOwn({ typed, stream }: Session, own: string): boolean {
  return own.includes('\uFFFD') || own.includes(UNKNOWN) || own.includes(STAR) || typed.editedAt >= stream.phases.since;
}

/** After a key such as Escape an editor may take the next one, or the first of a paste, as a command. */
function mayAwaitKey({ typed, stream }: Session): boolean {
  return typed.editedAt >= stream.phases.since;
}

async function textBehindPrompt({ stream }: Session): Promise<string | undefined> {
  const range = { from: stream.phases.since, to: stream.scanned };
  return range.to - range.from > LONGEST_LINE ? undefined : bareText(await stream.read(range));
}

/** A command asked the terminal for a report. The editor of the shell itself asks behind its prompt. */
export function isReportAsked({ stream, front }: Session): boolean {
  return stream.modes.hasRequest(front.reportsUpTo, stream.phases.since);
}

function keysOf(session: Session): readonly string[] {
  return session.shellOf()?.traits.clearLine ?? [];
}
