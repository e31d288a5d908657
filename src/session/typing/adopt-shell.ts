// Gives marks to a shell that was not started with them, so that its commands end on evidence too.

import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { log } from '../../log.ts';
import {
  adoptLine,
  askLine,
  readShellAnswer,
  readVersion,
  type ShellAnswer,
  shellHere,
} from '../../shells/adopt/adopt.ts';
import { ADOPTION_MS, LINE_DELAY_MS, PARTS_AGAIN_MS, QUESTION_S } from '../../timing.ts';
import { setOption } from '../../tmux/options.ts';
import { endQuestion, type ToldQuestion, takeQuestion } from '../../tmux/shell-questions.ts';
import { isSamePrompt } from '../look/prompt-text.ts';
import { isOutdated, type Seen } from '../look/shell-prompt.ts';
import { type CursorLine, readCursorLine } from '../look/terminal.ts';
import { TEXT } from '../state/leased.ts';
import type { Session } from '../state/session.ts';
import { type Adopted, readAdopted, writeAdopted } from '../state/tmux-options.ts';
import { until } from '../state/until.ts';
import { Changed, enterText } from './enter.ts';
import { findNested } from './find-nested.ts';
import { isTypedByOthers, markless, readLastQuestion, shellsAsKnown } from './shell-turn.ts';

export interface AdoptOptions {
  /** The caller wants marks even if the prompt does not look like a shell's. */
  mark: boolean;
  /** The caller waits until then, as `performance.now` tells time. */
  deadline: number;
  /** What was known of questions to the shell before it was looked at. */
  before: ToldQuestion;
}

/** Returns whether all is to be judged anew: the shell in front has marks now, or somebody else has asked it or has typed. */
export async function adopt(session: Session, seen: Seen, { mark, deadline, before }: AdoptOptions): Promise<boolean> {
  const nested = await findNested(session, seen, mark);
  if (!nested || isOutdated(session, seen)) return false;
  const { leader, shell } = nested;
  log.note('a shell without marks in front', () => ({ ...nested }));
  const { phases, scanned: from } = session.stream;
  const { since } = phases;
  const typing = new Adoption(session, seen.line, deadline);
  let finding = '';
  try {
    const turn = await typing.take(before);
    if (turn !== 'taken') return turn === 'later' && performance.now() < deadline;
    const told = shell ? shellHere(shell.name) : await typing.ask();
    const found = { pid: leader.pid, from, ...(shell && shell.pid !== leader.pid && { shellPid: shell.pid }) };
    if (told && (await typing.adopt(told, found))) return true;
    // A shell that takes no marks has shown only our line. What another program made of the line stays in the output.
    if (shell || (await typing.isBack())) session.stream.exclude({ from, to: session.stream.scanned });
    // One that waits longer may be answered.
    if (performance.now() < deadline) finding = markless(leader.pid, since);
  } catch (error) {
    if (error instanceof Changed) return true;
    throw error;
  } finally {
    await typing.close(finding);
  }
  session.front.noteMarkless(leader.pid, since);
  return false;
}

type Test<T> = () => T | undefined | false | Promise<T | undefined | false>;

class Adoption {
  readonly #session: Session;
  readonly #prompt: CursorLine;
  readonly #deadline: number;
  readonly #hadBracketedPaste: boolean;
  readonly #key = randomBytes(6).toString('hex');
  readonly #stop: () => void;
  #heard = '';
  #hasTurn = false;

  /** `deadline` is that of the caller. */
  constructor(session: Session, prompt: CursorLine, deadline: number) {
    this.#deadline = deadline;
    this.#session = session;
    this.#prompt = prompt;
    this.#hadBracketedPaste = session.stream.modes.hasBracketedPaste;
    this.#stop = session.stream.onBytes((bytes) => {
      this.#heard += Buffer.from(bytes).toString('latin1');
    });
  }

  /** Takes the turn to ask. `later`: somebody else has it, or has typed since the shell was looked at. */
  async take(before: ToldQuestion): Promise<'taken' | 'later' | 'never'> {
    const { row, leases, tmux } = this.#session;
    const { typed } = await readLastQuestion(this.#session);
    if (isTypedByOthers(this.#session, before.typed, typed)) return 'later';
    const { id: holder } = leases.holder;
    const known = shellsAsKnown(this.#session);
    const line = takeQuestion(row.paneId, { ...known, holder, key: this.#key, typed, seconds: QUESTION_S });
    const result = await tmux.execute(line, { repeatable: true });
    this.#hasTurn = result?.ok ?? false;
    if (!result || result.ok) return result ? 'taken' : 'never';
    if (result.reason === 'leased') await leases.yieldTo(row, TEXT, holder);
    else if (result.reason === 'in_parts') await setTimeout(PARTS_AGAIN_MS);
    else if (result.reason !== 'shell_asked' && result.reason !== 'overtaken') return 'never';
    return 'later';
  }

  /** `finding`: what the others are told of the shell. */
  async close(finding: string): Promise<void> {
    this.#stop();
    if (!this.#hasTurn) return;
    const { row, leases, tmux } = this.#session;
    await tmux.execute(endQuestion(row.paneId, leases.holder.process, this.#key, finding), { repeatable: true });
  }

  /** Asks which shell it is, and waits until its prompt is back after the answer. */
  async ask(): Promise<ShellAnswer | undefined> {
    await this.#type(askLine(this.#line()), true);
    const answer = await this.#until(() => readShellAnswer(this.#heard, this.#key));
    if (!answer) return undefined;
    const isBack = await this.#until(() => this.isBack());
    return isBack && answer !== 'other' ? answer : undefined;
  }

  /** The prompt stands there as it did before. */
  async isBack(): Promise<boolean> {
    if (this.#hadBracketedPaste && !this.#session.stream.modes.hasBracketedPaste) return false;
    return isSamePrompt((await readCursorLine(this.#session)).text, this.#prompt.text);
  }

  async adopt(told: ShellAnswer, found: Pick<Adopted, 'pid' | 'shellPid' | 'from'>): Promise<boolean> {
    const { row, stream } = this.#session;
    await this.#remember({ key: this.#key, ...told, ...found });
    await this.#type(adoptLine(told.kind, this.#line()));
    const isDone = await this.#until(() => stream.phases.shellKey === this.#key && stream.phases.phase === 'input');
    const exact = readVersion(told.kind, this.#heard, this.#key);
    if (exact && exact.marksOutput !== told.marksOutput) await this.#remember({ key: this.#key, ...exact, ...found });
    if (!isDone) this.#session.update({ ...this.#session.row, adopted: row.adopted });
    return isDone ?? false;
  }

  #line(): { key: string; column: number; cols: number } {
    return { key: this.#key, column: this.#prompt.x, cols: this.#session.row.cols };
  }

  async #type(text: string, asks = false): Promise<void> {
    this.#heard = '';
    await enterText(this.#session, text, { enter: true, asks });
  }

  /** Writes it to a tmux option, so that every server knows it. */
  async #remember(adopted: Adopted): Promise<void> {
    const { row, tmux } = this.#session;
    const others = readAdopted(row.adopted).filter(({ key }) => key !== adopted.key);
    const text = writeAdopted([...others, adopted]);
    await tmux.execute(setOption(row.paneId, 'adopted', text), { repeatable: true });
    this.#session.update({ ...this.#session.row, adopted: text });
  }

  /**
   * While nothing has come of a line, it may be on its way still: a text that is typed then would get the answer to our line for
   * its own.
   */
  async #until<T>(test: Test<T>): Promise<T | undefined> {
    await this.#session.stream.sync();
    const isHeard = await this.#within(LINE_DELAY_MS, () => this.#heard !== '');
    return isHeard ? this.#within(ADOPTION_MS, test) : undefined;
  }

  async #within<T>(ms: number, test: Test<T>): Promise<T | undefined> {
    const left = this.#deadline - performance.now();
    return until(this.#session, { within: Math.min(ms, left), every: 100 }, test);
  }
}
