// What stands in one of iTerm2's own sessions right now: its program, its folder, its prompt.
import type { Bridge } from '../../bridges/bridge.ts';
import type { Look } from '../../bridges/look.ts';
import { PtyholdError } from '../../errors.ts';
import { leaderOf, nameOf as nameOfProcess, readerOf } from '../../session/look/in-front.ts';
import { shellNamed } from '../../shells/index.ts';
import type { Api } from '../api/api.ts';
import { GONE, listShown, type Prompt, readVariables, requireDone, type ShownSession, textOf } from '../api/shown.ts';
import { ACTIVE, findOwn, nameOf } from './names.ts';

export interface Told {
  session: ShownSession;
  name: string;
  title: string;
  folder: string;
  /** The program in front, as iTerm2 tells it. */
  program: string;
  tty: string;
}

export interface Seen extends Told {
  /** The modes and the programs of its terminal; undefined where they cannot be seen. */
  look: Look | undefined;
  /** Of the program that reads; undefined if it is not known. */
  reader: string | undefined;
  /** The last prompt; undefined without shell integration. */
  prompt: Prompt | undefined;
}

const VARIABLES = ['name', 'path', 'jobName', 'tty', 'tmuxRole'] as const;

/** Those of people. tmux draws the others: what is typed to its gateway ends it, and its panes are reached by tmux itself. */
export async function listOwn(api: Api, signal: AbortSignal): Promise<Told[]> {
  const shown = (await listShown(api, signal)).filter(({ tmux }) => tmux === undefined);
  const told = await Promise.all(shown.map((session) => tell(api, session, signal)));
  return told.flatMap((each) => each ?? []);
}

/** Undefined if it is gone, or belongs to tmux. */
async function tell(api: Api, session: ShownSession, signal: AbortSignal): Promise<Told | undefined> {
  const found = await readVariables(api, session.id, VARIABLES, signal);
  if (!found || textOf(found.tmuxRole) !== '') return undefined;
  const { name, path, jobName, tty } = found;
  const title = textOf(name) || session.title;
  return { session, name: nameOf(session), title, folder: textOf(path), program: textOf(jobName), tty: textOf(tty) };
}

/** Among those that were listed. */
export async function findTold(api: Api, own: readonly Told[], written: string, signal: AbortSignal): Promise<Told> {
  const wanted = written === ACTIVE ? `iterm2:${await activeId(api, signal)}` : written;
  const session = findOwn(
    wanted,
    own.map((each) => each.session),
  );
  const found = own.find((each) => each.session === session);
  if (!found) throw goneError(wanted);
  return found;
}

export async function see(
  api: Api,
  told: Told,
  bridge: Pick<Bridge, 'lookAtTerminal'>,
  signal: AbortSignal,
): Promise<Seen> {
  const [prompt, look] = await Promise.all([
    readPrompt(api, told.session.id, signal),
    told.tty === '' ? undefined : bridge.lookAtTerminal(told.tty, 0),
  ]);
  const isSeen = look !== undefined && look.front.length > 0;
  return {
    ...told,
    prompt,
    look: isSeen ? look : undefined,
    reader: withoutDash(isSeen ? readerIn(look) : told.program || undefined),
  };
}

/** A login shell is called -zsh. */
function withoutDash(program: string | undefined): string | undefined {
  return program?.replace(/^-/, '');
}

/** A shell at its prompt may be seen in the middle of drawing it. */
function readerIn(look: Look): string | undefined {
  const leader = leaderOf(look);
  return readerOf(look) ?? (leader && nameOfProcess(leader));
}

/** Undefined without shell integration. */
export async function readPrompt(
  api: Api,
  session: string,
  signal: AbortSignal,
  id?: string,
): Promise<Prompt | undefined> {
  const prompt = await api.ask('getPrompt', { session, id }, signal);
  if (prompt.status === NO_PROMPT) return undefined;
  if (prompt.status === GONE) throw goneError(nameOf({ id: session }));
  requireDone(prompt.status, 'its prompt');
  return prompt;
}

const NO_PROMPT = 3;

export function isShell(program: string | undefined): boolean {
  return program !== undefined && shellNamed(program) !== undefined;
}

/** What somebody has typed at the prompt and not entered; undefined if nobody can tell. */
export function standingText({ prompt }: Pick<Seen, 'prompt'>): string | undefined {
  return prompt === undefined || (prompt.state ?? 0) !== 0 ? undefined : (prompt.command ?? '');
}

async function activeId(api: Api, signal: AbortSignal): Promise<string> {
  const found = await readVariables(api, 'active', ['id'], signal);
  const id = textOf(found?.id);
  if (id !== '') return id;
  throw new PtyholdError('no_session', 'No session of iTerm2 has the focus.', 'pty_list names them.');
}

export function goneError(name: string): PtyholdError {
  return new PtyholdError(
    'no_session',
    `${name} is gone: its tab or window was closed.`,
    'pty_list names what is there.',
  );
}
