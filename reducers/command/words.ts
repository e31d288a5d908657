// Cuts a command line of a POSIX shell into its simple commands and their words.
import { hereDocumentEnd, readWord } from './word.ts';

export interface Simple {
  readonly words: readonly string[];
  /** The operator after the command; '' after the last one. */
  readonly operator: string;
  /** Its standard output goes to a file. */
  readonly toFile: boolean;
  /** Where it begins in the line, and where the operator behind it ends. */
  readonly from: number;
  readonly to: number;
}

/** Blanks, and a newline that does not end the command. */
const BLANKS = /^(?:[ \t]|\\\r?\n)+/;
const COMMENT = /^#[^\n]*/;
const OPERATOR = /^(?:&&|\|\||\|&|;;|[|;&\n()])/;
const HERE = /^\d*<<-?(?!<)[ \t]*/;
const REDIRECTION = /^(?:\d*|&)(?:>>|>\||>&|<<<|<>|>(?!\()|<(?!\())(?:&?(?:\d+|-)(?=[\s;&|)]|$))?/;
const TO_FILE = /^(?:1|&)?(?:>>|>\||>)$/;

interface Open {
  words: string[];
  toFile: boolean;
  from: number;
  /** The next word is the target of a redirection. */
  skipTarget: boolean;
}

const open = (from: number): Open => ({ words: [], toFile: false, from, skipTarget: false });

export function simpleCommands(line: string): Simple[] {
  const found: Simple[] = [];
  const delimiters: string[] = [];
  let current = open(0);
  let at = 0;
  while (at < line.length) {
    const rest = line.slice(at);
    // Here no word has begun, so a `#` begins a comment.
    const nothing = (BLANKS.exec(rest) ?? COMMENT.exec(rest))?.[0];
    const operator = OPERATOR.exec(rest)?.[0];
    if (nothing !== undefined) {
      at += nothing.length;
    } else if (operator === undefined) {
      at += takeWord(rest, current, delimiters);
    } else {
      at += operator.length;
      if (operator === '\n') for (const end of delimiters.splice(0)) at = hereDocumentEnd(line, at, end);
      const { words, toFile, from } = current;
      if (words.length > 0) found.push({ words, operator, toFile, from, to: at });
      current = open(at);
    }
  }
  const { words, toFile, from } = current;
  if (words.length > 0) found.push({ words, operator: '', toFile, from, to: line.length });
  return found;
}

/** Takes a word or a redirection, and returns its length. */
function takeWord(rest: string, current: Open, delimiters: string[]): number {
  const here = HERE.exec(rest)?.[0];
  if (here !== undefined) {
    const { word, length } = readWord(rest.slice(here.length));
    delimiters.push(word);
    return here.length + length;
  }
  const redirection = REDIRECTION.exec(rest)?.[0];
  if (redirection !== undefined) {
    current.skipTarget = /[<>]$/.test(redirection);
    current.toFile ||= TO_FILE.test(redirection);
    return redirection.length;
  }
  const { word, length } = readWord(rest);
  if (!current.skipTarget) current.words.push(word);
  current.skipTarget = false;
  return length;
}
