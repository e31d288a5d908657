// Which lines of typed texts the commands of a shell have read that marks no output. Of what other servers typed, or one before
// this, only the print is noted: with tmux at once, and beside the journal for as long as that is kept.
import { readNoted } from '../../journal/times.ts';
import { Neutraliser } from '../../terminal/neutralise.ts';
import { printOf } from '../../tmux/receipts.ts';
import type { PastCommand } from './past-commands.ts';
import type { Sent } from './sent-texts.ts';
import type { Session } from './session.ts';

/** What a command has read. */
export interface ReadText {
  /** Its own lines. */
  text: string;
  /** The text in which they were typed: lines of earlier commands may stand before them. */
  sent: Sent;
}

interface Note {
  from: number;
  lines: number;
  print: string;
}

/** The lines of one text that is looked for. */
const MOST_LINES = 64;
const REACH = 16 * 1024;
/** The longest continuation prompt. */
const WIDEST_PROMPT = 4;

/** Its shell does not say where output begins. */
export function marksNoOutput(session: Session, { spans: [first] }: PastCommand): boolean {
  return first?.phase === 'input' && !session.marksOutput(first.shellKey);
}

export class ReadTexts {
  readonly #session: Session;
  readonly #commands: readonly PastCommand[];
  /** By where the command begins: what it has read, and what was typed meanwhile. */
  readonly #read = new Map<number, Promise<ReadText | undefined>>();
  readonly #typed = new Map<number, Promise<Sent | 'several' | undefined>>();
  #notes: Promise<readonly Note[]> | undefined;

  /** `commands`: all that are kept, in their order. */
  constructor(session: Session, commands: readonly PastCommand[]) {
    this.#session = session;
    this.#commands = commands;
  }

  /** Undefined if nobody knows, or several texts stand on one line. */
  of(command: PastCommand): Promise<ReadText | undefined> {
    return once(this.#read, command.from, () => this.#find(command));
  }

  async #find(command: PastCommand): Promise<ReadText | undefined> {
    if (!marksNoOutput(this.#session, command)) return undefined;
    let [at, before] = [this.#commands.findIndex(({ from }) => from === command.from), 0];
    for (; at >= 0 && before < MOST_LINES; at -= 1) {
      const read = this.#commands[at];
      if (!read || !marksNoOutput(this.#session, read)) return undefined;
      if (read !== command) {
        // An interrupt drops the lines behind it.
        if (wasKilled(read)) return undefined;
        before += countLines(read);
      }
      const sent = await once(this.#typed, read.from, () => this.#typedAt(read));
      if (sent === 'several') return undefined;
      if (!sent) continue;
      const lines = sent.text.split('\n').slice(before, before + countLines(command));
      return lines.length > 0 ? { text: lines.join('\n'), sent } : undefined;
    }
    return undefined;
  }

  /** What was typed while that command's line was read. */
  async #typedAt({ since, spans, from }: PastCommand): Promise<Sent | 'several' | undefined> {
    const until = spans.findLast(isOfLine)?.to ?? from;
    const isThen = (at: number): boolean => at >= since && at <= until;
    const [own, ...others] = this.#session.typed.all.filter(({ at }) => isThen(at));
    if (others.length > 0) return 'several';
    if (own) return own;
    this.#notes ??= this.#readNotes();
    const notes = (await this.#notes).filter((each) => isThen(each.from));
    const [note] = notes;
    if (!note) return undefined;
    const isOne = notes.every((each) => each.from === note.from && each.print === note.print);
    return isOne ? this.#findText(note) : 'several';
  }

  async #readNotes(): Promise<readonly Note[]> {
    const { bridge, stream, remains } = this.#session;
    const [{ typists }, receipts] = await Promise.all([
      readNoted(bridge, stream.journal.folder),
      remains ? [] : this.#session.readReceipts(),
    ]);
    const noted = typists.map(({ offset, lines, print }) => ({ from: offset, lines, print }));
    return [...noted, ...receipts].filter(({ lines }) => lines > 0);
  }

  /** The lines that stand in the journal behind that place, if they are the text. Later ones stand behind a prompt. */
  async #findText({ from: at, lines: count, print }: Note): Promise<Sent | undefined> {
    if (count > MOST_LINES || print === '') return undefined;
    const { stream } = this.#session;
    const bytes = await stream.read({ from: at, to: Math.min(at + REACH, stream.scanned) });
    const shown = new Neutraliser().push(bytes).split(/\r?\n/, count);
    for (let width = 0; width <= WIDEST_PROMPT; width += 1) {
      const text = shown.map((line, index) => (index === 0 ? line : line.slice(width))).join('\n');
      if (printOf(text) === print) return { at, text };
    }
    return undefined;
  }
}

function once<T>(found: Map<number, T>, at: number, find: () => T): T {
  const known = found.get(at) ?? find();
  found.set(at, known);
  return known;
}

function isOfLine({ phase }: { phase: string }): boolean {
  return phase === 'input' || phase === 'more';
}

function wasKilled({ status = 0 }: PastCommand): boolean {
  return status > 128;
}

/** The shell asks for each further line of a command. */
function countLines({ spans }: PastCommand): number {
  return 1 + spans.filter(({ phase }) => phase === 'more').length;
}
