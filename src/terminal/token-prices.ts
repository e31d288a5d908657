// What pieces of text cost in tokens: means, measured with the o200k tokenizer over terminal output.

// Prices by the number of letters. After a space a word is mostly one token; behind a sign or inside an identifier it
// is split sooner.
export const AFTER_SPACE = [0, 1, 1, 1.03, 1.05, 1.05, 1.18, 1.07, 1.13, 1.3, 1.3, 1.6, 2, 1.7, 1.8, 2.3, 2.7];
export const AFTER_MARK = [0, 1.02, 1.18, 1.33, 1.24, 1.33, 1.35, 1.3, 1.55, 2.1, 1.8, 2.2, 2.2, 2.4, 2.5, 2.6, 2.8];
export const INSIDE = [0, 1, 1.08, 1.18, 1.26, 1.2, 1.28, 1.5, 1.75, 1.75, 2.4, 2.4, 2.3, 2.8, 2.9, 3.4, 4];
export const SIGN_APART = INSIDE.map((price) => price + 0.7);

const LONGEST = 16;
const LATER_LETTERS = 0.3;
// Letters that form no syllable mostly make one token for every two.
const CONSONANT = 0.5;
const CAPITAL = 0.35;
const VOWELS = letters('aeiouy');

function letters(text: string): number {
  return [...text].reduce((mask, letter) => mask | (1 << (letter.charCodeAt(0) - 0x61)), 0);
}

export function wordPrice(prices: readonly number[], text: string, from: number, to: number): number {
  const length = to - from;
  let seen = 0;
  let beyond = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) beyond += letterPrice(code);
    else seen |= 1 << ((code | 0x20) - 0x61);
  }
  if (beyond > 0) return Math.max(1, beyond + 0.25 * (length - 1));
  const usual = (prices[Math.min(length, LONGEST)] ?? 1) + Math.max(0, length - LONGEST) * LATER_LETTERS;
  if (length < 4) return usual;
  if ((seen & VOWELS) === 0) return Math.max(usual, length * CONSONANT);
  return text.charCodeAt(to - 1) < 0x61 ? Math.max(usual, length * CAPITAL) : usual;
}

function letterPrice(code: number): number {
  if (code < 0x500) return 0.02;
  return code < 0x3040 ? 0.3 : 0.42;
}

// Repeated, these signs stay one or two tokens: rules and bars.
const MERGING = new Set([...'─━═█…—'].map((sign) => sign.charCodeAt(0)));
// Pairs such as `",` and `):` are mostly one token; longer mixtures are not.
const SECOND_SIGN = 0.2;
const ANOTHER_SIGN = 0.55;

/** For a run of signs, from `from` to before `to`. */
export function markPrice(text: string, from: number, to: number): number {
  let price = 0;
  let before = -1;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) price += code === before && MERGING.has(code) ? 0.06 : symbolPrice(code);
    else if (code === before) price += 0.02;
    else if (before === -1 || before > 127 || code < 0x20 || before < 0x20) price += 1;
    else price += at - from === 1 ? SECOND_SIGN : ANOTHER_SIGN;
    before = code;
  }
  return price;
}

const WHOLE_LINES = new Set([...'─━│├═'].map((sign) => sign.charCodeAt(0)));

function symbolPrice(code: number): number {
  if (code >= 0x2500 && code < 0x2580) return WHOLE_LINES.has(code) ? 1 : 1.6;
  if (code >= 0x2300 && code < 0x2400) return 3;
  if (code >= 0x2800 && code < 0x2900) return 3;
  if (code >= 0x2580 && code < 0x2600) return code === 0x2588 ? 1 : 1.6;
  if (code >= 0x2600 && code < 0x27c0) return 1.6;
  return 1;
}
