// Terminal output as others may replay it: it draws the same, asks their terminal nothing, and changes nothing but the screen.
import { StringDecoder } from 'node:string_decoder';

/** A whole sequence. Strings (titles, links, clipboards, images) end as in a terminal. */
const SEQUENCE =
  /\x1b(?:\[([<=>?]?)([\d;:]*)([ -/]*)([@-~])|\][^\x07\x18\x1a\x1b]*(?:\x07|\x1b\\|[\x18\x1a]|(?=\x1b))|[PX^_k][^\x18\x1a\x1b]*(?:\x1b\\|[\x18\x1a]|(?=\x1b))|([ -/]+)([0-~])|([0-OQ-WYZ\\`-jl-~]))/y;
/** The end may still be to come. */
const UNFINISHED = /^\x1b(?:\[[<=>?]?[\d;:]*[ -/]*|[\]PX^_k][^\x07\x18\x1a\x1b]*|[ -/]*)?$/;
/** A string that is longer is no string. */
const LONGEST = 4 * 1024 * 1024;

/** What moves the cursor, erases, shifts and colours; asks for nothing. */
const DRAWS = new Set('@ABCDEFGHIJKLMPSTXZ`abdefghmrsu');
/** Of the private modes: origin, wrap, cursor, the alternate screen, drawing at once. */
const MODES = new Set(['5', '6', '7', '12', '25', '47', '1047', '1048', '1049', '2026']);
const ESCAPES = new Set('78DEHMc');
/** Above this an emulator would be kept busy for nothing. */
const MOST = 1_000;
const COUNTS = new Set('@ABCDEFGILMPSTXZ`abde');

/** Controls that draw nothing by themselves, those of C1, marks of direction, and tags. */
const HIDDEN =
  /[\x00-\x07\x10-\x17\x19\x1c-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

export class Replayable {
  readonly #decoder = new StringDecoder('utf8');
  readonly #secrets: readonly Secret[];
  #held = '';

  /** `secrets`: the keys of the session's marks, wherever they stand. */
  constructor(secrets: Iterable<string> = []) {
    this.#secrets = [...secrets].filter((key) => /^[A-Za-z0-9]{8,}$/.test(key)).map(secretOf);
  }

  push(bytes: Uint8Array): string {
    this.#held += this.#decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return this.#take(Math.min(...this.#secrets.map(({ partAtEnd }) => partAtEnd(this.#held)), this.#held.length));
  }

  /** What waited for more. An unfinished sequence is dropped. */
  end(): string {
    this.#held += this.#decoder.end();
    return this.#take(this.#held.length);
  }

  /** Bytes were lost: what had begun will not end. */
  jump(): void {
    this.#decoder.end();
    this.#held = '';
  }

  #take(to: number): string {
    let text = this.#held.slice(0, to);
    for (const { pattern } of this.#secrets) text = text.replace(pattern, hide);
    const { out, done } = replayable(text);
    this.#held = text.slice(done) + this.#held.slice(to);
    return out;
  }
}

/** `done`: up to where the text was read; what follows has yet to end. */
function replayable(text: string): { out: string; done: number } {
  let [out, at] = ['', 0];
  for (;;) {
    const next = text.indexOf('\x1b', at);
    out += text.slice(at, next < 0 ? undefined : next).replace(HIDDEN, '');
    if (next < 0) return { out, done: text.length };
    SEQUENCE.lastIndex = next;
    const match = SEQUENCE.exec(text);
    if (match) out += kept(match);
    else if (text.length - next < LONGEST && UNFINISHED.test(text.slice(next))) return { out, done: next };
    at = next + (match?.[0].length || 1);
  }
}

function kept([, prefix = '', params = '', between = '', final, set, setFinal, plain]: RegExpExecArray): string {
  if (plain !== undefined) return ESCAPES.has(plain) ? `\x1b${plain}` : '';
  if (set !== undefined)
    return /^[()*+]$/.test(set) || (set === '#' && setFinal === '8') ? `\x1b${set}${setFinal}` : '';
  if (final === undefined || params.length > 200) return '';
  if (prefix === '?') return final === 'h' || final === 'l' ? modes(params, final) : '';
  if (prefix !== '') return '';
  if (between === ' ' && final === 'q') return `\x1b[${params} q`;
  if (between === '!' && final === 'p') return '\x1b[!p';
  if (between !== '') return '';
  if (final === 'h' || final === 'l') return params === '4' ? `\x1b[4${final}` : '';
  if (!DRAWS.has(final)) return '';
  return `\x1b[${COUNTS.has(final) ? clamped(params) : params}${final}`;
}

function modes(params: string, final: string): string {
  const some = params.split(';').filter((mode) => MODES.has(mode));
  return some.length === 0 ? '' : `\x1b[?${some.join(';')}${final}`;
}

function clamped(params: string): string {
  return params.replace(/\d{4,}/g, (digits) => String(Math.min(MOST, Number(digits))));
}

interface Secret {
  pattern: RegExp;
  /** Where a part of it begins at the end of the text; the text's length if there is none. */
  partAtEnd: (text: string) => number;
}

/** An editor breaks a long line between any two characters. */
const BREAK = '(?:\\x1b\\[[\\d;?]*[A-Za-z]|[ \\r\\n\\x08])*';
const LONGEST_PART = 512;

/** Keys are letters and digits. */
function secretOf(key: string): Secret {
  const begun = new RegExp(`${key.split('').join(`(?:${BREAK}`)}${')?'.repeat(key.length - 1)}${BREAK}$`);
  return {
    pattern: new RegExp(key.split('').join(BREAK), 'g'),
    partAtEnd: (text) => {
      const from = Math.max(0, text.length - LONGEST_PART);
      const at = begun.exec(text.slice(from))?.index;
      return at === undefined ? text.length : from + at;
    },
  };
}

function hide(found: string): string {
  return found.replace(/\x1b\[[\d;?]*[A-Za-z]|[A-Za-z0-9]/g, (part) => (part.length > 1 ? part : '*'));
}
