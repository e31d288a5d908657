// Asks tmux for rows of panes. What is asked for in the same turn of the program goes out as one command.
import type { CommandResult } from './result.ts';
import { parseRow, type SessionRow, showRow, showRows } from './rows.ts';

/** For more panes a list costs less than a command for each. */
const FEW = 4;

interface Question {
  answer: Promise<SessionRow | undefined>;
  resolve(row: SessionRow | undefined): void;
  reject(error: unknown): void;
}

export class RowQuestions {
  readonly #execute: (line: string) => Promise<CommandResult | undefined>;
  #open = new Map<string, Question>();

  constructor(execute: (line: string) => Promise<CommandResult | undefined>) {
    this.#execute = execute;
  }

  /** Undefined if there is no such pane of ours. The row is never older than the question. */
  ask(paneId: string): Promise<SessionRow | undefined> {
    if (this.#open.size === 0) process.nextTick(() => this.#put());
    const known = this.#open.get(paneId) ?? makeQuestion();
    this.#open.set(paneId, known);
    return known.answer;
  }

  #put(): void {
    const asked = this.#open;
    this.#open = new Map();
    if (asked.size > FEW) this.#answer(showRows([...asked.keys()]), asked);
    else for (const one of asked) this.#answer(showRow(one[0]), new Map([one]));
  }

  #answer(line: string, asked: ReadonlyMap<string, Question>): void {
    this.#execute(line).then(
      (result) => {
        const rows = result?.ok ? result.lines.flatMap((each) => parseRow(each) ?? []) : [];
        const known = new Map(rows.map((row) => [row.paneId, row]));
        for (const [paneId, { resolve }] of asked) resolve(known.get(paneId));
      },
      (error: unknown) => {
        for (const { reject } of asked.values()) reject(error);
      },
    );
  }
}

function makeQuestion(): Question {
  let settle: Omit<Question, 'answer'> | undefined;
  const answer = new Promise<SessionRow | undefined>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The executor has run by now.
  return { answer, resolve: (row) => settle?.resolve(row), reject: (error) => settle?.reject(error) };
}
