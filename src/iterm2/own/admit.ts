// Whether a text may be typed into one of iTerm2's own sessions: the gate, roles and secrets hold as everywhere.
import { PtyholdError } from '../../errors.ts';
import { EMPTY_LINE, type Unrun } from '../../gate/line/keystrokes.ts';
import type { Admission, Gatekeeper } from '../../session/services/gatekeeper.ts';
import type { Leave } from '../../session/services/leave.ts';
import { type Holding, type Roles, requireAllowed } from '../../session/services/roles.ts';
import { requireKeys } from '../../session/typing/role-keys.ts';
import type { Memory } from './memory.ts';
import { isShell, type Seen, standingText } from './see.ts';

export interface Typing {
  /** As the terminal gets it. */
  text: string;
  leave: Leave;
  secret: boolean;
  /** Present for keys, which a role may refuse one by one. */
  keys?: readonly string[];
}

export interface Admitted {
  admission: Admission;
  notes: string[];
}

export class Admittance {
  readonly #gatekeeper: Gatekeeper;
  readonly #roles: Roles;
  readonly #memory: Memory;

  constructor(gatekeeper: Gatekeeper, roles: Roles, memory: Memory) {
    this.#memory = memory;
    this.#gatekeeper = gatekeeper;
    this.#roles = roles;
  }

  async requireTool(tool: string, force: boolean): Promise<void> {
    requireAllowed({ all: await this.#roles.own() }, tool, force);
  }

  /** Throws what the caller is told, or a question to the person. */
  async admit(seen: Seen, { text, leave, secret, keys }: Typing): Promise<Admitted> {
    requireNoTmux(seen);
    if (secret) requireSilence(seen);
    const joins = this.#foreignLine(seen, text);
    if (joins !== undefined && !leave.force) throw joinError(seen.name, joins);
    const admission = await this.#gatekeeper.admit({
      text,
      foreground: seen.reader,
      unrun: this.#lineOf(seen),
      roles: await this.#holding(seen, keys),
      place: async () => ({
        session: seen.name,
        host: 'iTerm2 on this machine',
        folder: seen.folder || 'unknown',
        program: seen.reader,
      }),
      session: { name: seen.name },
      leave,
      secret,
    });
    const notes = [admission.note, joins === undefined ? undefined : `joined to what stood on the line: ${joins}`];
    return { admission, notes: notes.filter((note) => note !== undefined) };
  }

  /** To be called once it was typed. */
  noteTyped({ session }: Seen, { unrun }: Admission, secret: boolean): void {
    this.#memory.of(session.id).left = secret || unrun.text === '' ? undefined : unrun;
  }

  async #holding(seen: Seen, keys: readonly string[] | undefined): Promise<Holding> {
    const own = { all: await this.#roles.own(), kept: [] };
    return keys === undefined ? own : requireKeys(own, keys, seen.reader);
  }

  #lineOf(seen: Seen): Unrun {
    const standing = standingText(seen);
    const { left } = this.#memory.of(seen.session.id);
    if (standing === undefined || standing === left?.text) return left ?? EMPTY_LINE;
    return standing === '' ? EMPTY_LINE : { text: standing, cursor: standing.length };
  }

  /** What somebody else has begun at the prompt, if the text would go on with it. Interrupts take it away. */
  #foreignLine(seen: Seen, text: string): string | undefined {
    const standing = standingText(seen);
    if (!standing || standing === this.#memory.of(seen.session.id).left?.text) return undefined;
    return /^[\x03\x15]/.test(text) ? undefined : standing;
  }
}

/** Throws unless a shell stands at an empty prompt there, so that the end of a command can be told. */
export function requirePrompt(seen: Seen): string {
  const { name, prompt, reader } = seen;
  if (!prompt?.id) throw noIntegrationError(name);
  if ((prompt.state ?? 0) === 1) {
    const runs = prompt.command ? `\`${prompt.command}\`` : (reader ?? 'a command');
    const hint = 'Wait for it with pty_read wait=true, answer it without wait, or press C-c with pty_key.';
    throw new PtyholdError('refused', `${runs} runs in ${name}. Nothing was typed.`, hint);
  }
  if (!isShell(reader)) {
    const sentence = `${reader ?? 'An unknown program'} is in front in ${name}, and it is no shell. Nothing was typed.`;
    throw new PtyholdError('refused', sentence, 'Type without wait, and look with pty_read screen=true.');
  }
  return prompt.id;
}

/** Its sessions have roles, leases and a journal of their own, which the keys of a terminal around it would pass by. */
function requireNoTmux({ name, reader, look }: Seen): void {
  const inFront = [reader ?? '', ...(look?.front ?? []).map((process) => process.name)];
  if (!inFront.some((program) => /^tmux\b/.test(program))) return;
  const sentence = `${name} shows tmux, whose sessions are not typed into from outside. Nothing was typed.`;
  throw new PtyholdError('refused', sentence, 'pty_list names the sessions of ptyhold, and pty_open makes one.');
}

function requireSilence({ name, look }: Seen): void {
  if (look?.mode === 'silent') return;
  const what = look ? 'echoes what is typed' : 'cannot be asked whether it echoes';
  const sentence = `The terminal of ${name} ${what}, so the secret might be shown. Nothing was typed.`;
  throw new PtyholdError('bad_argument', sentence, 'Let the person type it there, where it is their own terminal.');
}

function joinError(name: string, standing: string): PtyholdError {
  const sentence = `A line stands half typed in ${name}: ${JSON.stringify(standing)}. Nothing was typed.`;
  return new PtyholdError('refused', sentence, 'Let the person finish it. force: true joins the text to it.');
}

export function noIntegrationError(name: string): PtyholdError {
  const sentence = `iTerm2 does not know the prompts in ${name}: its shell integration is not installed there. Nothing was typed.`;
  const hint =
    'The person can install it with iTerm2 > Install Shell Integration; without it, type without wait and look with pty_read screen=true.';
  return new PtyholdError('refused', sentence, hint);
}
