// The only file that knows the parser of bash: text → tree, and whether the shell would wait for more.
import { forEachChild as eachChild, type ParsedScript, parse, type SyntaxNode, type Word } from 'unbash';

import { skipQuoted } from '../dialects/scan.ts';

export type {
  AndOr,
  ArithmeticExpression,
  Assignment,
  Case,
  Command,
  CompoundList,
  For,
  If,
  RedirectDescriptor,
  Redirection,
  Select,
  Statement,
  SyntaxNode,
  While,
  Word,
  WordPart,
} from 'unbash';
export { eachChild };
export type Script = ParsedScript;

export function parseShell(text: string): Script {
  return parse(text);
}

/** A word on its own, as brace expansion makes them. */
export function parseWord(text: string): Word | undefined {
  const command = parse(`: ${text}`).commands[0]?.command;
  const argument = command?.type === 'Command' ? command.args[0] : undefined;
  return argument?.type === 'Word' ? argument : undefined;
}

/** Calls back for every script inside this node's expansions, but not for scripts inside those scripts. */
export function eachInnerScript(node: SyntaxNode, found: (script: Script) => void): void {
  eachChild(node, (child) => {
    if (child.type === 'Script') found(child);
    else eachInnerScript(child, found);
  });
}

/** Whether the shell would wait for more lines before it runs the last command. */
export function isUnfinished(text: string, script: Script): boolean {
  if (/(?<!\\)(?:\\\\)*\\\n?$/.test(text)) return true;
  if (script.errors?.some(({ message }) => /unterminated|^expected .*(?:to close|after)/.test(message))) return true;
  return text.includes('<<') && hasOpenHereDoc(script);
}

/** The text behind the first line that is a syntax error: an interactive shell drops that line and runs the next. */
export function afterFault(text: string, script: Script): string | undefined {
  const fault = faultOf(script);
  const end = fault === undefined ? -1 : text.indexOf('\n', fault);
  return end < 0 ? undefined : text.slice(end + 1);
}

function faultOf({ errors = [] }: Script): number | undefined {
  return errors.find(({ message }) => !/^unterminated|^expected .*(?:to close|after)/.test(message))?.pos;
}

const LONGEST_PIECES = 4_000;
const MOST_PIECES = 100;
const STARTS = /^\s*(?:(?:if|then|else|elif|while|until|do|fi|done|esac|!|time|coproc|in)\s+)*/;

/** The commands of a text that the parser gave up on, by its separators alone. */
export function piecesAround(text: string, script: Script): string[] {
  const fault = faultOf(script);
  if (fault === undefined) return [];
  const from = text.length <= LONGEST_PIECES ? 0 : text.lastIndexOf('\n', fault) + 1;
  const end = text.indexOf('\n', fault);
  const given = text.slice(from, end < 0 ? undefined : end).slice(0, LONGEST_PIECES);
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at <= given.length && pieces.length < MOST_PIECES; ) {
    const next = skipQuoted(given, at);
    if (next > at) at = next;
    else if (at === given.length || /[;&|(){}\n<>]/.test(given[at] ?? '')) {
      pieces.push(given.slice(start, at).replace(STARTS, ''));
      at += 1;
      start = at;
    } else at += 1;
  }
  return pieces.filter((piece) => piece.trim() !== '' && piece !== text);
}

function hasOpenHereDoc(node: SyntaxNode): boolean {
  if (node.type === 'HereDoc') return node.closing === undefined;
  let open = false;
  eachChild(node, (child) => {
    open ||= hasOpenHereDoc(child);
  });
  return open;
}
