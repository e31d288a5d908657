// Nushell as a bash would write it: loops over rows for `each`, `$(…)` for `(…)`, words of bash for its own commands.
import { closing, skipBlanks, skipQuoted, wordAt } from './scan.ts';
import { Translator } from './translator.ts';

const DEEPEST = 30;
const VARIABLE = /^\$([A-Za-z_][\w-]*)((?:\.[\w?-]+)*)/;
const HOME_OF_NU = /^\.(?:home-path|home-dir)$/;
/** They hand on what comes in, with fewer columns or in another order. */
const HANDS_ON =
  /^(?:get|select|reject|sort|sort-by|reverse|flatten|compact|uniq|lines|into|to|from|path|str|collect|tee|enumerate|wrap|default|rename|sync)$/;
/** Conditions on these leave out next to nothing. */
const WIDE = /^\s*\$?(?:it\.|row\.)?(?:type|size|modified|created|mode)\b/;
const CHOOSES = /^(?:where|filter|find|first|last|skip|take|any|all|range|nth)$/;
const PATH_OF_NU =
  /^(?:["']([^"'\n]{1,300})["']|(~[\w./-]{0,200}|\$(?:env\.HOME|nu\.home-(?:path|dir))))((?:\s*\|\s*(?:path|str|into)\b[^|]{0,80}){0,3})$/;
/** What a loop calls its rows, where the text gives no name. */
const ROW = 'in';

export function nuAsBash(text: string, depth = 0): string {
  return depth > DEEPEST ? text : new Nu(text, depth).translate();
}

class Nu extends Translator {
  protected override step(): void {
    const { text, at } = this;
    const character = text[at] ?? '';
    if (character === '#' && /^$|[\s;]/.test(text[at - 1] ?? '')) this.copy(this.endOfLine() - at);
    else if (character === '$' && /["']/.test(text[at + 1] ?? '')) this.interpolated();
    else if (text.startsWith('...', at) && /[$([]/.test(text[at + 3] ?? '')) this.put('', at + 3, false);
    else if (this.startsCommand && this.values()) return;
    else if (/["'`]/.test(character)) this.quoted();
    else if (character === '(') this.put(...this.substitution());
    else if (character === '$') this.put(...this.variable());
    else if (character === '^' && this.startsCommand) this.put('', at + 1, true);
    else if (/[;\n|{}]/.test(character)) this.copy(1, true);
    else if (character === ' ' || character === '\t') this.copy(1, this.startsCommand);
    else if (this.startsCommand && /[a-z]/.test(character)) this.commandWord();
    else this.copy(1);
  }

  private inner(text: string): string {
    return nuAsBash(text, this.depth + 1);
  }

  private quoted(): void {
    const end = this.text[this.at] === '`' ? this.text.indexOf('`', this.at + 1) + 1 : skipQuoted(this.text, this.at);
    this.copy(Math.max(1, (end || this.text.length) - this.at));
  }

  /** `$"rm -rf ($dir)"` */
  private interpolated(): void {
    const end = skipQuoted(this.text, this.at + 1);
    this.put('"', this.at + 2, false);
    while (this.at < end - 1) {
      if (this.text[this.at] === '(') this.put(...this.substitution());
      else this.copy(1);
    }
    this.put('"', end, false);
  }

  /** `1..9 | …`, `[/etc /usr] | …` */
  private values(): boolean {
    const [range, first, last] =
      /^(\d{1,9})\.\.[<=]?(\d{1,9})(?=\s*\|)/.exec(this.text.slice(this.at, this.at + 60)) ?? [];
    if (range !== undefined) return this.put(`seq ${first} ${last}`, this.at + range.length, false);
    const end = this.text[this.at] === '[' ? closing(this.text, this.at) : undefined;
    if (end === undefined || !/^\s*\|/.test(this.text.slice(end + 1, end + 20))) return false;
    return this.put(`printf '%s\\n' ${this.inner(this.items(this.at, end))}`, end + 1, false);
  }

  /** `(ls /home)`; what is no command stands for itself, as `("~" | path expand)` does. */
  private substitution(): [string, number, boolean] {
    const end = closing(this.text, this.at) ?? this.text.length;
    const inside = this.text.slice(this.at + 1, end).trim();
    const column = /^(?:\.[\w?-]{1,40}){1,5}/.exec(this.text.slice(end + 1, end + 200))?.[0] ?? '';
    const value = this.path(inside);
    const isVariable = /^\$[\w.-]{1,80}$/.test(inside);
    const written = value ?? (isVariable ? this.inner(inside) : `$(${this.inner(inside)})`);
    return [written, end + 1 + column.length, false];
  }

  /** `"/etc" | path expand`, `~ | path join x`, `$env.HOME | path dirname`; undefined for anything else. */
  private path(inside: string): string | undefined {
    const [, literal, bare, steps = ''] = PATH_OF_NU.exec(inside) ?? [];
    const start = literal ?? (bare?.startsWith('$') ? this.inner(bare) : bare);
    if (start === undefined || (bare?.startsWith('$') && steps === '')) return undefined;
    return steps.split('|').reduce((path, step) => {
      const [, verb, word = ''] = /^\s*path\s+(dirname|join)\b\s*["']?([^"'|\n]{0,80}?)["']?\s*$/.exec(step) ?? [];
      if (verb === 'join') return `${path}/${word.trim()}`;
      return verb === 'dirname' ? `$(dirname ${path})` : path;
    }, start);
  }

  /** `$env.HOME`, `$nu.home-path`, `$f.name` */
  private variable(): [string, number, boolean] {
    const [whole = '$', name = '', columns = ''] = VARIABLE.exec(this.text.slice(this.at, this.at + 200)) ?? [];
    const next = this.at + whole.length;
    if (name === 'nu' && HOME_OF_NU.test(columns)) return ['$HOME', next, false];
    if (name === 'env' && columns !== '') return [`$${columns.slice(1).replace(/\W.*$/, '')}`, next, false];
    return [name === '' ? whole : `$${name.replaceAll('-', '_')}`, next, false];
  }

  private commandWord(): void {
    const { text, at } = this;
    const word = wordAt(text, at);
    const next = at + word.length;
    if (word === '') this.copy(1);
    else if (/^(?:let|mut|const)$/.test(word)) this.assignment(next);
    else if (word === 'for') this.loop(next);
    else if (/^(?:each|par-each)$/.test(word)) this.each(next);
    else if (/^(?:if|while)$/.test(word)) this.condition(word, next);
    else if (/^(?:do|try|catch|finally|else|loop)$/.test(word)) this.block(word, next);
    else if (word === 'def') this.definition(next);
    else if (/^(?:ls|glob)$/.test(word)) this.listing(next);
    else if (word === 'save') this.save(next);
    else if (word === 'open') this.put('cat', next, false);
    else if (this.isPiped() && HANDS_ON.test(word)) this.put('cat', this.endOfPart(next), false);
    else if (this.isPiped() && CHOOSES.test(word)) this.chosen(word, next);
    else this.copy(word.length);
  }

  private isPiped(): boolean {
    return /\|\s*$/.test(this.text.slice(Math.max(0, this.at - 20), this.at));
  }

  /** Where this part of a pipeline ends. */
  private endOfPart(from: number): number {
    let at = from;
    while (at < this.text.length && !/[|;\n})]/.test(this.text[at] ?? '')) {
      const next = skipQuoted(this.text, at);
      const end = /[({[]/.test(this.text[at] ?? '') ? closing(this.text, at) : undefined;
      at = next > at ? next : end === undefined ? at + 1 : end + 1;
    }
    return at;
  }

  private chosen(word: string, next: number): void {
    const end = this.endOfPart(next);
    this.put(word === 'where' && WIDE.test(this.text.slice(next, end)) ? 'cat' : 'grep chosen', end, false);
  }

  /** `let d = "/home"`, `mut list = [/etc /usr]` */
  private assignment(from: number): void {
    const [whole, name = ''] =
      /^[ \t]+\$?([\w-]{1,60})(?:[ \t]*:[^=\n]{1,60})?[ \t]*=[ \t]*/.exec(this.text.slice(from, from + 200)) ?? [];
    if (whole === undefined) this.copy(from - this.at);
    else {
      const start = from + whole.length;
      const end = this.text[start] === '[' ? closing(this.text, start) : undefined;
      const value = end === undefined ? '' : `(${this.inner(this.items(start, end))})`;
      this.put(`${name.replaceAll('-', '_')}=${value}`, end === undefined ? start : end + 1, false);
    }
  }

  private items(open: number, close: number): string {
    return this.text.slice(open + 1, close).replaceAll(',', ' ');
  }

  /** `for f in (ls /home) { … }` */
  private loop(from: number): void {
    const [whole, name = ''] = /^[ \t]+\$?([\w-]{1,60})[ \t]+in[ \t]+/.exec(this.text.slice(from, from + 200)) ?? [];
    if (whole === undefined) {
      this.copy(from - this.at);
      return;
    }
    const start = from + whole.length;
    const list = this.text[start] === '[' ? closing(this.text, start) : undefined;
    const behind = list === undefined ? this.text.indexOf('{', start) : this.text.indexOf('{', list);
    const open = behind < 0 ? this.text.length : behind;
    const words = list === undefined ? this.text.slice(start, open) : this.items(start, list);
    const range = words.trim().replace(/^(\d+)\.\.<?(\d+)$/, '{$1..$2}');
    this.withBody(`for ${name} in ${this.inner(range)}; do`, 'done', open);
  }

  /** Writes what stands between the brackets here, with another head and end. */
  private withBody(head: string, end: string, open: number): void {
    const close = closing(this.text, open) ?? this.text.length;
    this.put(`${head} :\n${this.inner(this.text.slice(open + 1, close))}\n${end}`, close + 1, true);
  }

  /** `each { |f| … }`: `$in` is the row, if nothing names it. */
  private each(from: number): void {
    const open = this.text.indexOf('{', from);
    if (open < 0) {
      this.copy(from - this.at);
      return;
    }
    const close = closing(this.text, open) ?? this.text.length;
    const body = this.text.slice(open + 1, close);
    const [named = '', name = ROW] = /^\s*\|\s*([\w-]{1,60})[^|\n]{0,80}\|/.exec(body) ?? [];
    this.put(
      `while read ${name.replaceAll('-', '_')}; do :\n${this.inner(body.slice(named.length))}\ndone`,
      close + 1,
      true,
    );
  }

  private condition(word: string, from: number): void {
    const open = this.text.indexOf('{', from);
    if (open < 0) this.copy(word.length);
    else {
      const head = `${word} : ${this.inner(this.text.slice(from, open)).trim()};`;
      this.withBody(`${head} ${word === 'if' ? 'then' : 'do'}`, word === 'if' ? 'fi' : 'done', open);
    }
  }

  private block(word: string, from: number): void {
    const open = skipBlanks(this.text, from);
    if (word === 'else' && wordAt(this.text, open) === 'if') this.put('', open, true);
    else if (this.text[open] !== '{') this.copy(word.length);
    else if (word === 'loop') this.withBody('while :; do', 'done', open);
    else this.withBody('\n{', '}', open);
  }

  /** `def f [dir: string] { … }` */
  private definition(from: number): void {
    const [whole, name, parameters = ''] =
      /^(?:[ \t]+--\w+)?[ \t]+["']?([\w-]{1,60})["']?[ \t]*\[([^\]]{0,300})\][^{\n]{0,60}(?=\{)/.exec(
        this.text.slice(from, from + 500),
      ) ?? [];
    if (whole === undefined) {
      this.copy(from - this.at);
      return;
    }
    const names = parameters
      .split(/[,\n]|(?<![: \t])[ \t]+(?=[\w-]+:)/)
      .map((each) => /^\s*([\w-]+)/.exec(each)?.[1] ?? '');
    const given = names
      .filter((each) => each !== '' && !each.startsWith('-'))
      .map((each, place) => `${each.replaceAll('-', '_')}=$${place + 1};`);
    this.withBody(`${name}() { ${given.join(' ')}`, '}', from + whole.length);
  }

  /** `ls /home` shows names with their folder, and a pattern of `glob` may be quoted. */
  private listing(from: number): void {
    const end = this.endOfPart(from);
    const words = this.inner(this.text.slice(from, end)).match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [];
    const paths = words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/["']/g, ''));
    const all = paths.map((path) => (/[*?]/.test(path) ? path : `${path.replace(/\/$/, '')}/*`));
    this.put(all.length === 0 ? 'ls ' : `ls -d ${all.join(' ')} `, end, false);
  }

  /** `… | save -f out.txt` */
  private save(from: number): void {
    const options = /^(?:[ \t]+--?[a-z-]{1,20})*/.exec(this.text.slice(from, from + 200))?.[0] ?? '';
    const head = /-a\b|--append/.test(options) ? 'tee -a' : 'tee';
    this.put(head, from + options.length, false);
  }
}
