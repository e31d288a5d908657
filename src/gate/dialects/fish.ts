// Fish as a bash would write it: `end` for `fi` and `done`, `(…)` for `$(…)`, `and`, `or`, `set`, `function`.
import { closing, skipBlanks, wordAt } from './scan.ts';

/** A block is in its head until the first separator: `while true; …`. */
interface Block {
  word: string;
  inHead: boolean;
}

const ENDS: Readonly<Record<string, string>> = { if: 'fi', while: 'done', for: 'done' };
const DEEPEST = 40;

export function fishAsBash(text: string, depth = 0): string {
  return depth > DEEPEST ? text : new Fish(text, depth).translate();
}

class Fish {
  private readonly text: string;
  private readonly depth: number;
  private readonly out: string[] = [];
  private readonly blocks: Block[] = [];
  private at = 0;
  private startsCommand = true;

  constructor(text: string, depth: number) {
    this.text = text;
    this.depth = depth;
  }

  translate(): string {
    while (this.at < this.text.length) this.step();
    return this.out.join('');
  }

  private step(): void {
    const { text, at } = this;
    const character = text[at] ?? '';
    if (character === '\\') this.copy(2);
    else if (character === "'") this.single();
    else if (character === '"') this.double();
    else if (character === '#' && /^$|[\s;]/.test(text[at - 1] ?? '')) this.copy(this.endOfLine() - at);
    else if (character === '(') this.substitution();
    else if (character === '$') this.variable();
    else if (character === ';' || character === '\n') this.separator();
    else if (character === '|' || character === '&') this.pipe(character);
    else if (character === ' ' || character === '\t') this.copy(1, this.startsCommand);
    else if (this.startsCommand && /[\w!.-]/.test(character)) this.commandWord();
    else this.copy(1);
  }

  private emit(text: string): void {
    this.out.push(text);
  }

  private copy(length: number, startsCommand = false): void {
    this.emit(this.text.slice(this.at, this.at + length));
    this.at += length;
    this.startsCommand = startsCommand;
  }

  private endOfLine(): number {
    const end = this.text.indexOf('\n', this.at);
    return end < 0 ? this.text.length : end;
  }

  /** Inside, a backslash escapes a quote. */
  private single(): void {
    let end = this.at + 1;
    while (end < this.text.length && this.text[end] !== "'") end += this.text[end] === '\\' ? 2 : 1;
    const content = this.text.slice(this.at + 1, end).replace(/\\(['\\])/g, '$1');
    const isClosed = end < this.text.length;
    this.emit(`'${content.replaceAll("'", "'\\''")}${isClosed ? "'" : ''}`);
    this.at = end + 1;
    this.startsCommand = false;
  }

  private double(): void {
    let end = this.at + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1;
    this.copy(end + 1 - this.at);
  }

  /** `(…)` and `$(…)`; with `psub` at its end it is the name of a file. */
  private substitution(): void {
    const end = closing(this.text, this.at) ?? this.text.length;
    const inner = this.text.slice(this.at + 1, end);
    const piped = /\|\s*psub\b[^|]*$/.exec(inner);
    if (this.out.at(-1) === '$') this.out.pop();
    this.emit(`${piped ? '<' : '$'}(${fishAsBash(piped ? inner.slice(0, piped.index) : inner, this.depth + 1)}`);
    if (end < this.text.length) this.emit(')');
    this.at = end + 1;
    this.startsCommand = false;
  }

  private variable(): void {
    const [whole, name = '', index] = /^\$(\w+)(?:\[(-?\d+)\])?/.exec(this.text.slice(this.at, this.at + 200)) ?? [];
    if (whole === undefined) this.copy(1);
    else this.replace(whole, name === 'argv' ? (index === undefined ? '$@' : `$${index}`) : `\${${name}}`, false);
  }

  private separator(): void {
    const block = this.blocks.at(-1);
    if (block?.inHead) {
      block.inHead = false;
      this.emit(block.word === 'if' ? '; then :' : block.word === 'switch' ? '; { :' : '; do :');
      this.emit('\n');
      this.at += 1;
      this.startsCommand = true;
    } else this.copy(1, true);
  }

  private pipe(character: string): void {
    const { text, at } = this;
    if (character === '&' && text[at + 1] === '|') {
      this.emit('2>&1 |');
      this.at += 2;
      this.startsCommand = true;
    } else if (character === '&' && (/[<>]/.test(text[at - 1] ?? '') || text[at + 1] === '>')) this.copy(1);
    else this.copy(1, true);
  }

  private commandWord(): void {
    const word = wordAt(this.text, this.at);
    const next = this.text[this.at + word.length] ?? '';
    // A part of a longer word, or an assignment.
    const isPart = word === '' || !/^$|[\s;|&()]/.test(next);
    if (isPart || !this.keyword(word)) this.copy(Math.max(1, word.length));
  }

  private keyword(word: string): boolean {
    if (word === 'and' || word === 'or') return this.replace(word, '', true);
    if (word === 'not' || word === 'time') return this.replace(word, '', true);
    if (word === 'end' && this.blocks.length > 0) {
      const block = this.blocks.pop();
      return this.replace(word, ENDS[block?.word ?? ''] ?? '}', false);
    }
    if (word === 'else') return this.otherwise();
    if (word === 'if' || word === 'while') {
      this.blocks.push({ word, inHead: true });
      return this.replace(word, word, true);
    }
    if (word === 'for' || word === 'switch') {
      this.blocks.push({ word, inHead: true });
      return this.replace(word, word === 'for' ? word : ':', false);
    }
    if (word === 'begin') {
      this.blocks.push({ word, inHead: false });
      return this.replace(word, '{ :', true);
    }
    if (word === 'case') return this.replace(word, ':', false);
    return word === 'function' && this.define();
  }

  private replace(word: string, by: string, startsCommand: boolean): boolean {
    this.emit(by);
    this.at += word.length;
    this.startsCommand = startsCommand;
    return true;
  }

  private otherwise(): boolean {
    const behind = skipBlanks(this.text, this.at + 4);
    if (wordAt(this.text, behind) !== 'if') return this.replace('else', 'else :', true);
    const block = this.blocks.at(-1);
    if (block) block.inHead = true;
    this.emit('elif');
    this.at = behind + 2;
    this.startsCommand = true;
    return true;
  }

  /** `function name --argument a b` */
  private define(): boolean {
    const start = this.at + 'function'.length;
    const rest = this.text.slice(start);
    const length = rest.search(/[;\n]/);
    const [name = 'f', ...words] = rest
      .slice(0, length < 0 ? undefined : length)
      .trim()
      .split(/\s+/);
    const named = words.findIndex((word) => /^(?:-a|--argument(?:-names)?)$/.test(word));
    const given = named < 0 ? [] : words.slice(named + 1).filter((word) => /^\w+$/.test(word));
    this.emit(`${name}() {\n:${given.map((argument, index) => `; ${argument}=$${index + 1}`).join('')}`);
    this.at = start + (length < 0 ? rest.length : length);
    this.blocks.push({ word: 'function', inHead: false });
    this.startsCommand = true;
    return true;
  }
}
