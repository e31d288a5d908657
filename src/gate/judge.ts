// Decides whether a text may be typed: keystrokes → the line they make → the language of the program → every command in it.

import { asStarted, hasOwnLines, type Language, languageInFront } from '../programs/programs.ts';
import type { Role } from '../settings/role.ts';
import { baseName, type Call, showCall, type Value } from './command/call.ts';
import { showStandIns, withoutStandIns } from './command/stand-ins.ts';
import { guessShells, readings } from './dialects/index.ts';
import { Examination, type Refusal } from './examine.ts';
import { guessLanguages } from './languages/index.ts';
import {
  applyKeys,
  EMPTY_LINE,
  END_OF_INPUT,
  oneOf,
  type Typed,
  type TypedLine,
  type Unrun,
} from './line/keystrokes.ts';
import { leftBy } from './line/leaving.ts';
import { compilePattern, type Pattern } from './patterns/pattern.ts';
import { Subject } from './patterns/subject.ts';
import { type Policy, policyOf, type Where } from './roles/policy.ts';
import { findRule } from './rules/index.ts';
import { afterFault, isUnfinished, parseShell, piecesAround } from './shell/parse.ts';
import { measureStructure } from './shell/structure.ts';

export interface Question {
  /** As the terminal gets it: Enter is `\r` or `\n`, Ctrl-U is `\x15`. */
  text: string;
  /** The program that reads the terminal; undefined if it is not known. */
  foreground?: string | undefined;
  /** From the previous answer: what was typed and has not run. */
  unrun?: Unrun | undefined;
}

/** `rule` to `command` are those of the first refusal. */
type Blocked = { blocked: true; refusals: readonly Refusal[]; isWhole: boolean } & Refusal;

export type Judgement = { blocked: false; unrun: Unrun } | Blocked;

export type Judge = (question: Question) => Judgement;

/** Patterns over resolved commands; see pattern.ts. */
interface GateSettings {
  /** These commands pass, whatever the rules say. */
  allow: readonly string[];
  /** These commands are refused. */
  deny: readonly string[];
}

/** The largest send, behind what was typed before. */
const LONGEST_TEXT = 1_200_000;
const LONGEST_PENDING = 64_000;

export function createJudge(settings: GateSettings = { allow: [], deny: [] }): Judge {
  const allow = settings.allow.map(compilePattern);
  const deny = settings.deny.map(compilePattern);
  const judgeCall = (call: Call, programs: readonly Value[] = []): Refusal | undefined => {
    const subject = new Subject(call);
    if (matchesAny(subject, deny)) return { ...DENIED, command: showCall(call) };
    const rule = findRule(subject, programs);
    if (!rule || matchesAny(subject, allow)) return undefined;
    return { rule: rule.name, reason: rule.reason, advice: rule.advice, command: showCall(call) };
  };
  return judgeBy({ judgeCall });
}

/** Judges by what a role allows and denies, and by no rule. */
export function createRoleJudge(role: Role, where: Where): Judge {
  return (question) => judgeBy(policyOf(role, where))(question);
}

function judgeBy(policy: Policy): Judge {
  return (question) => {
    try {
      return judge(question, policy);
    } catch (error) {
      // The parser recurses without limit in a few places, such as `coproc coproc …`.
      if (error instanceof RangeError) return tooLong(question.text);
      throw error;
    }
  };
}

/** A byte that edits the line it stands in, behind other text. */
const EDITS = /[^\n\r][\x01-\x08\x0b\x0c\x0e-\x1a\x7f]/;
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1a\x7f]/g;

function judge(question: Question, policy: Policy): Judgement {
  const { others = [], ...unrun }: Unrun = question.unrun ?? EMPTY_LINE;
  const ends: TypedLine[] = [];
  const refused: Blocked[] = [];
  for (const line of [unrun, ...others]) {
    const verdict = judgeBehind(question, line, policy);
    if (verdict.blocked) refused.push(verdict);
    else ends.push(verdict.unrun, ...(verdict.unrun.others ?? []));
  }
  const [first] = refused;
  if (first) return { ...first, ...allOf(refused) };
  return { blocked: false, unrun: oneOf(ends) };
}

/** Each command is named once, in whichever reading it was found. */
function allOf(refused: readonly Blocked[]): Pick<Blocked, 'refusals' | 'isWhole'> {
  const named = new Map(
    refused.flatMap(({ refusals }) => refusals).map((each) => [`${each.rule} ${each.command}`, each]),
  );
  return { refusals: [...named.values()], isWhole: refused.every(({ isWhole }) => isWhole) };
}

function judgeBehind({ text, foreground }: Question, unrun: TypedLine, policy: Policy): Judgement {
  const language = foreground === undefined ? undefined : languageInFront(baseName(foreground.trim()));
  const isShell = language === undefined || language === 'shell';
  const keyed = applyKeys(unrun, withoutStandIns(text));
  const typed = isShell ? withoutEnds(keyed) : keyed;
  if (typed.tangled || isTooLong(typed.text, language)) return tooLong(text);
  const examination = new Examination(policy.judgeCall);
  const front = foreground === undefined ? '' : baseName(foreground.trim());
  for (const earlier of typed.interrupted) read(earlier, language, front, examination);
  const { rest, left } = read(typed.text, language, front, examination);
  // In a paste, the shell keeps such a byte as it is, and edits nothing.
  if (EDITS.test(text)) read(unrun.text + withoutStandIns(text).replace(CONTROLS, ''), language, front, examination);
  const whole = policy.judgeText?.({
    given: text,
    typed: [...typed.interrupted, typed.text].join('\n'),
    language,
    front,
  });
  const { stopped } = examination;
  const refusals = [...examination.refusals, ...(whole ? [whole] : [])];
  const [first] = refusals;
  if (first) return { blocked: true, ...first, refusals, isWhole: !stopped };
  const kept = keepEnd(typed, rest);
  return { blocked: false, unrun: oneOf([kept, ...left.map(atEnd)]) };
}

/** Behind the end of a shell another one reads, in the same language. */
function withoutEnds(typed: Typed): Typed {
  if (!typed.text.includes(END_OF_INPUT)) return typed;
  const before = typed.text.slice(0, typed.cursor).replaceAll(END_OF_INPUT, '');
  return { ...typed, text: typed.text.replaceAll(END_OF_INPUT, ''), cursor: before.length };
}

function atEnd(text: string): TypedLine {
  return keepEnd({ text, cursor: text.length }, text.length);
}

interface Rest {
  /** How many characters at the end have not run yet, or belong to a command that has not. */
  rest: number;
  /** If the text ends the program: what the shell behind it gets and has not run, alone and behind what ends the program. */
  left: readonly string[];
}

function read(text: string, language: Language | undefined, front: string, examination: Examination): Rest {
  const started = asStarted(front, text);
  if (started !== undefined) {
    readShell(started, 'shell', examination);
    return restOf(text, 'client', front, examination);
  }
  if (hasOwnLines(front)) examination.read(text, 'prose');
  if (language === undefined || language === 'shell') {
    return { rest: readAsShell(text, language, front, examination), left: [] };
  }
  examination.read(text, language);
  return restOf(text, language, front, examination);
}

function restOf(text: string, language: Language, front: string, examination: Examination): Rest {
  const end = text.lastIndexOf(/^(?:sql|mysql|mysqlsh)$/.test(language) ? ';' : '\n');
  const lefts = leftBy(text, front, language).map(({ exit, behind }) => ({
    exit,
    open: behind.slice(behind.length - readShell(behind, 'shell', examination)),
  }));
  const last = lefts.at(-1);
  // The program may read some more before it ends: the exit is kept, so that the next text is judged for the shell, too.
  const left = last ? [last.open, last.exit + last.open].filter((line) => line.trim() !== '') : [];
  return { rest: text.length - (end + 1), left };
}

function readAsShell(text: string, language: 'shell' | undefined, front: string, examination: Examination): number {
  if (language === undefined) return readShell(text, language, examination);
  const [, ...translated] = readings(text, front);
  const open = translated.map((reading) => readShell(reading, language, examination, front) === reading.length);
  // Where its own reading is without fault, one in the reading of bash tells nothing.
  if (translated.some((reading) => !parseShell(reading).errors)) examination.readShell(text, parseShell(text), front);
  else {
    const rest = readShell(text, language, examination, front);
    if (open.length === 0) return rest;
  }
  // Its own reading tells whether the shell waits for more.
  return open[0] ? text.length : text.length - text.lastIndexOf('\n') - 1;
}

function readShell(text: string, language: Language | undefined, examination: Examination, front = ''): number {
  let rest = text;
  let script = parseShell(rest);
  const isShell = !script.errors?.length;
  for (
    let next: string | undefined = rest;
    next !== undefined && !examination.stopped;
    next = afterFault(rest, script)
  ) {
    if (next !== text) {
      rest = next;
      script = parseShell(rest);
    }
    examination.readShell(rest, script, front);
    for (const piece of piecesAround(rest, script)) examination.readShell(piece, parseShell(piece), front);
  }
  if (language === undefined && !examination.stopped) readAsOthers(text, isShell, examination);
  return isUnfinished(rest, script) ? rest.length : text.length - text.lastIndexOf('\n') - 1;
}

/** Nobody knows the program in front: it may be another shell, or none. */
function readAsOthers(text: string, isShell: boolean, examination: Examination): void {
  for (const shell of guessShells(text)) {
    const [, ...translated] = readings(text, shell);
    for (const reading of translated) examination.readShell(reading, parseShell(reading), shell);
  }
  for (const guess of guessLanguages(text, isShell)) examination.guess(text, guess);
}

function keepEnd({ text, cursor }: TypedLine, length: number): TypedLine {
  const open = text.slice(text.length - length);
  if (open.trim() === '') return EMPTY_LINE;
  const kept = withoutMiddle(open);
  return { text: kept, cursor: Math.max(0, cursor - (text.length - kept.length)) };
}

/** The beginning shows what is open, such as a heredoc. The lines in the middle have been judged already. */
function withoutMiddle(text: string): string {
  if (text.length <= LONGEST_PENDING) return text;
  const head = text.slice(0, LONGEST_PENDING / 2);
  const tail = text.slice(-LONGEST_PENDING / 2);
  return head.slice(0, head.lastIndexOf('\n') + 1) + tail.slice(tail.indexOf('\n') + 1);
}

/** A limit on the time that judging takes. */
const MOST_STRUCTURE = 15_000;

function isTooLong(text: string, language: Language | undefined): boolean {
  if (text.length > LONGEST_TEXT) return true;
  const isShell = language === undefined || language === 'shell';
  return isShell && text.length > MOST_STRUCTURE && measureStructure(text) > MOST_STRUCTURE;
}

function matchesAny(subject: Subject, patterns: readonly Pattern[]): boolean {
  return patterns.some(
    (pattern) => pattern.names.some((name) => matchesName(name, subject.call)) && pattern.matches(subject),
  );
}

function matchesName(wanted: string, { name, path }: Call): boolean {
  return wanted === '*' || wanted === showStandIns(name) || wanted === path;
}

const DENIED = {
  rule: 'denied',
  reason: 'is refused by the setting PTYHOLD_GATE_DENY',
  advice: 'Ask the person who set it.',
};

function tooLong(text: string): Judgement {
  const refusal = { ...TOO_LONG, command: text.slice(0, 100) };
  return { blocked: true, ...refusal, refusals: [refusal], isWhole: false };
}

const TOO_LONG = {
  rule: 'too-much-to-judge',
  reason: 'is too long to be judged',
  advice: 'Write it to a file by other means, or send it in smaller parts.',
};
