// Gives marks to a shell that was not started with them: asks which one it is, and types a line. Both may outlast the call.
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
import { ADOPTION_MS, LINE_DELAY_MS, PARTS_AGAIN_MS, QUESTION_S, STANDS_MS } from '../../timing.ts';
import { setOption } from '../../tmux/options.ts';
import { endQuestion, type ToldQuestion, takeQuestion } from '../../tmux/shell-questions.ts';
import { asksForCommands, isSamePrompt } from '../look/prompt-text.ts';
import { isOutdated, type Seen } from '../look/shell-prompt.ts';
import { type CursorLine, readCursorLine } from '../look/terminal.ts';
import type { OpenQuestion } from '../state/front.ts';
import { TEXT } from '../state/leased.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import { type Adopted, readAdopted, writeAdopted } from '../state/tmux-options.ts';
import { type Test, until } from '../state/until.ts';
import { Changed, enterText } from './enter.ts';
import { findNested, type Nested } from './find-nested.ts';
import { Unanswered } from './held-back.ts';
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
  log.note('a shell without marks in front', () => ({ ...nested }));
  const adoption = new Adoption(session, seen.line, nested);
  const turn = await adoption.take(before);
  if (turn === 'taken') return adoption.goOn(deadline);
  adoption.stop();
  return turn === 'later' && performance.now() < deadline;
}

/** A question of an earlier call that the shell had not answered when the time of that call was over. */
export async function finishQuestion({ front }: Session, deadline: number): Promise<void> {
  await front.openQuestion?.goOn(deadline);
}

class Adoption implements OpenQuestion {
  readonly #session: Session;
  readonly #nested: Nested;
  #prompt: CursorLine;
  readonly #hadBracketedPaste: boolean;
  readonly #key = randomBytes(6).toString('hex');
  readonly #from: number;
  readonly #since: number;
  readonly #stop: () => void;
  #deadline = 0;
  #heard = '';
  /** Which of the lines was typed last, and when something came of it or of the answer before. */
  #typed: 'nothing' | 'question' | 'marks' = 'nothing';
  #movedAt = 0;
  #told: ShellAnswer | 'other' | undefined;
  #hasWaitedLong = false;

  constructor(session: Session, prompt: CursorLine, nested: Nested) {
    this.#session = session;
    this.#prompt = prompt;
    this.#nested = nested;
    this.#from = session.stream.scanned;
    this.#since = session.stream.phases.since;
    this.#hadBracketedPaste = session.stream.modes.hasBracketedPaste;
    this.#stop = session.stream.onBytes((bytes) => {
      if (this.#heard === '') this.#movedAt = performance.now();
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
    if (!result || result.ok) return result ? 'taken' : 'never';
    if (result.reason === 'leased') await leases.yieldTo(row, TEXT, holder);
    else if (result.reason === 'in_parts') await setTimeout(PARTS_AGAIN_MS);
    else if (result.reason !== 'shell_asked' && result.reason !== 'overtaken') return 'never';
    return 'later';
  }

  stop(): void {
    this.#stop();
  }

  /**
   * Returns whether all is to be judged anew. Throws where the shell has not answered when the caller's time is over: the
   * turn stays taken, and the next call goes on from here.
   */
  async goOn(deadline: number): Promise<boolean> {
    const { front, stream } = this.#session;
    const { leader, shell } = this.#nested;
    this.#deadline = deadline;
    front.noteOpenQuestion(undefined);
    let finding = '';
    try {
      if (this.#isOvertaken() || (await this.#adopt()) || this.#isOvertaken()) return true;
      // A shell that takes no marks has shown only our line. What another program made of the line stays in the output.
      if (shell || (await this.#isBack())) stream.exclude({ from: this.#from, to: stream.scanned });
      finding = markless(leader.pid, this.#since);
    } catch (error) {
      if (error instanceof Unanswered) front.noteOpenQuestion(this);
      if (error instanceof Changed) return true;
      throw error;
    } finally {
      if (front.openQuestion !== this) await this.#close(finding);
    }
    front.noteMarkless(leader.pid, this.#since);
    return false;
  }

  /** `finding`: what the others are told of the shell. */
  async #close(finding: string): Promise<void> {
    this.#stop();
    const { row, leases, tmux } = this.#session;
    await tmux.execute(endQuestion(row.paneId, leases.holder.process, this.#key, finding), { repeatable: true });
  }

  /** Another prompt has come: of whom, a new look tells. */
  #isOvertaken(): boolean {
    const { since, shellKey } = this.#session.stream.phases;
    return since !== this.#since && shellKey !== this.#key;
  }

  async #adopt(): Promise<boolean> {
    const told = this.#nested.shell ? shellHere(this.#nested.shell.name) : await this.#ask();
    if (!told || told === 'other') return false;
    const { row, stream } = this.#session;
    const { leader, shell } = this.#nested;
    const found = {
      pid: leader.pid,
      from: this.#from,
      ...(shell && shell.pid !== leader.pid && { shellPid: shell.pid }),
    };
    if (this.#typed !== 'marks') {
      await this.#remember({ key: this.#key, ...told, ...found });
      await this.#type(adoptLine(told.kind, this.#line()), 'marks');
    }
    const isDone = await this.#until(() => stream.phases.shellKey === this.#key && stream.phases.phase === 'input');
    const exact = readVersion(told.kind, this.#heard, this.#key);
    if (exact && exact.marksOutput !== told.marksOutput) await this.#remember({ key: this.#key, ...exact, ...found });
    if (!isDone) this.#session.update({ ...this.#session.row, adopted: row.adopted });
    return isDone ?? false;
  }

  /** Asks which shell it is, and waits until its prompt is back after the answer. */
  async #ask(): Promise<ShellAnswer | 'other' | undefined> {
    if (this.#typed === 'marks') return this.#told;
    if (this.#typed === 'nothing') await this.#type(askLine(this.#line()), 'question', true);
    if (!this.#told) {
      this.#told = await this.#until(() => readShellAnswer(this.#heard, this.#key));
      this.#movedAt = performance.now();
    }
    const isStill = stillFor(this.#session, STANDS_MS);
    return this.#told && (await this.#until(() => this.#isBehindAnswer(isStill()))) ? this.#told : undefined;
  }

  /** What a job prints may have stood on the line of the prompt, or come to stand there: then another one is that of the shell, too. */
  async #isBehindAnswer(isStill: boolean): Promise<boolean> {
    if (await this.#isBack()) return true;
    if (!isStill || !this.#isEditing) return false;
    const line = await readCursorLine(this.#session);
    if (!asksForCommands(line.text)) return false;
    this.#prompt = line;
    return true;
  }

  /** The prompt stands there as it did before. */
  async #isBack(): Promise<boolean> {
    return this.#isEditing && isSamePrompt((await readCursorLine(this.#session)).text, this.#prompt.text);
  }

  get #isEditing(): boolean {
    return !this.#hadBracketedPaste || this.#session.stream.modes.hasBracketedPaste;
  }

  #line(): { key: string; column: number; cols: number } {
    return { key: this.#key, column: this.#prompt.x, cols: this.#session.row.cols };
  }

  async #type(text: string, what: 'question' | 'marks', asks = false): Promise<void> {
    this.#heard = '';
    await enterText(this.#session, text, { enter: true, asks });
    this.#typed = what;
    this.#movedAt = performance.now();
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
   * its own. So where all is silent for as long as a line may take, one text is held back before the next goes in.
   */
  async #until<T>(test: Test<T>): Promise<T | undefined> {
    await this.#session.stream.sync();
    if (!(await this.#within(LINE_DELAY_MS, () => this.#heard !== ''))) {
      if (this.#hasWaitedLong) return undefined;
      this.#hasWaitedLong = true;
      throw new Unanswered(this.#session.row.name);
    }
    return this.#within(ADOPTION_MS, test);
  }

  async #within<T>(ms: number, test: Test<T>): Promise<T | undefined> {
    const end = this.#movedAt + ms;
    const within = Math.max(Math.min(end, this.#deadline) - performance.now(), 0);
    const found = await until(this.#session, { within, every: 100 }, test);
    if (found === undefined && performance.now() < end) throw new Unanswered(this.#session.row.name);
    return found;
  }
}
