// iTerm2's own sessions, those of people: listed, read, and typed into.
import { PtyholdError } from '../../errors.ts';
import { plannedKeys } from '../../session/pressing/planned-keys.ts';
import { type Leave, withLeave } from '../../session/services/leave.ts';
import type { FoldLimits } from '../../terminal/fold-budget.ts';
import { limited } from '../limited.ts';
import { type Admittance, noIntegrationError, requirePrompt, type Typing } from './admit.ts';
import { readLast, readScreen } from './buffer.ts';
import { awaitCommand, awaitRunning, type Reach, typeCommand, type Waiting, Watchers } from './command.ts';
import { bytesOfKey } from './key-bytes.ts';
import type { Memory } from './memory.ts';
import type { PromptWatch } from './prompt-watch.ts';
import { NOW, type OwnReading, reading } from './reading.ts';
import { findTold, goneError, listOwn, readPrompt, type Seen, see, type Told } from './see.ts';

export interface Sending {
  text: string;
  enter: boolean;
  wait: boolean;
  secret: boolean;
  leave: Leave;
}

export class OwnSessions {
  /** What an answer may show. */
  readonly limits: FoldLimits;
  readonly #reach: Reach;
  readonly #admittance: Admittance;
  readonly #memory: Memory;

  constructor(reach: Omit<Reach, 'watchers'>, admittance: Admittance, memory: Memory, limits: FoldLimits) {
    this.limits = limits;
    this.#memory = memory;
    this.#reach = { ...reach, watchers: new Watchers() };
    this.#admittance = admittance;
  }

  list(): Promise<Told[]> {
    return this.#list(limited());
  }

  async send(written: string, sending: Sending, waiting: Waiting): Promise<OwnReading> {
    await this.#admittance.requireTool('pty_send', sending.leave.force);
    const text = `${typable(sending)}${sending.enter ? '\r' : ''}`;
    if (!sending.wait) return this.#type(written, { ...sending, text }, 'typed');
    const { told, watch, notes } = await this.#inTurn(written, sending.leave, (seen, leave) =>
      this.#begin(seen, { text, leave, secret: false }),
    );
    const done = await awaitCommand(this.#reach, told, { watch, typed: text }, waiting);
    return { ...this.#noteTold(done, watch.promptId), notes: [...notes, ...done.notes] };
  }

  async press(written: string, names: readonly string[], repeat: number, leave: Leave): Promise<OwnReading> {
    await this.#admittance.requireTool('pty_key', leave.force);
    const keys = plannedKeys(names, repeat);
    const text = keys.map(bytesOfKey).join('');
    const said = `pressed ${names.join(' ')}${repeat > 1 ? ` ×${repeat}` : ''}`;
    return this.#type(written, { text, leave, secret: false, keys }, said);
  }

  /** The screen, or the last lines of what iTerm2 keeps. */
  async read(written: string, lines: number | undefined): Promise<OwnReading> {
    const signal = limited();
    const told = await this.#find(written, signal);
    const { id } = told.session;
    if (lines === undefined) return reading(told, NOW, { screen: await readScreen(this.#reach.api, id, signal) });
    return reading(told, NOW, { output: await readLast(this.#reach.api, id, lines, signal) });
  }

  /** Waits for the end of what runs there, or of what was sent last and not told to its end. `part`: shown instead of its output. */
  async await(written: string, waiting: Waiting, part?: { lines: number | undefined }): Promise<OwnReading> {
    const signal = limited();
    const told = await this.#find(written, signal);
    const { id } = told.session;
    const { untold } = this.#memory.of(id);
    // iTerm2 forgets prompts whose text is gone.
    const earlier = untold === undefined ? undefined : await readPrompt(this.#reach.api, id, signal, untold);
    const prompt = earlier ?? (await readPrompt(this.#reach.api, id, signal));
    if (!prompt?.id) throw noIntegrationError(told.name);
    if (!prompt.state) return this.read(written, part?.lines);
    const done = this.#noteTold(await awaitRunning(this.#reach, told, prompt, waiting), prompt.id);
    if (!part || done.state === 'exited') return done;
    const { output, screen } = await this.read(written, part.lines);
    return { ...done, output, screen };
  }

  #list(signal: AbortSignal): Promise<Told[]> {
    return this.#memory.during(
      () => listOwn(this.#reach.api, signal),
      (own) => own.map(({ session }) => session.id),
    );
  }

  async #find(written: string, signal: AbortSignal): Promise<Told> {
    return findTold(this.#reach.api, await this.#list(signal), written, signal);
  }

  #noteTold(done: OwnReading, promptId: string): OwnReading {
    this.#memory.of(done.told.session.id).untold = done.complete ? undefined : promptId;
    return done;
  }

  /** Looks, asks and types while nobody else of this server types there. A person who is asked holds up nobody. */
  async #inTurn<T>(written: string, leave: Leave, act: (seen: Seen, leave: Leave) => Promise<T>): Promise<T> {
    const { api, bridge } = this.#reach;
    const told = await this.#find(written, limited());
    const { id } = told.session;
    const { turns } = this.#memory.of(id);
    return withLeave(leave, (given) => turns.run(async () => act(await see(api, told, bridge, limited()), given)));
  }

  #type(written: string, typing: Typing, said: string): Promise<OwnReading> {
    return this.#inTurn(written, typing.leave, async (seen, leave) => {
      const { admission, notes } = await this.#admittance.admit(seen, { ...typing, leave });
      await this.#sendText(seen, typing.text);
      this.#admittance.noteTyped(seen, admission, typing.secret);
      return reading(seen, NOW, { notes: [said, ...notes] });
    });
  }

  async #begin(seen: Seen, typing: Typing): Promise<{ told: Told; watch: PromptWatch; notes: string[] }> {
    const promptId = requirePrompt(seen);
    const { admission, notes } = await this.#admittance.admit(seen, typing);
    const watch = await typeCommand(this.#reach, seen, promptId, () => this.#sendText(seen, typing.text));
    this.#admittance.noteTyped(seen, admission, false);
    return { told: seen, watch, notes };
  }

  /** A person may broadcast what is typed in one session to others: this goes to one. */
  async #sendText({ session, name }: Seen, text: string): Promise<void> {
    const { status } = await this.#reach.api.ask('sendText', { session: session.id, text, isAlone: true }, limited());
    if (status !== undefined && status !== 0) throw goneError(name);
  }
}

/** As keys: a control character is one, and a line break is Enter. */
function typable({ text, wait, enter, secret }: Sending): string {
  const unix = text.replaceAll('\r\n', '\n');
  const fault = faultOf(unix, { wait, enter, secret });
  if (fault) throw new PtyholdError('bad_argument', `${fault[0]} Nothing was typed.`, fault[1]);
  return unix.replaceAll('\n', '\r');
}

function faultOf(
  text: string,
  { wait, enter, secret }: Omit<Sending, 'text' | 'leave'>,
): [sentence: string, hint: string] | undefined {
  if (/[\x00-\x09\x0b-\x1f\x7f]/.test(text))
    return ['iTerm2 types each control character as a key.', 'Press keys with pty_key, and write blanks for TAB.'];
  if (!wait) return undefined;
  if (!enter || secret) return ['wait is for a whole command.', 'Leave out enter=false and secret, or wait.'];
  if (!text.includes('\n')) return undefined;
  return ['Several lines are several commands, and iTerm2 tells the end of one.', 'Send one line, or without wait.'];
}
