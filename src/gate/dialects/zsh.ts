// Zsh (and csh) as a bash would write it: short loops, anonymous functions, `}` without `;`, qualifiers of globs.
import { closing, endOfStatement, skipBlanks, skipQuoted, wordAt } from './scan.ts';
import { Translator } from './translator.ts';

const DEEPEST = 40;
const HEADS = /^(?:for|foreach|select|repeat|while|until|if|elif)$/;

export function zshAsBash(text: string, depth = 0): string {
  // Once: places in arrays would be counted from 0 again.
  return depth > DEEPEST ? text : new Zsh(depth === 0 ? withoutFlags(text) : text, depth).translate();
}

/** `${(f)x}`, `${~x}`, `$~x`, `${:-x}`, `$x:h`, `$x[1]`, `${${x}…}`, `>!`, `&!`, `=(…)` */
function withoutFlags(text: string): string {
  return withoutNesting(
    text
      .replace(/\$\{\(([LUP])\)(\w+)\}/g, (_, flag: string, name: string) => FLAGS[flag]?.(name) ?? name)
      .replace(/\$\{\(s(.)(.)\1\)(\w+)\}/g, (_, __, separator: string, name: string) => `\${${name}//${separator}/ }`)
      .replace(/\$\{\([\w:.,@#%^~=! -]{1,20}\)/g, '${')
      .replace(/\$\{[~=^]{1,2}(?=\w)/g, '${')
      .replace(/\$[~=^](?=\w)/g, '$')
      .replace(/\$\{(\w+):([htrelu])\}|\$(\w+):([htrelu])(?!\w)/g, (_, braced, first, plain, second) =>
        modified(braced ?? plain, first ?? second),
      )
      .replace(/\$(\w+):[aA](?!\w)/g, '$$$1')
      .replace(/\$\{(\w+)\[([^\]{}\s]{1,40})\]|\$(\w+)\[([^\]{}\s]{1,40})\]/g, (_, braced, first, plain, second) =>
        braced === undefined ? `${element(plain, second)}}` : element(braced, first),
      )
      .replace(/\$argv(?!\w)|\$\{argv\}/g, '$@'),
  )
    .replace(/(>>?)[|!](?=\s|\S)/g, '$1')
    .replace(/&[!|](?=[\s;]|$)/g, '&')
    .replace(/(^|[\s=])=\(/g, '$1<(');
}

const FLAGS: Readonly<Record<string, (name: string) => string>> = {
  L: (name) => `\${${name},,}`,
  U: (name) => `\${${name}^^}`,
  P: (name) => `\${!${name}}`,
};

const MODIFIERS: Readonly<Record<string, string>> = { h: '%/*', t: '##*/', r: '%.*', e: '##*.', l: ',,', u: '^^' };

function modified(name: string, modifier: string): string {
  return `\${${name}${MODIFIERS[modifier]}}`;
}

/** `${name[…` without its end. Places begin at 1; a key, or a variable, may be any. */
function element(name: string, index: string): string {
  const isPlace = /^-?\d+$/.test(index);
  const place = isPlace && !index.startsWith('-') ? String(Number(index) - 1) : index;
  if (name === 'argv') return isPlace ? `\${@: ${index}:1` : '${@';
  return `\${${name}[${isPlace ? place : '@'}]`;
}

const DEEPEST_NESTING = 4;

/** `${${x}#y}` is `${x#y}`, and `${$(…):-x}` nearly `$(…)`. */
function withoutNesting(text: string): string {
  let flat = text;
  for (let round = 0; round < DEEPEST_NESTING && /\$\{(?:[$:]|"\$)/.test(flat); round += 1) {
    flat = flat
      .replace(/\$\{:-([^{}]{0,200})\}/g, '$1')
      .replace(/\$\{(\$\{[^{}]{1,200}\})(?:\[[^\][{}]{1,40}\])?\}/g, '$1')
      .replace(/\$\{"?\$(?:\{(\w{1,80})\}|(\w{1,80}))"?(?=[^\w])/g, (_, braced, plain) => `\${${braced ?? plain}`)
      .replace(/\$\{"?(\$\((?:[^()]|\([^()]{0,200}\)){0,400}\))"?(?::?[-#%][^{}]{0,100})?\}/g, '$1')
      .replace(/\$\{([^\s${}"'()]*\/[^\s${}"'()]*)\}/g, '$1');
  }
  return flat;
}

class Zsh extends Translator {
  /** `{` and `foreach` that are open. */
  private readonly open: string[] = [];
  private functions = 0;

  protected override step(): true {
    const { text, at } = this;
    const character = text[at] ?? '';
    const behindQuote = skipQuoted(text, at);
    if (behindQuote > at) return this.copy(behindQuote - at, false);
    if (character === '#' && /^$|\s/.test(text[at - 1] ?? '')) return this.copy(this.endOfLine() - at, true);
    if (/[;\n|&]/.test(character)) return this.copy(1, !(character === '&' && /[<>]/.test(text[at - 1] ?? '')));
    if (character === ' ' || character === '\t') return this.copy(1, this.startsCommand);
    if (character === '<' && text.startsWith('<<', at) && text[at + 2] !== '<') return this.hereDocument();
    if (character === '$' && /[({]/.test(text[at + 1] ?? '')) return this.expansion();
    if (character === '(') return this.round();
    if (character === '{' && this.startsCommand) {
      this.open.push('{');
      return this.copy(1, true);
    }
    if (character === '}' && this.open.at(-1) === '{' && this.isAlone(at)) return this.closeBrace();
    if (character === '}' && this.open.at(-1) === 'case' && this.isAlone(at)) return this.closeCase();
    if (this.startsCommand) return this.commandWord(character);
    return this.copy(1, false);
  }

  private isAlone(at: number): boolean {
    return /^$|[\s;]/.test(this.text[at - 1] ?? '') && /^$|[\s;|&<>)]/.test(this.text[at + 1] ?? '');
  }

  private inner(text: string): string {
    return zshAsBash(text, this.depth + 1);
  }

  private hereDocument(): true {
    const [whole, word = ''] = /^<<-?[ \t]*['"\\]?(\w+)['"]?/.exec(this.text.slice(this.at, this.at + 100)) ?? [];
    if (whole === undefined) return this.copy(2, false);
    const rest = this.text.slice(this.at);
    // Behind `<<-`, tabs may stand before its end.
    const end = rest.search(new RegExp(`\\n${whole.startsWith('<<-') ? '\\t*' : ''}${word}(?=\\n|$)`));
    return this.copy(end < 0 ? rest.length : end, false);
  }

  private expansion(): true {
    const end = closing(this.text, this.at + 1);
    if (end === undefined) return this.copy(2, true);
    const inner = this.text.slice(this.at + 2, end);
    const isScript = this.text[this.at + 1] === '(' && this.text[this.at + 2] !== '(';
    if (!isScript) return this.copy(end + 1 - this.at, false);
    return this.put(`$(${this.inner(inner)})`, end + 1, false);
  }

  /** A subshell, an anonymous function, the choice `/(etc|usr)`, or the qualifiers of a glob: `*(D)`. */
  private round(): true {
    const { text, at } = this;
    const end = closing(text, at);
    if (end === undefined) return this.copy(1, true);
    const inner = text.slice(at + 1, end);
    const before = text[at - 1] ?? '';
    // `case x in (a|b) …`
    if (/(?:\bin|;[;&|])\s{0,9}$/.test(text.slice(Math.max(0, at - 12), at))) return this.copy(end + 1 - at, true);
    if (this.startsCommand && inner.trim() === '') return this.anonymous(skipBlanks(text, end + 1));
    if (this.startsCommand || /[<>=]/.test(before)) return this.put(`(${this.inner(inner)})`, end + 1, false);
    if (inner.trim() === '' || text[at + 1] === '(') return this.copy(end + 1 - at, inner.trim() === '');
    if (inner.includes('|')) return this.put(`{${inner.replaceAll('|', ',')}}`, end + 1, false);
    // Qualifiers choose among what the glob before them matches.
    if (/[*?\]\w/~]/.test(before)) return this.put('', end + 1, false);
    return this.put(` ${inner} `, end + 1, false);
  }

  private anonymous(at: number): true {
    if (this.text[at] !== '{') return this.put('', at, true);
    const end = closing(this.text, at) ?? this.text.length;
    const name = `anonymous${this.depth}_${this.functions}`;
    this.functions += 1;
    return this.put(`${name}() { ${this.inner(this.text.slice(at + 1, end))}\n}; ${name}`, end + 1, false);
  }

  private closeBrace(): true {
    this.open.pop();
    const behind = skipBlanks(this.text, this.at + 1);
    // `{ … } always { … }`
    const always = wordAt(this.text, behind) === 'always';
    return this.put(always ? '\n}; ' : '\n}', always ? behind + 6 : this.at + 1, always);
  }

  /** `case x { … }` */
  private closeCase(): true {
    this.open.pop();
    return this.put('esac', this.at + 1, false);
  }

  /** `case x {`, or `function f g {`: the first of two names calls the other. */
  private heading(): boolean {
    const rest = this.text.slice(this.at, this.at + 200);
    const [matched = '', subject] = /^case[ \t]+([^\s{}]{1,80})[ \t]*\{/.exec(rest) ?? [];
    if (subject !== undefined) {
      this.open.push('case');
      return this.put(`case ${subject} in `, this.at + matched.length, true);
    }
    const [names = '', first, second] = /^function[ \t]+([\w-]+)[ \t]+([\w-]+)[ \t]*(?=\{|\()/.exec(rest) ?? [];
    if (second === undefined) return false;
    return this.put(`${first}() { ${second} "$@"; }; ${second}() `, this.at + names.length, true);
  }

  private commandWord(character: string): true {
    const { text, at } = this;
    // `=rm` is the path of rm, and `- rm` is rm as a login shell.
    if (character === '=' || character === '^') return this.put('', at + 1, true);
    if (character === '-' && text[at + 1] === ' ') return this.put('', at + 2, true);
    const word = wordAt(text, at);
    if (word === '') return this.copy(1, false);
    if (/^(?:case|function)$/.test(word) && this.heading()) return true;
    if (HEADS.test(word) && /[\s(]/.test(text[at + word.length] ?? '')) return this.head(word, at + word.length);
    if (word === 'end' && this.open.at(-1) === 'foreach') {
      this.open.pop();
      return this.put('done', at + 3, false);
    }
    if (word === 'function' && /^\s*\{/.test(text.slice(at + 8, at + 20)))
      return this.anonymous(skipBlanks(text, at + 8));
    const startsNext = /^(?:then|do|else|time|nocorrect|noglob|builtin|exec|command)$/.test(word);
    const defines = /^\s*\(\s*\)/.exec(text.slice(at + word.length, at + word.length + 20))?.[0];
    if (defines !== undefined) return this.put(`${word}()`, at + word.length + defines.length, true);
    return this.copy(word.length, startsNext);
  }

  private head(word: string, from: number): true {
    const start = skipBlanks(this.text, from);
    if (word === 'repeat') return this.body('for repeated in 1', endOfWord(this.text, start), false);
    if (word === 'for' || word === 'foreach' || word === 'select') return this.loop(word, from);
    const end = endOfCondition(this.text, start);
    if (end === undefined) return this.put(word, from, true);
    const condition = this.text.slice(start, end);
    const isList = condition.startsWith('{') || /^\((?!\()/.test(condition);
    return this.body(`${word} ${isList ? this.inner(condition) : condition}`, end, /if$/.test(word));
  }

  /** `for x (a b)`, `for x y in a b` */
  private loop(word: string, from: number): true {
    const start = skipBlanks(this.text, from);
    const [named = '', name = ''] =
      /^(?:\w+\s+(?=\w+\s+in\b))?(\w+)\s*/.exec(this.text.slice(start, start + 300)) ?? [];
    const at = start + named.length;
    // Of several names, the last stands for all.
    if (/\s/.test(named.trim())) return this.put(`for ${name} `, at, false);
    // `for x in a b { … }`
    const [listed = '', words] =
      /^in[ \t]([^\n;{}]{1,200});?[ \t]{0,9}(?=\{)/.exec(this.text.slice(at, at + 300)) ?? [];
    if (words !== undefined && /[\s;]$/.test(listed))
      return this.body(`for ${name} in ${this.inner(words)}`, at + listed.length, false);
    const end = this.text[at] === '(' ? closing(this.text, at) : undefined;
    if (name === '' || end === undefined) return this.put(word === 'foreach' ? 'for' : word, from, false);
    const list = this.text.slice(at + 1, end);
    if (word === 'foreach') {
      this.open.push('foreach');
      return this.put(`for ${name} in ${list}; do :`, end + 1, true);
    }
    return this.body(`for ${name} in ${list}`, end + 1, false);
  }

  /** What follows a head: `do … done`, `{ … }`, or one command. */
  private body(head: string, from: number, isIf: boolean): true {
    const { text } = this;
    const [begin, finish] = isIf ? ['then', 'fi'] : ['do', 'done'];
    const at = skipSeparators(text, from);
    const word = wordAt(text, at);
    if (word === begin || word === 'then' || word === 'do')
      return this.put(`${head}; ${begin}`, at + word.length, true);
    // A longer condition, as in `if (true) && …; then`.
    if (/[&|]/.test(text[at] ?? '')) return this.put(head, at, true);
    const inBraces = text[at] === '{';
    const end = inBraces ? (closing(text, at) ?? text.length) : endOfStatement(text, at);
    const body = this.inner(text.slice(inBraces ? at + 1 : at, end));
    const next = inBraces ? end + 1 : end;
    const more = isIf ? wordAt(text, skipSeparators(text, next)) : '';
    const goesOn = more === 'elif' || more === 'else';
    if (more === 'else') {
      return this.otherwise(`${head}; ${begin} :\n${body}\n`, skipSeparators(text, next) + 4);
    }
    return this.put(
      `${head}; ${begin} :\n${body}\n${goesOn ? '' : finish}`,
      goesOn ? skipSeparators(text, next) : next,
      goesOn,
    );
  }

  private otherwise(before: string, from: number): true {
    const at = skipSeparators(this.text, from);
    const inBraces = this.text[at] === '{';
    const end = inBraces ? (closing(this.text, at) ?? this.text.length) : endOfStatement(this.text, at);
    const body = this.inner(this.text.slice(inBraces ? at + 1 : at, end));
    return this.put(`${before}else :\n${body}\nfi`, inBraces ? end + 1 : end, false);
  }
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\S/.test(text[at] ?? '') && text[at] !== ';') {
    const next = skipQuoted(text, at);
    at = next > at ? next : text[at] === '(' ? (closing(text, at) ?? text.length) + 1 : at + 1;
  }
  return at;
}

/** Of `[[ … ]]`, `(( … ))`, `( … )` and `{ … }`; undefined for other conditions. */
function endOfCondition(text: string, at: number): number | undefined {
  if (!/^(?:\[\[|\(|\{)/.test(text.slice(at, at + 2))) return undefined;
  const end = closing(text, at);
  return end === undefined ? undefined : end + 1;
}

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (/[\s;]/.test(text[at] ?? '')) at += 1;
  return at;
}
