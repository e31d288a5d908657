// Fish as a bash would write it: `end` for `fi` and `done`, `(…)` for `$(…)`, `and`, `or`, `set`, `function`.
import { closing, skipBlanks, skipQuotedInFish, wordAt } from './scan.ts';
import { Translator } from './translator.ts';

/** A block is in its head until the first separator: `while true; …`. */
interface Block {
  word: string;
  inHead: boolean;
}

const ENDS: Readonly<Record<string, string>> = { if: 'fi', while: 'done', for: 'done' };
const DEEPEST = 40;
const ESCAPE = /^\\(?:[xX]([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|([0-7]{1,3}))/;
const VARIABLE = /^\$(\$?)(\w+)(?:\[([^\]\n]{0,80})\])?/;

/** Places begin at 1. A range, or a place that is not known, takes all. */
function element(name: string, index: string | undefined): string {
  if (index === undefined) return `\${${name}}`;
  if (!/^-?\d+$/.test(index)) return `\${${name}[@]}`;
  return `\${${name}[${index.startsWith('-') ? index : Number(index) - 1}]}`;
}

function argument(index: string | undefined): string {
  if (index === undefined || !/^-?\d+$/.test(index)) return '$@';
  return index.startsWith('-') ? `\${@: ${index}}` : `\${${index}}`;
}

export function fishAsBash(text: string, depth = 0): string {
  return depth > DEEPEST ? text : new Fish(text, depth).translate();
}

class Fish extends Translator {
  private readonly blocks: Block[] = [];

  protected override step(): void {
    const { text, at } = this;
    const character = text[at] ?? '';
    if (character === '\\') this.escaped();
    else if (/[`[\]]/.test(character)) this.put(`\\${character}`, at + 1, false);
    else if (character === '{' && this.lonely()) return;
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

  /** Inside, a backslash escapes a quote. */
  private single(): void {
    const end = skipQuotedInFish(this.text, this.at);
    const isClosed = end > this.at + 1 && this.text[end - 1] === "'";
    const content = this.text.slice(this.at + 1, isClosed ? end - 1 : end).replace(/\\(['\\])/g, '$1');
    this.put(`'${content.replaceAll("'", "'\\''")}${isClosed ? "'" : ''}`, end, false);
  }

  private double(): void {
    this.copy(1);
    while (this.at < this.text.length && this.text[this.at] !== '"') {
      const character = this.text[this.at];
      if (character === '\\') this.copy(2);
      else if (character === '`') this.put('\\`', this.at + 1, false);
      else if (character === '$' && this.text[this.at + 1] === '(') {
        this.copy(1);
        this.substitution();
      } else if (character === '$') this.variable();
      else this.copy(1);
    }
    this.copy(1);
  }

  /** `\x2f`, `\u002f` and `\057` are characters. */
  private escaped(): void {
    const [whole, hex, wide, octal] = ESCAPE.exec(this.text.slice(this.at, this.at + 8)) ?? [];
    if (whole === undefined) this.copy(2);
    else {
      const code = octal === undefined ? Number.parseInt(hex ?? wide ?? '', 16) : Number.parseInt(octal, 8);
      const letter = String.fromCharCode(code);
      this.replace(whole, letter === "'" ? `"'"` : `'${letter}'`, false);
    }
  }

  /** `{$x}` is `$x`. */
  private lonely(): boolean {
    const [whole, name] = /^\{(\$\w+(?:\[[^\]\s]*\])?)\}/.exec(this.text.slice(this.at, this.at + 200)) ?? [];
    return whole !== undefined && this.replace(whole, fishAsBash(name ?? '', this.depth + 1), false);
  }

  /** `(…)` and `$(…)`; with `psub` at its end it is the name of a file. */
  private substitution(): void {
    const end = closing(this.text, this.at, skipQuotedInFish) ?? this.text.length;
    const inner = this.text.slice(this.at + 1, end);
    const piped = /\|\s*psub\b[^|()]*$/.exec(inner);
    if (this.out.at(-1) === '$') this.out.pop();
    const script = fishAsBash(piped ? inner.slice(0, piped.index) : inner, this.depth + 1);
    // Which of the lines an index takes is not looked at.
    const index = /^\[[^\]\n]{0,40}\]/.exec(this.text.slice(end + 1, end + 50))?.[0] ?? '';
    this.put(`${piped ? '<' : '$'}(${script}${end < this.text.length ? ')' : ''}`, end + 1 + index.length, false);
  }

  private variable(): void {
    const [whole, twice, name = '', index] = VARIABLE.exec(this.text.slice(this.at, this.at + 200)) ?? [];
    if (whole === undefined) this.copy(1);
    else if (twice) this.replace(whole, `\${!${name}}`, false);
    else this.replace(whole, name === 'argv' ? argument(index) : element(name, index), false);
  }

  private separator(): void {
    const block = this.blocks.at(-1);
    if (block?.inHead) {
      block.inHead = false;
      const opens = block.word === 'if' ? 'then' : block.word === 'switch' ? '{' : 'do';
      this.put(`; ${opens} :\n`, this.at + 1, true);
    } else this.copy(1, true);
  }

  private pipe(character: string): void {
    const { text, at } = this;
    if (character === '&' && text[at + 1] === '|') this.put('2>&1 |', at + 2, true);
    else if (character === '&' && (/[<>]/.test(text[at - 1] ?? '') || text[at + 1] === '>')) this.copy(1);
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
      // A command may follow on the same line.
      const next = this.text[skipBlanks(this.text, this.at + word.length)] ?? '';
      return this.replace(word, /^[;\n]?$/.test(next) ? '{ :' : '{', true);
    }
    if (word === 'case') return this.replace(word, ':', false);
    return word === 'function' && this.define();
  }

  private replace(word: string, by: string, startsCommand: boolean): boolean {
    return this.put(by, this.at + word.length, startsCommand);
  }

  private otherwise(): boolean {
    const behind = skipBlanks(this.text, this.at + 4);
    if (wordAt(this.text, behind) !== 'if') return this.replace('else', 'else :', true);
    const block = this.blocks.at(-1);
    if (block) block.inHead = true;
    return this.put('elif', behind + 2, true);
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
    this.blocks.push({ word: 'function', inHead: false });
    const taken = given.map((argument, index) => `; ${argument}=$${index + 1}`).join('');
    return this.put(`${name}() {\n:${taken}`, start + (length < 0 ? rest.length : length), true);
  }
}
