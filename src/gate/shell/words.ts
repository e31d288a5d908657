// A written word → the fields that the shell makes of it: without quotes, with braces, variables and substitutions resolved.

import { type Call, MOST_SOURCES, type Value } from '../command/call.ts';
import { homeOfService, inHome } from '../command/service-accounts.ts';
import { ANY, HOME, SOME, STAND_INS, STAR, UNKNOWN, unquoted } from '../command/stand-ins.ts';
import { calculate } from './arithmetic.ts';
import { expandBraces } from './braces.ts';
import { applyOperation } from './parameters.ts';
import {
  type ArithmeticExpression,
  parseWord,
  type Script,
  type SyntaxNode,
  type Word,
  type WordPart,
} from './parse.ts';
import type { Scope } from './scope.ts';

export type Process = Extract<WordPart, { type: 'ProcessSubstitution' }>;

/** What words need from the walk: it runs inner scripts, and limits how much text expansions may make. */
export interface Runner {
  substitute(script: Script | undefined, scope: Scope): Value;
  openProcess(process: Process, scope: Scope): string;
  mayExpand(length: number): boolean;
  /** Runs the scripts inside arithmetic and array indices. */
  innerScripts(node: SyntaxNode, scope: Scope): void;
}

export interface Fields {
  fields: string[];
  from: readonly Call[];
}

function expandWord(word: Word, scope: Scope, runner: Runner): Fields {
  const { parts } = word;
  if (!parts) return { fields: [tilde(word.value, word.text, scope)], from: [] };
  if (parts.some(({ type }) => type === 'BraceExpansion')) return expandBraced(word, scope, runner);
  const builder = new Builder(scope, runner);
  for (const part of parts) builder.add(part, false);
  return builder.finish();
}

export function expandWords(words: readonly Word[], scope: Scope, runner: Runner): Fields {
  const all: Fields = { fields: [], from: [] };
  for (const word of words) {
    const { fields, from } = expandWord(word, scope, runner);
    for (const field of fields) all.fields.push(field);
    if (from.length > 0) all.from = [...all.from, ...from].slice(0, MOST_SOURCES);
  }
  // A name that nobody knows came with the script.
  if (scope.origins.length > 0 && all.fields.some((field) => STAND_INS.test(field))) {
    all.from = [...all.from, ...scope.origins].slice(0, MOST_SOURCES);
  }
  return all;
}

/** One field, whatever is in it: an assignment, a redirection and quotes do not split. */
export function expandToText(word: Word, scope: Scope, runner: Runner): Value {
  if (!word.parts) return { text: tilde(word.value, word.text, scope), from: [] };
  return expandParts(word.parts, scope, runner);
}

export function expandParts(parts: readonly WordPart[], scope: Scope, runner: Runner): Value {
  const builder = new Builder(scope, runner);
  for (const part of parts) builder.add(part, true);
  const { fields, from } = builder.finish();
  return { text: fields.join(''), from };
}

function expandBraced(word: Word, scope: Scope, runner: Runner): Fields {
  const written = expandBraces(word.text);
  if (!runner.mayExpand(written.length * word.text.length)) return { fields: [UNKNOWN], from: [] };
  const expanded = written.map((text) => {
    const parsed = parseWord(text);
    // A brace that expands to nothing is an ordinary character.
    if (!parsed || (written.length === 1 && parsed.parts)) return plain(text);
    return expandWord(parsed, scope, runner);
  });
  return { fields: expanded.flatMap(({ fields }) => fields), from: expanded.flatMap(({ from }) => from) };
}

function plain(text: string): Fields {
  return { fields: text === '' ? [] : [text], from: [] };
}

/** `~`, `~user`, `~+` and `~-` where they were written unquoted; for bash also in `dd of=~/x`, which looks like an assignment. */
function tilde(value: string, written: string, scope: Scope): string {
  const [, start] = /^([A-Za-z_]\w*=)~/.exec(written) ?? [];
  if (start !== undefined) return start + tilde(value.slice(start.length), written.slice(start.length), scope);
  if (!written.startsWith('~')) return value;
  const end = value.indexOf('/');
  const name = end < 0 ? value : value.slice(0, end);
  const rest = end < 0 ? '' : value.slice(end);
  if (name === '~+') return `.${rest}`;
  if (name === '~-') return UNKNOWN + rest;
  if (name === '~') return inHome(scope.known('HOME') ?? HOME, rest);
  return /^~[\w.-]+$/.test(name) ? inHome(homeOfService(name.slice(1)) ?? HOME, rest) : value;
}

class Builder {
  private readonly done: string[] = [];
  private from: readonly Call[] = [];
  private current = '';
  /** Whether the current field has begun. An empty pair of quotes begins one. */
  private open = false;
  private readonly scope: Scope;
  private readonly runner: Runner;

  constructor(scope: Scope, runner: Runner) {
    this.scope = scope;
    this.runner = runner;
  }

  finish(): Fields {
    if (this.open) this.done.push(this.current);
    return { fields: this.done, from: this.from };
  }

  add(part: WordPart, quoted: boolean): void {
    const text = this.plainText(part);
    if (text !== undefined) this.append(text);
    else if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') this.addQuoted(part.parts);
    else this.addValue(part, quoted);
  }

  /** The text of a part that does not depend on variables; undefined for the others. */
  private plainText(part: WordPart): string | undefined {
    switch (part.type) {
      case 'Literal':
        return this.open ? part.value : tilde(part.value, part.text, this.scope);
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        return part.value;
      case 'Glob':
        return part.kind === 'star' ? STAR : ANY;
      case 'ExtendedGlob':
        return STAR;
      case 'BraceExpansion':
        return part.text;
      case 'ProcessSubstitution':
        return this.runner.openProcess(part, this.scope);
      case 'ArithmeticExpansion':
        this.runner.innerScripts(part, this.scope);
        this.from = [...this.from, ...this.scope.countedIn(part.text)];
        return String(valueOfArithmetic(part.expression, this.scope, this.runner) ?? SOME);
      default:
        return undefined;
    }
  }

  private addQuoted(parts: readonly WordPart[]): void {
    this.append('');
    for (const part of parts) {
      if (isAllArguments(part)) this.addArguments();
      else if (isList(part)) this.addList(part);
      else this.add(part, true);
    }
  }

  private addValue(part: WordPart, quoted: boolean): void {
    const value = this.valueOf(part);
    if (value.from.length > 0) this.from = [...this.from, ...value.from];
    const text = this.runner.mayExpand(value.text.length) ? value.text : UNKNOWN;
    if (quoted) this.append(text);
    else if (value.items) this.addFields([...value.items.values()].map(unquoted));
    else this.split(unquoted(text));
  }

  private addList(part: WordPart): void {
    const value = this.valueOf(part);
    if (value.from.length > 0) this.from = [...this.from, ...value.from];
    if (!this.runner.mayExpand(value.text.length)) this.append(UNKNOWN);
    else if (value.items) this.addFields([...value.items.values()]);
    else this.append(value.text);
  }

  private valueOf(part: WordPart): Value {
    if (part.type === 'SimpleExpansion') return this.scope.get(part.text.slice(1));
    if (part.type === 'ParameterExpansion') {
      return applyOperation(part, this.scope, (word) => expandToText(word, this.scope, this.runner));
    }
    if (part.type === 'CommandExpansion') return this.runner.substitute(part.script, this.scope);
    return { text: UNKNOWN, from: [] };
  }

  private append(text: string): void {
    this.current += text;
    this.open = true;
  }

  private split(text: string): void {
    const [first = '', ...others] = text.split(this.scope.fieldSeparator());
    if (first !== '') this.append(first);
    for (const other of others) {
      if (this.open) this.done.push(this.current);
      this.current = other;
      this.open = other !== '';
    }
  }

  private addArguments(): void {
    const { positional } = this.scope;
    if (!positional) this.append(UNKNOWN);
    else this.addFields(positional);
  }

  /** The first goes on with the field that has begun, and the last may be gone on with. */
  private addFields(fields: readonly string[]): void {
    fields.forEach((field, index) => {
      if (index > 0) this.done.push(this.current);
      this.current = index > 0 ? field : this.current + field;
    });
    this.open ||= fields.length > 0;
  }
}

/** `"${array[@]}"` is one word for each element; so is an index that is not known, which may be any. */
function isList(part: WordPart): boolean {
  if (part.type !== 'ParameterExpansion' || part.prefix === '#') return false;
  return part.index !== undefined ? part.index.value !== '*' : part.parameter === '@' && part.operation !== undefined;
}

export function valueOfArithmetic(
  expression: ArithmeticExpression | undefined,
  scope: Scope,
  runner: Runner,
): number | undefined {
  return calculate(expression, scope, ({ parts = [] }) => expandParts(parts, scope, runner).text);
}

function isAllArguments(part: WordPart): boolean {
  if (part.type === 'SimpleExpansion') return part.text === '$@';
  return part.type === 'ParameterExpansion' && part.parameter === '@' && !part.prefix && !part.operation;
}
