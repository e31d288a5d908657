// No regular expression of the gate takes more than time in proportion to the text, whatever the text is.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { workOf } from '../../test/helpers/work.ts';
import { hasCode } from '../errors.ts';

const LENGTH = 4_000;
/** A search in proportion takes a tenth of it, and one that grows by the square at least twice as long. */
const MOST_MS = 4;
/** Long repetitions with a bound may take that, too. For twice the length the square takes four times as long. */
const MOST_GROWTH = 3;
const MOST_BOUNDED_MS = 10 * MOST_MS;
/** So many take less than that together, where none is slow. */
const TOGETHER = 32;
/** With so much other work on the machine everything takes longer by that. */
const BUSY = 20;
const MOST_TRIES = 12;

const FOLDERS = ['src/gate', 'src/programs'];

/** Those that are written in the sources, and those that the rules and other strings become. */
const expressions = new Map<string, RegExp>();

beforeAll(async () => {
  for (const file of FOLDERS.flatMap(sourcesIn)) for (const found of literalsIn(file)) keep(found);
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args) {
      const made: RegExp = Reflect.construct(target, args);
      keep(made);
      return made;
    },
  });
  try {
    const { createJudge } = await import('./judge.ts');
    createJudge();
  } finally {
    globalThis.RegExp = Original;
  }
});

function keep(expression: RegExp): void {
  expressions.set(String(expression), expression);
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.(?:test|examples)\.ts$/.test(name))
    .map((name) => path.join(folder, name));
}

function literalsIn(file: string): RegExp[] {
  const found: RegExp[] = [];
  const look = (node: unknown): void => {
    if (node instanceof RegExp || node === null || typeof node !== 'object') return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push(new RegExp(pattern, flags));
    } else for (const child of Object.values(node)) look(child);
  };
  look(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

const COMMON = [
  ' ',
  '\t',
  '\n',
  'a',
  'A',
  '1',
  '_',
  '-',
  '.',
  '/',
  '\\',
  '"',
  "'",
  '(',
  '{',
  '$',
  ';',
  '=',
  ',',
  'a ',
  '--a ',
  '/**/',
  '\uE010',
];

/** What stands in the expression itself, repeated, is what it stumbles over. */
function textsFor({ source }: RegExp): string[] {
  const words = source.match(/[A-Za-z]{2,}|\\uE01[01]|[^\\A-Za-z\d\s]/g) ?? [];
  const own = [...new Set(words)]
    .slice(0, 40)
    .map((word) => word.replace('\\uE010', '\uE010').replace('\\uE011', '\uE011'));
  const pieces = [
    ...COMMON,
    ...own,
    ...own.map((word) => `${word} `),
    ...own.map((word) => `${word}a`),
    '\uE0101\uE011 ',
    '"a" ',
  ];
  const starts = ['', ...own.slice(0, 12).map((word) => `${word} `)];
  const plain = pieces.map((piece) => piece.repeat(Math.ceil(LENGTH / piece.length)));
  const begun = starts.flatMap((start) => plain.slice(0, COMMON.length).map((text) => start + text));
  // Some fail at the last character only, some where there is no more.
  return [...begun, ...plain].flatMap((text, at) => (at < COMMON.length ? [text, `${text}\uFFFF`] : [`${text}\uFFFF`]));
}

const sandbox: { expression: RegExp; texts: readonly string[] } = { expression: /x/, texts: [] };
const context = vm.createContext(sandbox);
/** Only a time limit of `vm` can interrupt a search. It finds every match, and makes no object of any. */
const search = new vm.Script(`((expression, texts) => {
  for (const text of texts) {
    expression.lastIndex = 0;
    for (let last = -1; expression.test(text); last = expression.lastIndex)
      if (expression.lastIndex === last) expression.lastIndex += 1;
  }
})(expression, texts)`);

/** Searches all the texts within the time of one, since each time limit costs far more than a search. */
function isQuick(expression: RegExp, texts: readonly string[], timeout = MOST_MS): boolean {
  sandbox.expression = expression;
  sandbox.texts = texts;
  try {
    search.runInContext(context, { timeout });
    return true;
  } catch (error) {
    if (!hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT')) throw error;
    return false;
  }
}

/** That this process has worked on it. */
function workMs(expression: RegExp, text: string): number {
  const { ms, result } = workOf(() => isQuick(expression, [text], BUSY * MOST_MS));
  return result ? ms : Number.POSITIVE_INFINITY;
}

/** A busy machine may make the work seem more, never less: the least of several tries is what it takes. */
function isInProportion(expression: RegExp, text: string): boolean {
  const half = `${text.slice(0, (LENGTH >> 1) - 1)}${text.slice(-1)}`;
  let least = Number.POSITIVE_INFINITY;
  let leastOfHalf = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    least = Math.min(least, workMs(expression, text));
    if (least < MOST_MS) return true;
    leastOfHalf = Math.min(leastOfHalf, workMs(expression, half));
    if (least < MOST_BOUNDED_MS && least < MOST_GROWTH * leastOfHalf) return true;
  }
  return false;
}

function findSlow(expression: RegExp, texts: readonly string[]): string | undefined {
  if (isQuick(expression, texts)) return undefined;
  const [text = ''] = texts;
  if (texts.length === 1) return isInProportion(expression, text) ? undefined : text;
  const half = Math.ceil(texts.length / 2);
  return findSlow(expression, texts.slice(0, half)) ?? findSlow(expression, texts.slice(half));
}

function slowestOf(expression: RegExp, texts: readonly string[]): string | undefined {
  for (let at = 0; at < texts.length; at += TOGETHER) {
    const slow = findSlow(expression, texts.slice(at, at + TOGETHER));
    if (slow !== undefined) return slow;
  }
  return undefined;
}

function everywhere({ global, source, flags }: RegExp): RegExp {
  return new RegExp(source, global ? flags : `${flags.replace('y', '')}g`);
}

describe('each regular expression', () => {
  it('is found', () => expect(expressions.size).toBeGreaterThan(300));

  it.each([/(a+)+$/, /a*b/, /\s+$/, /(?:\w+\.)+x/])('%s would be found', (expression) => {
    expect(slowestOf(everywhere(expression), textsFor(expression))).toMatch(/^(?:a{9}|\s{9})/);
  });

  it.each([/a{0,200}b/, /(?<![a-z])[a-z]+=/])('%s takes time in proportion', (expression) => {
    expect(slowestOf(everywhere(expression), textsFor(expression))).toBeUndefined();
  });

  it('takes time in proportion to the text', { timeout: 300_000 }, () => {
    const slow: string[] = [];
    for (const [written, expression] of expressions) {
      const worst = slowestOf(everywhere(expression), textsFor(expression));
      if (worst !== undefined) slow.push(`${written} on ${JSON.stringify(worst.slice(0, 40))}`);
    }
    expect(slow).toEqual([]);
  });
});
