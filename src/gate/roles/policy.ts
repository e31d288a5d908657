// What a role says of a text and of each command in it.
import type { Language } from '../../programs/programs.ts';
import type { Role } from '../../settings/role.ts';
import { type Call, showCall, type Value } from '../command/call.ts';
import { inputNamed } from '../command/inner.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import { Examination, type Refusal } from '../examine.ts';
import { unwrap } from '../inside/unwrap.ts';
import { compilePattern, type Pattern } from '../patterns/pattern.ts';
import { Subject } from '../patterns/subject.ts';
import { parseShell } from '../shell/parse.ts';
import { type Allowed, compileAllowed } from './allowed.ts';
import { readPlain } from './plain-shell.ts';

/** Judges each command, and the text as a whole. Made for one text. */
export interface Policy {
  judgeCall(call: Call, programs?: readonly Value[]): Refusal | undefined;
  judgeText?(text: JudgedText): Refusal | undefined;
}

interface JudgedText {
  /** As the terminal gets it. */
  given: string;
  /** The lines that it makes, with what stood there before. */
  typed: string;
  /** Undefined if it is not known, or if the program hands every key on. */
  language: Language | undefined;
  front: string;
}

/** A ptyhold inside such a session has the same role by itself. Elsewhere it would have none. */
export interface Where {
  isInherited: boolean;
}

export function policyOf(role: Role, where: Where): Policy {
  const deny = role.deny.map((text) => ({ text, pattern: compilePattern(text) }));
  const allowed = role.allow && compileAllowed(role.allow);
  const inner = new Scripts(role, (call) => policy.judgeCall(call));
  const policy: Policy = {
    judgeCall: (call) => {
      const subject = new Subject(call);
      const denied = deny.find(({ pattern }) => matches(pattern, subject));
      if (denied) return refusal(role, call, `is refused by its pattern \`${denied.text}\``);
      if (allowed) return judgeAllowed(role, allowed, call, inner);
      return SHEDS.test(call.name) && !(where.isInherited && call.name === 'ptyhold')
        ? refusal(role, call, 'could get around it')
        : undefined;
    },
    judgeText: (text) => {
      if (CHANGES_SETTINGS.test(text.typed)) return objection(role, 'sets a variable or an option that ptyhold reads');
      return allowed && judgeWhole(role, allowed, text, inner);
    },
  };
  return policy;
}

/** They type into sessions, and change what is kept with them. */
const SHEDS = /^(?:tmux|ptyhold)$/;
const CHANGES_SETTINGS = /\bPTYHOLD_\w*\s*\+?=|(?:\bunset|\bset|\s-u|--unset)[\s=]+(?:-\w+\s+)*["']?PTYHOLD_|@ptyhold_/;

function judgeAllowed(role: Role, allowed: Allowed, call: Call, scripts: Scripts): Refusal | undefined {
  // What a redirection alone writes is judged with the text.
  if (call.name === '' && call.args.length === 0) return undefined;
  // A statement in the language of a program that is allowed with any words.
  if (call.written !== undefined) return undefined;
  if (!allowed.has(call)) {
    const unknown = showCall(call).includes('…') ? ' for certain' : '';
    return refusal(role, call, `is not among the commands that it allows${unknown}`);
  }
  for (const inner of unwrap(call, (path) => inputNamed(path, call))) {
    if (inner.kind !== 'script' || inner.language !== 'shell') continue;
    const { text } = inner.program;
    const refused = text.includes(UNKNOWN)
      ? refusal(role, call, 'holds a script that is not known')
      : scripts.judge(text);
    if (refused) return refused;
  }
  return undefined;
}

const MOST_SCRIPTS = 8;

/** Texts for shells: each shell that may read one must find only commands that are allowed. */
class Scripts {
  readonly #role: Role;
  readonly #judgeCall: (call: Call) => Refusal | undefined;
  #judged = 0;

  constructor(role: Role, judgeCall: (call: Call) => Refusal | undefined) {
    this.#role = role;
    this.#judgeCall = judgeCall;
  }

  judge(text: string): Refusal | undefined {
    this.#judged += 1;
    if (this.#judged > MOST_SCRIPTS) return objection(this.#role, 'holds too many scripts inside each other');
    const { unplain, readings } = readPlain(text);
    if (unplain !== undefined) return objection(this.#role, `holds ${unplain}`);
    const examination = new Examination(this.#judgeCall);
    for (const reading of readings) examination.readShell(reading, parseShell(reading));
    return examination.refusals[0];
  }
}

function matches(pattern: Pattern, subject: Subject): boolean {
  return (
    pattern.names.some((name) => name === '*' || name === subject.call.name || name === subject.call.path) &&
    pattern.matches(subject)
  );
}

/** Keys that edit, complete or recall: nobody knows what stands on the line then. */
const EDITS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\t]/;

function judgeWhole(role: Role, allowed: Allowed, text: JudgedText, scripts: Scripts): Refusal | undefined {
  const { given, typed, language, front } = text;
  if (language !== undefined && language !== 'shell') {
    if (!allowed.hasProgram(front))
      return objection(role, `would go to ${front}, which it does not allow with all words`);
    const isOneLine = !typed.trim().includes('\n') && !EDITS.test(given);
    return isOneLine
      ? undefined
      : objection(role, `is more than one line for ${front}: what follows may be read by a shell`);
  }
  if (EDITS.test(given.replace(/[\x03\x04\x0c\x15\x1a\x1c\x7f]/g, ''))) {
    return objection(role, 'holds keys that edit or complete the line');
  }
  if (typed.trim() === '') return undefined;
  return scripts.judge(typed.replaceAll('\x04', ''));
}

function refusal(role: Role, call: Call, reason: string): Refusal {
  return { rule: role.name, reason, advice: adviceOf(role), command: showCall(call) };
}

/** About the text as a whole. */
function objection(role: Role, reason: string): Refusal {
  return { rule: role.name, reason, advice: adviceOf(role), command: '' };
}

const LONGEST_ADVICE = 300;

function adviceOf({ allow }: Role): string {
  if (allow === undefined) return 'Do it in another way, or ask the person who set the role.';
  if (allow.length === 0) return 'It allows no command.';
  const listed = allow.join('; ');
  const all = listed.length <= LONGEST_ADVICE ? listed : `${listed.slice(0, LONGEST_ADVICE)} …`;
  return `It allows: ${all}. They may be joined by pipes, && and ;, each written plainly.`;
}
