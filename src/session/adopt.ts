// Gives marks to a shell that was not started with them, so that its commands end on evidence too.
import { randomBytes } from 'node:crypto';
import { adoptLine, askLine, readShellAnswer, type ShellAnswer } from '../shells/adopt/adopt.ts';
import { shellFor } from '../shells/index.ts';
import { setOption } from '../tmux/session-commands.ts';
import { type Adopted, readAdopted, writeAdopted } from './adopted.ts';
import { Alarm } from './alarm.ts';
import { findNested, isCarrier, isInteractive, isShell, leaderOf, type Nested, nameOf } from './completion/nested.ts';
import { samePrompt } from './completion/prompt-text.ts';
import type { CursorLine } from './completion/terminal.ts';
import type { Context } from './context.ts';
import { enterText } from './enter.ts';
import { cursorLine } from './probe.ts';
import type { Seen } from './shell-prompt.ts';
import type { SessionView } from './view.ts';

/** A shell far away, or on a busy machine, has so long to answer. */
const PATIENCE_MS = 3_000;

/** Whether the shell in front has marks now. `asked` is the user's wish, which counts for more than what the prompt looks like. */
export async function adopt(context: Context, view: SessionView, seen: Seen, asked: boolean): Promise<boolean> {
  const nested = await nestedShell(context, view, seen, asked);
  if (!nested) return false;
  const { leader } = nested;
  const from = view.scanned;
  const typing = new Adoption(context, view, seen.line);
  try {
    const told = nested.where === 'here' ? kindHere(nameOf(leader)) : await typing.ask();
    if (told && (await typing.adopt(told, leader.pid))) {
      view.hide({ from, to: view.timeline.endsSince(from)[0]?.at ?? view.scanned });
      return true;
    }
  } finally {
    typing.close();
  }
  // A shell that cannot answer has shown nothing but our line; what another program made of it is for the reader to see.
  if (nested.where === 'here') view.hide({ from, to: view.scanned });
  view.unadoptable.add(leader.pid);
  return false;
}

async function nestedShell(
  context: Context,
  view: SessionView,
  { line, look }: Seen,
  asked: boolean,
): Promise<Nested | undefined> {
  // Another terminal inside this one shows what its shells print, but hands no marks on.
  if (view.row.alternate && !asked) return undefined;
  const facts = {
    look,
    line: line.text,
    bracketed: view.landmarks.bracketed,
    untouched: view.asking === view.scanned,
    typed: view.lastTyped,
  };
  const leader = leaderOf(look);
  const wished = asked && leader && look.mode === 'raw' && line.x > 0 && (isCarrier(leader) || isShell(leader));
  const nested: Nested | undefined =
    findNested(facts, view.row.panePid) ??
    (wished ? { where: isCarrier(leader) ? 'elsewhere' : 'here', leader } : undefined);
  if (!nested || (view.unadoptable.has(nested.leader.pid) && !asked)) return undefined;
  if (nested.where === 'elsewhere') return nested;
  // A shell that has marks and shows none is in the middle of a builtin that reads.
  if (readAdopted(view.row.adopted).some(({ pid }) => pid === nested.leader.pid)) return undefined;
  return isInteractive(await context.bridge.commandLine(nested.leader.pid)) ? nested : undefined;
}

function kindHere(name: string): ShellAnswer {
  const shell = shellFor(name);
  return { kind: shell?.kind ?? 'posix', marksOutput: shell?.traits.marksOutputStart ?? false };
}

class Adoption {
  readonly #context: Context;
  readonly #view: SessionView;
  readonly #prompt: CursorLine;
  readonly #alarm: Alarm;
  readonly #key = randomBytes(6).toString('hex');
  readonly #stop: () => void;
  #heard = '';

  constructor(context: Context, view: SessionView, prompt: CursorLine) {
    this.#context = context;
    this.#view = view;
    this.#prompt = prompt;
    this.#alarm = new Alarm(view, undefined);
    this.#stop = view.onBytes((bytes) => {
      this.#heard += Buffer.from(bytes).toString('latin1');
    });
  }

  close(): void {
    this.#stop();
    this.#alarm.close();
  }

  /** Which shell it is; its prompt is back after the answer. */
  async ask(): Promise<ShellAnswer | undefined> {
    const { bracketed } = this.#view.landmarks;
    await this.#type(askLine(this.#line()));
    const answer = await this.#until(() => readShellAnswer(this.#heard, this.#key));
    if (!answer) return undefined;
    const isBack = async (): Promise<true | undefined> => {
      if (bracketed && !this.#view.landmarks.bracketed) return undefined;
      const line = await cursorLine(this.#context, this.#view);
      return samePrompt(line.text, this.#prompt.text) || undefined;
    };
    return (await this.#until(isBack)) && answer;
  }

  async adopt(told: ShellAnswer, pid: number): Promise<boolean> {
    const { row } = this.#view;
    await this.#remember({ key: this.#key, ...told, pid });
    await this.#type(adoptLine(told.kind, this.#line()));
    const { timeline } = this.#view;
    const done = await this.#until(() => (timeline.voice === this.#key && timeline.phase === 'input') || undefined);
    const exact = told.kind === 'bash' ? readShellAnswer(this.#heard, this.#key) : undefined;
    if (exact && exact.marksOutput !== told.marksOutput) await this.#remember({ key: this.#key, ...exact, pid });
    if (!done) this.#view.row = { ...this.#view.row, adopted: row.adopted };
    return done ?? false;
  }

  #line(): { key: string; column: number; cols: number } {
    return { key: this.#key, column: this.#prompt.x, cols: this.#view.row.cols };
  }

  async #type(text: string): Promise<void> {
    this.#heard = '';
    await enterText(this.#context, this.#view, text, true);
  }

  /** In tmux, so that every server that reads here knows it. */
  async #remember(adopted: Adopted): Promise<void> {
    const { row } = this.#view;
    const others = readAdopted(row.adopted).filter(({ key }) => key !== adopted.key);
    const text = writeAdopted([...others, adopted]);
    await this.#context.tmux.execute(setOption(row.paneId, 'adopted', text), { repeatable: true });
    this.#view.row = { ...this.#view.row, adopted: text };
  }

  async #until<T>(test: () => T | undefined | Promise<T | undefined>): Promise<T | undefined> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      await this.#view.sync();
      const found = await test();
      if (found !== undefined || performance.now() >= deadline) return found;
      await this.#alarm.wait(Math.min(100, deadline - performance.now()));
    }
  }
}
