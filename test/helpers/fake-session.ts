// A real session over a host in memory: the test prints into its journal and says what its terminal shows.
import { Context } from '../../src/session/context.ts';
import { Leases } from '../../src/session/state/leases.ts';
import type { PromptBefore } from '../../src/session/state/prompt-before.ts';
import { Session } from '../../src/session/state/session.ts';
import type { Expectation, Pending } from '../../src/session/state/typed.ts';
import { shellsAsKnown } from '../../src/session/typing/shell-turn.ts';
import { capture, captureEnd, captureStyled } from '../../src/tmux/capture.ts';
import { removeLease, tellLease } from '../../src/tmux/leases.ts';
import { newReceipt, type Receipt, readReceipts, writeReceipt } from '../../src/tmux/receipts.ts';
import { type CommandResult, done, failed, LEASED, OVERTAKEN } from '../../src/tmux/result.ts';
import { type SessionRow, showRow } from '../../src/tmux/rows.ts';
import { tellQuestion } from '../../src/tmux/shell-questions.ts';
import { lastReceipts, lastTaken } from '../../src/tmux/typing.ts';
import { FakeBridge } from './fake-bridge.ts';
import { type Answer, configWith, FakeTmux } from './fake-tmux.ts';

export const KEY = 'k';
export const FOLDER = '/journal/s1';
/** The process that tmux started in the terminal. */
export const FOUNDER = 10;

/** What tmux knows of a session that was just opened. */
export const ROW: SessionRow = {
  paneId: '%1',
  id: 's1',
  dead: false,
  deadStatus: undefined,
  deadSignal: undefined,
  alternate: false,
  cols: 80,
  rows: 24,
  created: 0,
  active: 0,
  people: 0,
  shell: 'bash',
  idleTimeout: undefined,
  tags: [],
  lock: '',
  role: '',
  look: '',
  name: 't1',
  program: 'bash',
  panePid: FOUNDER,
  tty: '/dev/pts/1',
  piped: true,
  inMode: false,
  keypad: false,
  key: KEY,
  cursor: '',
  adopted: '',
  unrun: '',
  roleRules: '',
  agent: '',
  written: '',
};

/** What the session must say of the text taken last, and what it says then. */
const CLAIM = /@ptyhold_taken\},([^}]*)\}.* @ptyhold_taken (\S+)/;
/** The receipt that must be the last one, empty if there must be none. */
const BEHIND = /#\{(?:m\/r:|==:#\{@ptyhold_typed\},)(ptyhold-[0-9a-f]+|(?=\}))/;
const RECEIPT = /ptyhold-[0-9a-f]+-\d+-\d+(?:p\d+)?-[\w-]*/;

export interface TypedSo {
  expected?: Expectation | undefined;
  promptBefore?: PromptBefore;
  isAtPrompt?: boolean;
  ahead?: number;
  enter?: boolean;
}

/** A mark of the shell: N after the hooks, A before the prompt, B behind it, S behind a prompt for more, C before output. */
export function mark(kind: 'N' | 'A' | 'B' | 'S' | 'C', key = KEY): string {
  return `\x1b]133;${kind};ptyhold=${key}\x07`;
}

export function endMark(status: number, sequence: number, key = KEY): string {
  return `\x1b]133;D;${status};ptyhold=${key}.${sequence}\x07`;
}

export class FakeSession {
  readonly bridge = new FakeBridge();
  readonly tmux: FakeTmux;
  readonly leases: Leases;
  readonly session: Session;
  /** What tmux says of the session when it is asked; undefined when it is gone. */
  row: SessionRow | undefined;
  screen = { lines: [''], x: 0, y: 0 };
  /** What tmux keeps of all that was typed, by whichever server. */
  readonly receipts: Receipt[] = [];
  /** The lease of another server, as tmux tells of it. */
  lease = '';
  /** The last question to a shell inside, as tmux tells of it. */
  question = '0 ';
  /** The waiting text that was taken last, and by whom. */
  taken = '';
  /** Answers in place of the usual ones, the first for the next line of commands. */
  readonly answers: Answer[] = [];
  #segment = `${FOLDER}/1.0.0.open`;
  #printed = 0;
  #feeds = 0;
  #ends = 0;

  constructor(row: Partial<SessionRow> = {}) {
    this.row = { ...ROW, ...row };
    this.tmux = new FakeTmux(this.bridge, (line) => (this.answers.shift() ?? ((asked) => this.#answer(asked)))(line));
    this.leases = new Leases(this);
    this.session = new Session(this, this.row, FOLDER);
    this.bridge.append(this.#segment, '');
    this.bridge.living.add(FOUNDER);
    // No program listens on a port.
    this.bridge.prints.set('sh', '');
  }

  /** The services of the host, with these settings. */
  context(env: Readonly<Record<string, string>> = {}): Context {
    return new Context(configWith(env), this.bridge);
  }

  /** How many bytes were printed so far. */
  get printed(): number {
    return this.#printed;
  }

  /** The program prints this, and nobody has taken it in yet. */
  print(text: string | Uint8Array): this {
    const bytes = Buffer.from(text);
    this.bridge.append(this.#segment, bytes);
    this.#printed += bytes.length;
    this.#feeds += bytes.filter((byte) => byte === 0x0a).length;
    return this;
  }

  /** The shell shows its prompt. */
  prompts(text = '$ '): this {
    return this.print(`${mark('N')}${mark('A')}${text}${mark('B')}`);
  }

  /** The shell echoes the line and runs it. `told`: it says which line that is. */
  takes(line: string, told?: string): this {
    const begins = mark('C');
    return this.print(`${line}\r\n${told === undefined ? begins : begins.replace('\x07', `;l=${told}\x07`)}`);
  }

  /** The shell says that the command has ended. */
  ends(status = 0): this {
    this.#ends += 1;
    return this.print(endMark(status, this.#ends));
  }

  /** A whole round at the prompt: the line, its output, its end and the next prompt. */
  rounds(line: string, output: string, status = 0): this {
    return this.takes(line).print(output).ends(status).prompts();
  }

  /** What is printed from now on goes into a new file of the journal. */
  nextFile(cause: 'next' | 'full' | 'killed' = 'next', lost = 0): this {
    this.#printed += lost;
    this.#segment = `${FOLDER}/1.${this.#printed}.${this.#feeds}.${cause}`;
    this.bridge.append(this.#segment, '');
    return this;
  }

  /** The oldest file of the journal goes. */
  dropOldest(): this {
    const [oldest] = [...this.bridge.files.keys()].filter((name) => name.startsWith(`${FOLDER}/1.`));
    if (oldest !== undefined) this.bridge.remove(oldest);
    return this;
  }

  /** The terminal shows these lines, and the cursor stands behind the last one. */
  shows(...lines: string[]): this {
    this.screen = { lines, x: [...(lines.at(-1) ?? '')].length, y: lines.length - 1 };
    return this;
  }

  tells(change: Partial<SessionRow>): this {
    if (this.row) this.row = { ...this.row, ...change };
    return this;
  }

  /** This server types a text here. */
  types(text: string, { expected, promptBefore, isAtPrompt = false, ahead = 0, enter = true }: TypedSo = {}): Pending {
    const { stream, typed } = this.session;
    const from = stream.scanned;
    const number = typed.begin({ at: from, text, ahead, prompts: promptBefore?.known });
    const atPrompts = promptBefore && { text, prompts: promptBefore.known };
    return typed.noteEntered(number, { from, enter, line: undefined, expected, promptBefore, isAtPrompt, atPrompts });
  }

  /** This server types a line at the prompt of the shell. */
  typesAtPrompt(text: string): Pending {
    const from = this.session.stream.scanned;
    const line = { from, lines: text.split('\n'), standing: '', isAhead: false, mayBeRead: false };
    const own = { ...line, receipt: 'ptyhold-1', rivals: [] };
    return this.types(text, { expected: { from, lines: 1, ahead: 0, own }, isAtPrompt: true });
  }

  /** Another server types a text here; undefined stands for keys. */
  otherTypes(text: string | undefined, rest: Partial<Receipt> = {}): Receipt {
    const lines = text?.split('\n').length ?? 0;
    const given = newReceipt({ from: this.session.stream.scanned, lines, atPrompt: false, text });
    const receipt = { ...given, ...rest };
    this.receipts.push(receipt);
    return receipt;
  }

  async sync(): Promise<this> {
    await this.session.stream.sync();
    return this;
  }

  /** The text of a part of the journal. */
  async text(from: number, to: number): Promise<string> {
    return Buffer.from(await this.session.stream.read({ from, to })).toString();
  }

  #answer(line: string): CommandResult | undefined {
    const { row, screen } = this;
    if (!row) return failed("can't find pane: %1");
    if (line === showRow(row.paneId)) return done([rowLine(row, line)]);
    if (line === capture(row.paneId) || line === captureStyled(row.paneId)) {
      const state = [screen.x, screen.y, row.cols, row.rows, row.alternate ? 1 : 0, 1, ''].join(' ');
      return done([state, ...screen.lines.map((text) => text.trimEnd())]);
    }
    if (line === tellLease(row.paneId)) return done([this.lease]);
    if (this.lease !== '' && line.includes(LEASED)) return failed(`unknown command: ${LEASED}`);
    if (line === removeLease(row.paneId, this.lease.split(' ')[0] ?? '')) this.lease = '';
    if (line === lastTaken(row.paneId)) return done([this.taken]);
    const typed = this.receipts.map(writeReceipt).join(' ');
    if (line === tellQuestion(row.paneId, shellsAsKnown(this.session))) return done([`${this.question} ${typed}`]);
    const [, before, taken] = CLAIM.exec(line) ?? [];
    if (before !== undefined && before !== this.taken) return failed(`unknown command: ${OVERTAKEN}`);
    if (taken !== undefined) this.taken = taken;
    if (line === captureEnd(row.paneId, row.rows)) return done(screen.lines);
    if (line === lastReceipts(row.paneId)) return done([typed]);
    if (!line.includes('@ptyhold_typed')) return done([]);
    const behind = BEHIND.exec(line)?.[1];
    if (behind !== undefined && behind !== (this.receipts.at(-1)?.id ?? ''))
      return failed(`unknown command: ${OVERTAKEN}`);
    this.receipts.push(...readReceipts(RECEIPT.exec(line)?.[0] ?? ''));
    return done([typed]);
  }
}

/** The row as tmux prints it, its fields in the order in which the line asks for them. */
export function rowLine(row: SessionRow, line: string): string {
  const values: Readonly<Record<string, string | number | undefined>> = {
    pane_pid: row.panePid,
    pane_tty: row.tty,
    pane_pipe: flag(row.piped),
    pane_in_mode: flag(row.inMode),
    keypad_flag: flag(row.keypad),
    '@ptyhold_key': row.key,
    '@ptyhold_cursor': row.cursor,
    '@ptyhold_adopted': row.adopted,
    '@ptyhold_unrun': row.unrun,
    '@ptyhold_agent': row.agent,
    pane_id: row.paneId,
    '@ptyhold_pane': row.paneId,
    '@ptyhold_id': row.id,
    pane_dead: flag(row.dead),
    pane_dead_status: row.deadStatus,
    pane_dead_signal: row.deadSignal,
    alternate_on: flag(row.alternate),
    pane_width: row.cols,
    pane_height: row.rows,
    session_created: row.created,
    window_activity: row.active,
    '@ptyhold_shell': row.shell,
    '@ptyhold_idle': row.idleTimeout,
    '@ptyhold_lock': row.lock,
    session_name: row.name,
    pane_current_command: row.program,
  };
  return [...line.matchAll(/#\{([@\w]+)\}/g)].map(([, field = '']) => values[field] ?? '').join('|');
}

function flag(is: boolean): string {
  return is ? '1' : '0';
}
