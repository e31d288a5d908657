// Applies keystrokes to a line: what stands there after Ctrl-U, backspace, arrows and pastes.
import { STAR, UNKNOWN } from '../command/stand-ins.ts';

/** Lines that were typed and have not run, or that only begin a command. */
export interface TypedLine {
  text: string;
  cursor: number;
}

/** The same, where another program may have read it, so that one of the others stands there. */
export interface Unrun extends TypedLine {
  others?: readonly TypedLine[] | undefined;
}

export interface Typed extends TypedLine {
  /** Texts that an interrupt cut off from what follows: each was entered by itself. */
  interrupted: readonly string[];
  /** There was more editing than anybody does by hand. */
  tangled: boolean;
}

export const EMPTY_LINE: TypedLine = { text: '', cursor: 0 };

/** Programs that end one behind another leave fewer. */
const MOST_OTHERS = 4;

/** The first, or one of the others: each text once. */
export function oneOf([first = EMPTY_LINE, ...rest]: readonly TypedLine[]): Unrun {
  const { text, cursor } = first;
  const others = [...new Map(rest.map((line) => [line.text, line])).values()].filter((line) => line.text !== text);
  return others.length > 0 ? { text, cursor, others: others.slice(0, MOST_OTHERS) } : { text, cursor };
}

/** Ctrl-D. */
export const END_OF_INPUT = '\x04';

const SEQUENCE = /\x1b(?:\[[\d;?<>=!]*[ -/]*[@-~]|O[A-Za-z]|[^[O])?/y;
const MOST_MOVED = 30_000_000;

export function applyKeys(before: TypedLine, keys: string): Typed {
  const atEnd = before.cursor >= before.text.length;
  // Most of what is typed is plain text at the end of the line.
  if (atEnd && endOfPlain(keys, 0) === keys.length) {
    const text = before.text + keys;
    return { text, cursor: text.length, interrupted: [], tangled: false };
  }
  const editor = new LineEditor(before);
  typeInto(editor, keys);
  return editor.result();
}

function typeInto(editor: LineEditor, keys: string): void {
  for (let at = 0; at < keys.length; ) {
    const end = endOfPlain(keys, at);
    const key = keys[at] ?? '';
    if (end > at) {
      editor.insert(keys.slice(at, end));
      at = end;
    } else if (key === '\x1b') {
      SEQUENCE.lastIndex = at;
      const sequence = SEQUENCE.exec(keys)?.[0] ?? key;
      // Escape and a letter that mean nothing together: the letter counts as typed.
      const means = sequence.length !== 2 || ESCAPES.has(sequence.slice(1));
      if (means) editor.escape(sequence.slice(1));
      at += means ? sequence.length : 1;
    } else if (key === '\x16' || key === '\x11') {
      editor.insert(keys.slice(at + 1, at + 2));
      at += 2;
    } else if (key === '\t' && /\S/.test(keys[at + 1] ?? '')) {
      // After completion one types a blank first, so a tab before a letter is plain white space.
      editor.insert(key);
      at += 1;
    } else {
      editor.control(key);
      at += 1;
    }
  }
}

class LineEditor {
  private readonly interrupted: string[] = [];
  private entered = '';
  private readonly line: string[] = [];
  private cursor = 0;
  private killed: readonly string[] = [];
  private pasting = false;
  /** Characters moved by editing inside the line. */
  private moved = 0;

  constructor({ text, cursor }: TypedLine) {
    const start = text.lastIndexOf('\n') + 1;
    this.entered = text.slice(0, start);
    this.insert(text.slice(start));
    this.cursor = Math.max(0, cursor - start);
  }

  result(): Typed {
    const text = this.entered + this.line.join('');
    const { interrupted, moved } = this;
    return { text, cursor: this.entered.length + this.cursor, interrupted, tangled: moved > MOST_MOVED };
  }

  insert(text: string): void {
    for (const character of text) {
      if (character === '\n') this.enter();
      else if (this.cursor === this.line.length) this.cursor = this.line.push(character);
      else {
        this.replace(this.cursor, this.cursor, [character]);
        this.cursor += 1;
      }
    }
  }

  escape(key: string): void {
    if (key === '[200~') this.pasting = true;
    else if (key === '[201~') this.pasting = false;
    else if (!this.pasting) ESCAPES.get(key)?.(this);
  }

  control(key: string): void {
    if (!this.pasting) CONTROLS.get(key)?.(this);
    else this.insert(key === '\r' ? '\n' : key);
  }

  enter(): void {
    this.entered += `${this.line.join('')}\n`;
    this.clear();
  }

  interrupt(): void {
    if (this.entered !== '') this.interrupted.push(this.entered);
    this.entered = '';
    this.clear();
  }

  /** A line from the history; nothing is known of it. */
  recall(): void {
    this.clear();
    this.insert(UNKNOWN);
  }

  erase(from: number, to: number): void {
    this.killed = this.replace(from, to, []);
    this.cursor = Math.min(from, this.cursor);
  }

  eraseBack(): void {
    if (this.cursor > 0) this.replace(this.cursor - 1, this.cursor, []);
    this.cursor = Math.max(0, this.cursor - 1);
  }

  eraseForward(): void {
    this.replace(this.cursor, this.cursor + 1, []);
  }

  /** On an empty line the key ends what reads. */
  eraseForwardOrEnd(): void {
    if (this.line.length === 0) this.insert(END_OF_INPUT);
    else this.eraseForward();
  }

  eraseToStart(): void {
    this.erase(0, this.cursor);
  }

  eraseToEnd(): void {
    this.erase(this.cursor, this.line.length);
  }

  eraseWord(): void {
    this.erase(this.wordBefore(), this.cursor);
  }

  eraseWordForward(): void {
    this.erase(this.cursor, this.wordAfter());
  }

  yank(): void {
    this.moved += this.killed.length * 100;
    if (this.moved <= MOST_MOVED) this.insert(this.killed.join(''));
  }

  transpose(): void {
    const at = Math.min(this.cursor, this.line.length - 1);
    if (at < 1) return;
    this.replace(at - 1, at + 1, [this.line[at] ?? '', this.line[at - 1] ?? '']);
    this.cursor = at + 1;
  }

  toStart(): void {
    this.cursor = 0;
  }

  toEnd(): void {
    this.cursor = this.line.length;
  }

  left(): void {
    this.cursor = Math.max(0, this.cursor - 1);
  }

  right(): void {
    this.cursor = Math.min(this.line.length, this.cursor + 1);
  }

  wordLeft(): void {
    this.cursor = this.wordBefore();
  }

  wordRight(): void {
    this.cursor = this.wordAfter();
  }

  private clear(): void {
    this.line.length = 0;
    this.cursor = 0;
  }

  private replace(from: number, to: number, characters: readonly string[]): string[] {
    this.moved += this.line.length - from;
    return this.moved > MOST_MOVED ? [] : this.line.splice(from, to - from, ...characters);
  }

  private wordBefore(): number {
    let at = this.cursor;
    while (at > 0 && /\s/.test(this.line[at - 1] ?? '')) at -= 1;
    while (at > 0 && /\S/.test(this.line[at - 1] ?? '')) at -= 1;
    this.moved += this.cursor - at;
    return at;
  }

  private wordAfter(): number {
    let at = this.cursor;
    while (at < this.line.length && /\s/.test(this.line[at] ?? '')) at += 1;
    while (at < this.line.length && /\S/.test(this.line[at] ?? '')) at += 1;
    this.moved += at - this.cursor;
    return at;
  }
}

type Edit = (editor: LineEditor) => void;

/** Control characters, as readline binds them by default. */
const CONTROLS: ReadonlyMap<string, Edit> = new Map<string, Edit>([
  ['\r', (editor) => editor.enter()],
  ['\x0f', (editor) => editor.enter()],
  ['\x03', (editor) => editor.interrupt()],
  ['\x1a', (editor) => editor.interrupt()],
  ['\x1c', (editor) => editor.interrupt()],
  ['\x01', (editor) => editor.toStart()],
  ['\x05', (editor) => editor.toEnd()],
  ['\x02', (editor) => editor.left()],
  ['\x06', (editor) => editor.right()],
  [END_OF_INPUT, (editor) => editor.eraseForwardOrEnd()],
  ['\x08', (editor) => editor.eraseBack()],
  ['\x7f', (editor) => editor.eraseBack()],
  ['\x15', (editor) => editor.eraseToStart()],
  ['\x0b', (editor) => editor.eraseToEnd()],
  ['\x17', (editor) => editor.eraseWord()],
  ['\x19', (editor) => editor.yank()],
  ['\x14', (editor) => editor.transpose()],
  ['\x10', (editor) => editor.recall()],
  ['\x0e', (editor) => editor.recall()],
  ['\x12', (editor) => editor.recall()],
  // Completion adds letters that are not known here.
  ['\t', (editor) => editor.insert(STAR)],
]);

/** What follows an Escape. */
const ESCAPES: ReadonlyMap<string, Edit> = new Map<string, Edit>([
  ...['[D', 'OD'].map((key): [string, Edit] => [key, (editor) => editor.left()]),
  ...['[C', 'OC'].map((key): [string, Edit] => [key, (editor) => editor.right()]),
  ...['[H', 'OH', '[1~', '[7~'].map((key): [string, Edit] => [key, (editor) => editor.toStart()]),
  ...['[F', 'OF', '[4~', '[8~'].map((key): [string, Edit] => [key, (editor) => editor.toEnd()]),
  ...['[A', 'OA', '[B', 'OB'].map((key): [string, Edit] => [key, (editor) => editor.recall()]),
  ...['b', '[1;5D', '[1;3D'].map((key): [string, Edit] => [key, (editor) => editor.wordLeft()]),
  ...['f', '[1;5C', '[1;3C'].map((key): [string, Edit] => [key, (editor) => editor.wordRight()]),
  ...['\x7f', '\b'].map((key): [string, Edit] => [key, (editor) => editor.eraseWord()]),
  ['[3~', (editor) => editor.eraseForward()],
  ['d', (editor) => editor.eraseWordForward()],
  // The last argument of the command before.
  ['.', (editor) => editor.insert(UNKNOWN)],
]);

function endOfPlain(keys: string, from: number): number {
  let at = from;
  while (at < keys.length && !isSpecial(keys, at)) at += 1;
  return at;
}

function isSpecial(keys: string, at: number): boolean {
  const code = keys.charCodeAt(at);
  // A tab after a blank indents; after a word it asks for completion.
  if (code === 9) return at > 0 && keys.charCodeAt(at - 1) > 32;
  return (code < 32 && code !== 10) || code === 127;
}
