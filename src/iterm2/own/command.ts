// One command in one of iTerm2's own sessions, from its start to its end.
import type { Bridge } from '../../bridges/bridge.ts';
import type { Api } from '../api/api.ts';
import type { Prompt } from '../api/shown.ts';
import { limited } from '../limited.ts';
import { readOutput, readScreen } from './buffer.ts';
import { type Ended, PromptWatch, type Watched } from './prompt-watch.ts';
import { type OwnReading, reading, type Verdict } from './reading.ts';
import { readPrompt, see, type Told } from './see.ts';

export interface Reach {
  api: Api;
  bridge: Pick<Bridge, 'lookAtTerminal'>;
  watchers: Watchers;
}

/** iTerm2 tells a connection once of each session, and several calls may wait for the same. */
export class Watchers {
  readonly #counts = new Map<string, number>();

  enter(session: string): void {
    this.#counts.set(session, (this.#counts.get(session) ?? 0) + 1);
  }

  /** Answers whether nobody is left. */
  leave(session: string): boolean {
    const left = (this.#counts.get(session) ?? 1) - 1;
    if (left > 0) this.#counts.set(session, left);
    else this.#counts.delete(session);
    return left <= 0;
  }
}

export interface Waiting {
  timeoutMs: number;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
}

/** Begins to listen before the command is typed, so that its end is not missed. */
export async function typeCommand(
  reach: Reach,
  told: Told,
  promptId: string,
  type: () => Promise<void>,
): Promise<PromptWatch> {
  return (await beginWatch(reach, { session: told.session.id, promptId }, type)).watch;
}

/** `typed`: the line that the shell should have read. */
export async function awaitCommand(
  reach: Reach,
  told: Told,
  { watch, typed }: { watch: PromptWatch; typed: string },
  waiting: Waiting,
): Promise<OwnReading> {
  const ended = await watch.await(waiting.timeoutMs, waiting.signal);
  return conclude(reach, told, { watch, typed, ended }, waiting);
}

/** Waits for the end of what runs at that prompt already. */
export async function awaitRunning(reach: Reach, told: Told, prompt: Prompt, waiting: Waiting): Promise<OwnReading> {
  const { api } = reach;
  const { id } = told.session;
  const { id: promptId = '', command: started = '' } = prompt;
  // It may have ended before anybody listened.
  const { watch, found: now } = await beginWatch(reach, { session: id, promptId, started }, () =>
    readPrompt(api, id, limited(), promptId),
  );
  const ended = endedBefore(now) ?? (await watch.await(waiting.timeoutMs, waiting.signal));
  return conclude(reach, told, { watch, typed: started, ended }, waiting);
}

/** Listens, and goes on to if `act` succeeds then. */
async function beginWatch<T>({ api, watchers }: Reach, watched: Watched, act: () => Promise<T>) {
  const watch = await PromptWatch.begin(await api.connect(), watched, limited());
  watchers.enter(watched.session);
  try {
    return { watch, found: await act() };
  } catch (error) {
    watch.stop();
    watchers.leave(watched.session);
    throw error;
  }
}

function endedBefore(prompt: Prompt | undefined): Ended | undefined {
  return prompt?.state === 2 ? { how: 'exit', exitCode: prompt.exit } : undefined;
}

interface Conclusion {
  watch: PromptWatch;
  typed: string;
  ended: Ended | undefined;
}

async function conclude(reach: Reach, told: Told, { watch, typed, ended }: Conclusion, waiting: Waiting) {
  watch.stop();
  const isLast = reach.watchers.leave(told.session.id);
  if (ended?.how === 'lost') throw ended.why;
  if (ended?.how === 'gone') return reading(told, EXITED, { notes: ['its tab or window was closed'] });
  const { id } = told.session;
  const signal = limited();
  if (isLast) await watch.unsubscribe(signal);
  if (!ended) {
    const verdict = await unended(reach, told, watch, waiting);
    return reading(told, verdict, { screen: await readScreen(reach.api, id, signal) });
  }
  const { lines, missing } = await readOutput(reach.api, id, watch.promptId, signal);
  const exitCode = ended.how === 'exit' ? ended.exitCode : undefined;
  const notes = [
    ...(missing > 0 ? [`${missing} earlier lines were not fetched`] : []),
    ...(exitCode === undefined ? ['its exit code is unknown: there is a prompt again, and the shell told no end'] : []),
    ...describeOther(watch.started, typed),
  ];
  return reading(told, { complete: true, via: 'prompt', state: 'idle', exitCode }, { output: lines, notes });
}

const EXITED: Verdict = { complete: true, via: 'exit', state: 'exited', exitCode: undefined };

/** Somebody typed at the same time, say. */
function describeOther(started: string | undefined, typed: string): string[] {
  return started === undefined || started.trim() === typed.trim() ? [] : [`the shell read ${JSON.stringify(started)}`];
}

/** What is going on when the time is over. A shell that has not begun wants more of the command. */
async function unended({ api, bridge }: Reach, told: Told, watch: PromptWatch, { signal }: Waiting): Promise<Verdict> {
  const { look } = await see(api, told, bridge, limited());
  const state = watch.started === undefined ? 'continuation' : look?.mode === 'silent' ? 'password' : 'running';
  return { complete: false, via: signal?.aborted ? 'cancelled' : 'timeout', state, exitCode: undefined };
}
