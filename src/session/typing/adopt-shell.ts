// Gives marks to a shell that was not started with them, so that its commands end on evidence too.

import { randomBytes } from 'node:crypto';
import { log } from '../../log.ts';
import {
  adoptLine,
  askLine,
  readShellAnswer,
  readVersion,
  type ShellAnswer,
  shellHere,
} from '../../shells/adopt/adopt.ts';
import { isInteractive } from '../../shells/interactive.ts';
import { ADOPTION_MS } from '../../timing.ts';
import { setOption } from '../../tmux/session-commands.ts';
import { findNested, isCarrier, isShell, leaderOf, type Nested, nameOf } from '../look/nested-shell.ts';
import { isSamePrompt } from '../look/prompt-text.ts';
import type { Seen } from '../look/shell-prompt.ts';
import { type CursorLine, readCursorLine } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { type Adopted, readAdopted, writeAdopted } from '../state/tmux-options.ts';
import { until } from '../state/until.ts';
import { enterText } from './enter.ts';

/**
 * Returns whether the shell in front has marks now. `asked`: the caller wants marks even if the prompt does not look
 * like a shell's.
 */
export async function adopt(session: Session, seen: Seen, isAsked: boolean): Promise<boolean> {
  const nested = await findNestedShell(session, seen, isAsked);
  if (!nested) return false;
  const { leader } = nested;
  log.note('a shell without marks in front', () => ({ ...nested }));
  const from = session.stream.scanned;
  const typing = new Adoption(session, seen.line);
  try {
    const told = nested.where === 'here' ? shellHere(nameOf(leader)) : await typing.ask();
    if (told && (await typing.adopt(told, leader.pid))) {
      session.stream.exclude({ from, to: session.stream.phases.endsSince(from)[0]?.at ?? session.stream.scanned });
      return true;
    }
  } finally {
    typing.close();
  }
  // A shell that cannot answer has shown only our line. What another program made of the line stays in the output.
  if (nested.where === 'here') session.stream.exclude({ from, to: session.stream.scanned });
  session.front.noteMarkless(leader.pid);
  return false;
}

async function findNestedShell(session: Session, { line, look }: Seen, isAsked: boolean): Promise<Nested | undefined> {
  // A terminal inside this one shows the output of its shells, but passes no marks on.
  if (session.row.alternate && !isAsked) return undefined;
  const facts = {
    look,
    line: line.text,
    hasBracketedPaste: session.stream.modes.hasBracketedPaste,
    isUntouched: session.front.isStillAsking(session.stream.scanned),
    typed: session.typed.lastLine,
  };
  const leader = leaderOf(look);
  const wished = isAsked && leader && look.mode === 'raw' && line.x > 0 && (isCarrier(leader) || isShell(leader));
  const nested: Nested | undefined =
    findNested(facts, session.row.panePid) ??
    (wished ? { where: isCarrier(leader) ? 'elsewhere' : 'here', leader } : undefined);
  if (!nested || (session.front.isMarkless(nested.leader.pid) && !isAsked)) return undefined;
  if (nested.where === 'elsewhere') return nested;
  // A shell that has marks and shows none runs a builtin that reads.
  if (readAdopted(session.row.adopted).some(({ pid }) => pid === nested.leader.pid)) return undefined;
  return isInteractive(await session.bridge.commandLine(nested.leader.pid)) ? nested : undefined;
}

class Adoption {
  readonly #session: Session;
  readonly #prompt: CursorLine;
  readonly #key = randomBytes(6).toString('hex');
  readonly #stop: () => void;
  #heard = '';

  constructor(session: Session, prompt: CursorLine) {
    this.#session = session;
    this.#prompt = prompt;
    this.#stop = session.stream.onBytes((bytes) => {
      this.#heard += Buffer.from(bytes).toString('latin1');
    });
  }

  close(): void {
    this.#stop();
  }

  /** Asks which shell it is, and waits until its prompt is back after the answer. */
  async ask(): Promise<ShellAnswer | undefined> {
    const { modes } = this.#session.stream;
    const { hasBracketedPaste } = modes;
    await this.#type(askLine(this.#line()));
    const answer = await this.#until(() => readShellAnswer(this.#heard, this.#key));
    if (!answer) return undefined;
    const isBack = await this.#until(async () => {
      if (hasBracketedPaste && !modes.hasBracketedPaste) return false;
      return isSamePrompt((await readCursorLine(this.#session)).text, this.#prompt.text);
    });
    return isBack && answer;
  }

  async adopt(told: ShellAnswer, pid: number): Promise<boolean> {
    const { row, stream } = this.#session;
    await this.#remember({ key: this.#key, ...told, pid });
    await this.#type(adoptLine(told.kind, this.#line()));
    const isDone = await this.#until(() => stream.phases.shellKey === this.#key && stream.phases.phase === 'input');
    const exact = readVersion(told.kind, this.#heard, this.#key);
    if (exact && exact.marksOutput !== told.marksOutput) await this.#remember({ key: this.#key, ...exact, pid });
    if (!isDone) this.#session.update({ ...this.#session.row, adopted: row.adopted });
    return isDone ?? false;
  }

  #line(): { key: string; column: number; cols: number } {
    return { key: this.#key, column: this.#prompt.x, cols: this.#session.row.cols };
  }

  async #type(text: string): Promise<void> {
    this.#heard = '';
    await enterText(this.#session, text, { enter: true });
  }

  /** Writes it to a tmux option, so that every server knows it. */
  async #remember(adopted: Adopted): Promise<void> {
    const { row, tmux } = this.#session;
    const others = readAdopted(row.adopted).filter(({ key }) => key !== adopted.key);
    const text = writeAdopted([...others, adopted]);
    await tmux.execute(setOption(row.paneId, 'adopted', text), { repeatable: true });
    this.#session.update({ ...this.#session.row, adopted: text });
  }

  async #until<T>(test: () => T | undefined | false | Promise<T | undefined | false>): Promise<T | undefined> {
    await this.#session.stream.sync();
    return until(this.#session, { within: ADOPTION_MS, every: 100 }, test);
  }
}
