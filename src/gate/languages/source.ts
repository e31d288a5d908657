// Reads source code from left to right: takes out strings, comments and regular expressions, and finds the code in them.
import type { Syntax } from './syntax.ts';

export interface Source {
  /** The code, with what `keep` gives in place of each string. Code in strings stands on lines of its own behind it. */
  code: string;
  /** What stands between backticks. */
  backticks: readonly string[];
}

type Keep = (written: string) => string;

/** Where something may begin, or a bracket ends the code in a string. */
const BEGINS = /["'`#/{}]|--|%r|~[rR](?=[^\w\s])|(?<!\w)(?:m|qr|s|tr|y)(?=\W)/g;
const BODY = /(?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n]){0,100}\]){1,400}\/[a-z]*/y;
const DEEPEST = 20;
const LONGEST_OPERATOR = 2_000;
/** Behind these, a slash divides. */
const VALUE = /(?:[\w$)\]"'`\uE011]|\+\+|--)$/;
const TAKES_VALUE =
  /(?<![\w$@%.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|if|unless|and|or|not|while|until|when|then|split|grep|map|join|puts|print|x|eq|ne)$|\b(?:if|while)[ \t]?\([^()]{0,60}\)$/;
const BARE_NAME = /(?<![\w$@%)\]])[a-z]\w*[ \t]+$/;
const TAIL = 80;
const CALLS = /[(\uE010`]|\w[ \t]+\w/;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

export function readSource(text: string, syntax: Syntax, keep: Keep): Source {
  const reader = new Reader(text, syntax, keep);
  const code = reader.readCode();
  return { code: [code, ...reader.inside].join('\n'), backticks: reader.backticks };
}

class Reader {
  /** Code in strings, as soon as it ends. */
  readonly inside: string[] = [];
  readonly backticks: string[] = [];
  private readonly text: string;
  private readonly syntax: Syntax;
  private readonly keep: Keep;
  private at = 0;
  private depth = 0;

  constructor(text: string, syntax: Syntax, keep: Keep) {
    this.text = text;
    this.syntax = syntax;
    this.keep = keep;
  }

  /** Up to the end, or up to the bracket that ends the code in a string. */
  readCode(): string {
    const parts: string[] = [];
    let tail = '';
    let open = 0;
    const add = (part: string): void => {
      parts.push(part);
      tail = (tail + part).slice(-TAIL);
    };
    for (;;) {
      BEGINS.lastIndex = this.at;
      const begins = BEGINS.exec(this.text);
      if (begins === null) break;
      const [mark] = begins;
      add(this.text.slice(this.at, begins.index));
      this.at = begins.index;
      if (mark === '}' && this.depth > 0 && open === 0) {
        this.at += 1;
        return parts.join('');
      }
      if (mark === '{' || mark === '}') open += mark === '{' ? 1 : -1;
      add(this.readPiece(mark, tail));
    }
    add(this.text.slice(this.at));
    this.at = this.text.length;
    return parts.join('');
  }

  private readPiece(mark: string, before: string): string {
    const { syntax } = this;
    // In a string, `#` and `//` are formats and operators more often than comments.
    if (this.depth === 0 && this.match(syntax.comment) !== undefined) return ' ';
    const isVariable = syntax.likePerl && before.endsWith('$');
    if (/^["'`]/.test(mark) && !isVariable) return this.readString(mark, before);
    if (mark === '/' && syntax.slashes && !isVariable && this.isValueExpected(before)) {
      const body = this.readExpression();
      if (body !== undefined) return body;
    }
    if (/^[%~\w]/.test(mark) && syntax.operators && this.match(syntax.operators) !== undefined) {
      return this.readOperator(mark);
    }
    // What divides to a whole number, or stands for what is not defined, is one operator.
    const sign = mark === '/' && this.text[this.at + 1] === '/' ? '//' : mark;
    this.at += sign.length;
    return sign;
  }

  private readString(first: string, before: string): string {
    const { text, syntax } = this;
    const quote = first !== '`' && text.startsWith(first.repeat(3), this.at) ? first.repeat(3) : first;
    const prefix = /(?<!\w)(?:[fF][rR]?|[rR][fF])$/.test(before) ? 'f' : first;
    const opener = syntax.interpolates[prefix];
    const start = this.at;
    this.at += quote.length;
    this.readUntil(quote, opener);
    const written = text.slice(start, this.at);
    if (first === '`') this.backticks.push(written.replace(/^`|`$/g, ''));
    return this.keep(written);
  }

  private readUntil(quote: string, opener: RegExp | undefined): void {
    const { text } = this;
    while (this.at < text.length) {
      const character = text[this.at] ?? '';
      if (character === '\\') this.at += 2;
      else if (character === '\n' && (quote === '"' || quote === "'")) return;
      else if (text.startsWith(quote, this.at)) {
        this.at += quote.length;
        return;
      } else if (character === '{' && text[this.at + 1] === '{') this.at += 2;
      else if (opener && this.depth < DEEPEST && this.match(opener) !== undefined) this.readInside();
      else this.at += 1;
    }
    this.at = Math.min(this.at, text.length);
  }

  private readInside(): void {
    this.depth += 1;
    this.keepInside(this.readCode());
    this.depth -= 1;
  }

  /** A name alone does nothing. */
  private keepInside(code: string): void {
    if (CALLS.test(code)) this.inside.push(code);
  }

  private isValueExpected(before: string): boolean {
    const behind = this.text.slice(this.at + 1, this.at + 2);
    const trimmed = this.syntax.joinsLines ? before.trimEnd() : before.replace(/(?<![ \t])[ \t]+$/, '');
    if (TAKES_VALUE.test(trimmed)) return true;
    if (trimmed.endsWith('}')) return !/\s/.test(behind);
    if (!VALUE.test(trimmed)) return true;
    return this.syntax.likePerl === true && BARE_NAME.test(before) && !/[\s=/]/.test(behind);
  }

  /** It counts as a number. */
  private readExpression(): string | undefined {
    if (this.text[this.at + 1] === '/') {
      this.at += 2;
      return ' 0 ';
    }
    BODY.lastIndex = this.at + 1;
    const [body] = BODY.exec(this.text) ?? [];
    if (body === undefined) return undefined;
    this.at += 1 + body.length;
    this.lookInto(body);
    return ' 0 ';
  }

  private lookInto(body: string): void {
    const opener = this.syntax.interpolates['/'];
    if (opener) this.readApart(body, (reader) => reader.readUntil('\n\n', opener));
  }

  private readApart(text: string, read: (reader: Reader) => void): void {
    const reader = new Reader(text, this.syntax, this.keep);
    read(reader);
    this.inside.push(...reader.inside);
    this.backticks.push(...reader.backticks);
  }

  /** The name of the operator has been read. */
  private readOperator(name: string): string {
    const first = this.readDelimited(this.text[this.at] ?? '');
    if (first === undefined) return name;
    this.lookInto(first);
    if (!/^(?:s|tr|y)$/.test(name)) return ' 0 ';
    const replacement = this.readReplacement();
    const flags = this.match(/[a-z]*/y) ?? '';
    if (name === 's' && replacement !== undefined) {
      if (flags.includes('e')) this.readApart(replacement, (reader) => reader.keepInside(reader.readCode()));
      else this.readApart(replacement, (reader) => reader.readUntil('\n\n', this.syntax.interpolates['"']));
    }
    return ' 0 ';
  }

  /** Behind a bracket that closes, another opens; else the same character ends it. */
  private readReplacement(): string | undefined {
    const last = this.text[this.at - 1] ?? '';
    if (!Object.values(CLOSING).includes(last)) {
      this.at -= 1;
      return this.readDelimited(last);
    }
    this.match(/\s*/y);
    return this.readDelimited(this.text[this.at] ?? '');
  }

  /** What stands between a character and the one that closes it; behind that it goes on. */
  private readDelimited(opening: string): string | undefined {
    const closing = CLOSING[opening] ?? opening;
    const { text } = this;
    const end = Math.min(text.length, this.at + LONGEST_OPERATOR);
    let open = 0;
    for (let at = this.at + 1; at < end; at += 1) {
      const character = text[at] ?? '';
      if (character === '\\') at += 1;
      else if (character === closing && open === 0) {
        const inside = text.slice(this.at + 1, at);
        this.at = at + 1;
        return inside;
      } else if (character === '\n' && closing === opening) return undefined;
      else if (character === opening) open += 1;
      else if (character === closing) open -= 1;
    }
    return undefined;
  }

  /** What the expression, which is sticky, finds here; behind that it goes on. */
  private match(expression: RegExp): string | undefined {
    expression.lastIndex = this.at;
    const [found] = expression.exec(this.text) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}
