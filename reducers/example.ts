// Reads the examples beside the reducers: a command, its exit code, the facts that must stay, and its output.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Example {
  readonly command: string;
  readonly exitCode: number;
  /** Texts that the reduced output must contain; `>>` separates parts that must come in this order. */
  readonly facts: readonly string[];
  readonly text: string;
}

const BORDER = '\n----\n';

/** Every example in a folder and its subfolders, with its path. */
export function readExamples(folder: string): [file: string, example: Example][] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /[\\/]examples[\\/].*\.txt$/.test(file),
  );
  return files.sort().map((file) => [file, parseExample(readFileSync(path.join(folder, file), 'utf8'))]);
}

function parseExample(file: string): Example {
  const border = file.indexOf(BORDER);
  const fields = file.slice(0, border).split('\n');
  const valuesOf = (name: string): string[] =>
    fields.filter((field) => field.startsWith(`${name} `)).map((field) => field.slice(name.length + 1));
  const [command, exit] = [valuesOf('command')[0], valuesOf('exit')[0]];
  if (border < 0 || command === undefined || exit === undefined)
    throw new Error('an example needs command, exit and ----');
  return {
    command,
    exitCode: Number(exit),
    facts: valuesOf('keep'),
    text: file.slice(border + BORDER.length).replace(/\n$/, ''),
  };
}

export function lostFacts({ facts }: Example, reduced: string): string[] {
  const text = oneBlank(reduced);
  return facts.filter((fact) => !stands(fact, text));
}

const FALSE_STATEMENTS = [
  /\bno (?:errors?|issues?|problems?|failures?)\b/i,
  /\bno tests (?:collected|found)/i,
  /\ball (?:tests|checks|files)\b.{0,20}(?:passed|ok|clean|formatted)/i,
  /(?<!\d)0 failed/i,
  /\bsuccess(?:ful|fully)?\b/i,
  /nothing to (?:do|be done|commit)/i,
];

/** Finds good news in the reduced text that the printed text does not contain. */
export function newPraise(printed: string, reduced: string): RegExp[] {
  const before = oneBlank(printed);
  return FALSE_STATEMENTS.filter((statement) => statement.test(reduced) && !statement.test(before));
}

function stands(fact: string, text: string): boolean {
  let at = 0;
  for (const part of fact.split(' >> ').map(oneBlank)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

function oneBlank(text: string): string {
  return text.replace(/[ \t]+/g, ' ');
}
