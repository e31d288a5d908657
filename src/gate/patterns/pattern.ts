// Patterns over a resolved command: `git push -f|--force`, `docker volume|image prune`, `aws s3 rb *`.
import type { Call } from '../command/call.ts';
import { optionValues } from '../command/options.ts';
import { Subject } from './subject.ts';
import { compileChoice, compileWordTest, type WordTest } from './word-patterns.ts';
import { writesOf } from './writes.ts';

export interface Pattern {
  names: readonly string[];
  matches(subject: Subject): boolean;
}

/**
 * The first word is the command. Words with a dash are options that must be given somewhere; all others are the first
 * operands, in order. `a|b` is a choice, `*` any characters.
 */
export function compilePattern(text: string): Pattern {
  return compileParts(text.trim().split(/\s+/).map(readPart));
}

/** The same with conditions in brackets, in which rules are written: `git clean -f [without -n|--dry-run]`. */
export function compileRulePattern(text: string): Pattern {
  return compileParts(
    (text.match(RULE_PARTS) ?? []).map((part) => (part.startsWith('[') ? readBracket(part) : readPart(part))),
  );
}

/** The commands that a rule's pattern is about. */
export function programsOf(text: string): string[] {
  return /^[^\s[-]\S*/.exec(text)?.[0].split('|') ?? [];
}

type Condition = (subject: Subject) => boolean;
/** Compiles what follows the keyword. `fixed` is how many operands the pattern names in order. */
type Keyword = (x: string, fixed: number) => Condition;

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  Object.entries<Keyword>({
    /** About the operands behind those: one of them is X, none is, the last is, there are none. */
    some: (x, fixed) => rest(x, (test, operands) => operands.slice(fixed).some(test)),
    no: (x, fixed) => rest(x, (test, operands) => !operands.slice(fixed).some(test)),
    last: (x, fixed) => rest(x, (test, operands) => operands.slice(fixed).slice(-1).some(test)),
    end: (_, fixed) => (subject) => subject.operands.length <= fixed,
    /** One of all operands but the last is X: `mv` takes those away. */
    source: (x) => rest(x, (test, operands) => operands.slice(0, -1).some(test)),
    /** One of all words is X, even an option or its value. */
    word: (x) => onCall(x, (test, { args }) => args.some(test)),
    /** All words, joined by blanks, are X. */
    line: (x) => onCall(x, (test, { args }) => test(args.join(' '))),
    without: (x) => (subject) => !x.split('|').some((option) => subject.has(option)),
    /** The value of one of these options: `value -e|--exec X`. */
    value: (text) => {
      const [options = '', x = ''] = text.split(/ (.*)/s);
      return onCall(x, (test, { args }) => optionValues(args, options.replaceAll('|', ' ')).some(test));
    },
    /** What a pipe or a file feeds to it is X. */
    input: (x) => onCall(x, (test, { input }) => input !== undefined && test(input.text)),
    /** It overwrites a file that is X; `writes` takes appending as well. */
    empties: (x) => onCall(x, (test, call) => writesOf(call).some(({ path, how }) => how === 'empty' && test(path))),
    writes: (x) => onCall(x, (test, call) => writesOf(call).some(({ path }) => test(path))),
    /** The output of such a command is among the words. What follows is a pattern with one condition at most. */
    from: (text) => madeBy(text, ({ from }) => from),
    notfrom: (text) => not(madeBy(text, ({ from }) => from)),
    /** The output of such a command is what a pipe feeds to it. */
    fed: (text) => madeBy(text, ({ input }) => input?.from ?? []),
  }),
);

function not(condition: Condition): Condition {
  return (subject) => !condition(subject);
}

function madeBy(text: string, sources: (call: Call) => readonly Call[]): Condition {
  const { names, matches } = compileRulePattern(text);
  return ({ call }) => sources(call).some((source) => names.includes(source.name) && matches(new Subject(source)));
}

const RULE_PARTS = new RegExp(`\\[(?:next|${[...KEYWORDS.keys()].join('|')})\\b.*?\\](?=\\s|$)|\\S+`, 'gs');

type PatternPart =
  | { is: 'operand'; test: WordTest; text: string }
  | { is: 'condition'; compile: (fixed: number) => Condition };

function readPart(text: string): PatternPart {
  if (!text.startsWith('-') || text === '-') return { is: 'operand', test: compileChoice(text), text };
  const choices = text.split('|');
  return { is: 'condition', compile: () => (subject) => choices.some((option) => subject.has(option)) };
}

function readBracket(text: string): PatternPart {
  const [, keyword = '', x = ''] = /^\[(\w+) ?(.*)\]$/s.exec(text) ?? [];
  if (keyword === 'next') return { is: 'operand', test: compileWordTest(x), text };
  const condition = KEYWORDS.get(keyword);
  if (!condition) throw new Error(`No condition reads ${text}.`);
  return { is: 'condition', compile: (fixed) => condition(x, fixed) };
}

function compileParts([name, ...parts]: readonly PatternPart[]): Pattern {
  const tests = parts.flatMap((part) => (part.is === 'operand' ? [part.test] : []));
  const conditions = parts.flatMap((part) => (part.is === 'condition' ? [part.compile(tests.length)] : []));
  const matches = (subject: Subject): boolean =>
    namesOperands(subject, tests) && conditions.every((holds) => holds(subject));
  return {
    names: name?.is === 'operand' ? name.text.split('|') : [],
    matches: (subject) => matches(subject) || (tests.length > 0 && subject.others.some(matches)),
  };
}

function namesOperands({ call, operands }: Subject, tests: readonly WordTest[]): boolean {
  return operands.length >= tests.length && tests.every((test, at) => test(operands[at] ?? '', call));
}

function rest(x: string, ask: (test: (word: string) => boolean, operands: readonly string[]) => boolean): Condition {
  const test = compileWordTest(x);
  return ({ call, operands }) => ask((word) => test(word, call), operands);
}

function onCall(x: string, ask: (test: (word: string) => boolean, call: Call) => boolean): Condition {
  const test = compileWordTest(x);
  return ({ call }) => ask((word) => test(word, call), call);
}
