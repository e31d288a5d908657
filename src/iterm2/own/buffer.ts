// The text of one of iTerm2's own sessions: its screen, its last lines, or the output of one command.
import type { Api } from '../api/api.ts';
import type { Reply, Request } from '../api/messages.ts';
import { GONE, type Prompt, requireDone } from '../api/shown.ts';
import { nameOf } from './names.ts';
import { goneError, readPrompt } from './see.ts';

export interface Screen {
  lines: string[];
  /** From 1. */
  cursor: { row: number; column: number } | undefined;
}

/** iTerm2 blocks while it collects them. */
const MOST_LINES = 10_000;
/** The line goes on in the next one. */
const WRAPPED = 2;

type Lines = NonNullable<Request<'getBuffer'>['lines']>;

export async function readScreen(api: Api, session: string, signal: AbortSignal): Promise<Screen> {
  const { contents, cursor } = await readBuffer(api, session, { screen: true }, signal);
  const lines = contents.map(({ text = '' }) => text);
  return { lines: withoutEmptyEnd(lines), cursor: cursor && { row: cursor.y ?? 0, column: (cursor.x ?? 0) + 1 } };
}

export async function readLast(api: Api, session: string, count: number, signal: AbortSignal): Promise<string[]> {
  const { contents } = await readBuffer(api, session, { trailing: Math.min(count, MOST_LINES) }, signal);
  return joinWrapped(contents);
}

export interface Output {
  lines: string[];
  /** Earlier ones, which were not fetched. */
  missing: number;
}

/** What the command of that prompt has printed. iTerm2 counts all up to the cursor as output, later prompts too. */
export async function readOutput(api: Api, session: string, promptId: string, signal: AbortSignal): Promise<Output> {
  const prompt = await readPrompt(api, session, signal, promptId);
  const next = await readPrompt(api, session, signal);
  const from = prompt?.output?.start?.y;
  const to = endOf(prompt, next);
  if (from === undefined || to === undefined || to.y <= from - 1) return { lines: [], missing: 0 };
  const missing = Math.max(0, to.y - from - MOST_LINES);
  const range = { start: { x: 0, y: from + missing }, end: to };
  const { contents } = await readBuffer(api, session, { range: { range } }, signal);
  return { lines: withoutEmptyEnd(joinWrapped(contents)), missing };
}

interface Place {
  x: number;
  y: number;
}

function endOf(prompt: Prompt | undefined, next: Prompt | undefined): Place | undefined {
  const { x = 0, y = 0 } = prompt?.output?.end ?? {};
  if (!prompt?.output?.end) return undefined;
  const start = next?.id !== undefined && next.id !== prompt.id ? next.prompt?.start : undefined;
  return start && (start.y ?? 0) <= y ? { x: start.x ?? 0, y: start.y ?? 0 } : { x, y };
}

async function readBuffer(api: Api, session: string, lines: Lines, signal: AbortSignal): Promise<Reply<'getBuffer'>> {
  const reply = await api.ask('getBuffer', { session, lines }, signal);
  if (reply.status === GONE) throw goneError(nameOf({ id: session }));
  requireDone(reply.status, 'its text');
  return reply;
}

function joinWrapped(contents: Reply<'getBuffer'>['contents']): string[] {
  const lines: string[] = [];
  let isGoingOn = false;
  for (const { text = '', continuation } of contents) {
    if (isGoingOn) lines[lines.length - 1] += text;
    else lines.push(text);
    isGoingOn = continuation === WRAPPED;
  }
  return lines;
}

function withoutEmptyEnd(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1);
}
