// Cuts a command line of a POSIX shell into its simple commands and their words.

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

const OPERATOR = /^(?:&&|\|\||\|&|;;|[|;&\n()])/;
const REDIRECTION = /^(?:\d*|&)(?:>>|>\||>&|<<<|<>|>|<)(?:&?(?:\d+|-)(?=[\s;&|)]|$))?/;

const TO_FILE = /^(?:1|&)?(?:>>|>\||>)$/;

export function simpleCommands(line: string): Simple[] {
  const found: Simple[] = [];
  let words: string[] = [];
  let at = 0;
  let skipTarget = false;
  let toFile = false;
  let from = 0;
  while (at < line.length) {
    const rest = line.slice(at);
    const space = /^[ \t]+/.exec(rest)?.[0];
    const redirection = REDIRECTION.exec(rest)?.[0];
    const operator = OPERATOR.exec(rest)?.[0];
    if (space !== undefined) at += space.length;
    else if (redirection !== undefined) {
      at += redirection.length;
      skipTarget = /[<>]$/.test(redirection);
      toFile ||= TO_FILE.test(redirection);
    } else if (operator !== undefined) {
      at += operator.length;
      if (words.length > 0) found.push({ words, operator, toFile, from, to: at });
      words = [];
      toFile = false;
      from = at;
    } else {
      const { word, length } = readWord(rest);
      at += length;
      if (!skipTarget) words.push(word);
      skipTarget = false;
    }
  }
  if (words.length > 0) found.push({ words, operator: '', toFile, from, to: line.length });
  return found;
}

function readWord(text: string): { word: string; length: number } {
  let word = '';
  let at = 0;
  while (at < text.length && !/[\s;&|()<>]/.test(text.charAt(at))) {
    const sign = text.charAt(at);
    const close = sign === "'" || sign === '"' ? closing(text, at + 1, sign) : -1;
    if (close >= 0) {
      const inside = text.slice(at + 1, close);
      word += sign === '"' ? inside.replace(/\\(["\\$`])/g, '$1') : inside;
      at = close + 1;
    } else if (sign === '\\' && at + 1 < text.length) {
      word += text.charAt(at + 1);
      at += 2;
    } else {
      word += sign;
      at += 1;
    }
  }
  return { word, length: Math.max(1, at) };
}

function closing(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (quote === '"' && text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return -1;
}
