// Which characters deceive a reader, which join others, and how many columns one takes.

type Kind = 0 | 1 | 2;
/** An ordinary character. */
export const PLAIN = 0;
/** Shown as its number, since it is invisible, reorders text, or is no character. */
export const HIDDEN = 1;
/** Has a meaning only between certain characters: zero-width joiners and emoji variation selectors. */
const JOINER = 2;

const ZWNJ = 0x200c;
const ZWJ = 0x200d;
export const TEXT_STYLE = 0xfe0e;
export const EMOJI_STYLE = 0xfe0f;
const KEYCAP = 0x20e3;

// Pairs of first and last code point, without visible format characters such as Arabic number signs.
const HIDDEN_RANGES = [
  0x80, 0x9f, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f, 0x200b, 0x200f,
  0x2028, 0x202e, 0x2060, 0x206f, 0x3164, 0x3164, 0xfdd0, 0xfdef, 0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0, 0xffa0,
  0xfff0, 0xfffb, 0xfffe, 0xffff, 0x13430, 0x13455, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0xe0000, 0xe0fff,
];

const WIDE_RANGES = [
  0x1100, 0x115f, 0x2329, 0x232a, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0xa4cf, 0xa960, 0xa97f,
  0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0, 0x18dff,
  0x1aff0, 0x1b2ff, 0x1f200, 0x1f265, 0x20000, 0x3fffd,
];

const BMP_KINDS = bmpKinds();

function bmpKinds(): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  for (let i = 0; i < HIDDEN_RANGES.length; i += 2)
    kinds.fill(HIDDEN, HIDDEN_RANGES[i], (HIDDEN_RANGES[i + 1] ?? 0) + 1);
  for (const joiner of [ZWNJ, ZWJ, TEXT_STYLE, EMOJI_STYLE]) kinds[joiner] = JOINER;
  return kinds;
}

function within(ranges: readonly number[], code: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) {
    if (code < (ranges[i] ?? 0)) return false;
    if (code <= (ranges[i + 1] ?? 0)) return true;
  }
  return false;
}

/** For code points from U+0080. */
export function kindOf(code: number): Kind {
  if (code < 0x10000) return BMP_KINDS[code] as Kind;
  return (code & 0xfffe) === 0xfffe || (code > 0x1342f && within(HIDDEN_RANGES, code)) ? HIDDEN : PLAIN;
}

const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;
const EMOJI = /^\p{Emoji}$/u;
/** Made when first asked: it takes a millisecond, and most texts have no such letters. */
let joined: RegExp | undefined;

function needsJoiners(code: number): boolean {
  if (code < 0x600) return false;
  joined ??=
    /^[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]$/u;
  return joined.test(String.fromCodePoint(code));
}

const isPictograph = (code: number): boolean => PICTOGRAPH.test(String.fromCodePoint(code));
const isSkinTone = (code: number): boolean => code >= 0x1f3fb && code <= 0x1f3ff;
const isKeycapBase = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x23 || code === 0x2a;

/** Whether `joiner` means something between `before` and `next`; `next` is 0 if nothing follows. */
export function joins(before: number, joiner: number, next: number): boolean {
  if (joiner === EMOJI_STYLE || joiner === TEXT_STYLE) {
    if (isKeycapBase(before)) return joiner === EMOJI_STYLE && next === KEYCAP;
    return before > 0x7f && EMOJI.test(String.fromCodePoint(before));
  }
  if (needsJoiners(before)) return needsJoiners(next);
  if (joiner !== ZWJ || next < 0x80) return false;
  return (before === EMOJI_STYLE || isSkinTone(before) || isPictograph(before)) && isPictograph(next);
}

const SHOWN_BYTES = Array.from({ length: 256 }, (_, byte) => `\\x${byte.toString(16).padStart(2, '0')}`);

/** The visible form of a control byte or of a byte that is no UTF-8. */
export function showByte(byte: number): string {
  return SHOWN_BYTES[byte] ?? '';
}

export function showCode(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\u{1160}-\u{11ff}]$/u;
const WIDE_EMOJI = /^\p{Emoji_Presentation}$/u;
const UNKNOWN = 3;
const widths = new Uint8Array(0x20000).fill(UNKNOWN);

function measure(code: number): 0 | 1 | 2 {
  const text = String.fromCodePoint(code);
  if (code === 0xad) return 1;
  if (ZERO_WIDTH.test(text)) return 0;
  if (within(WIDE_RANGES, code)) return 2;
  const flagLetter = code >= 0x1f1e6 && code <= 0x1f1ff;
  return code > 0x2000 && !flagLetter && WIDE_EMOJI.test(text) ? 2 : 1;
}

/** Columns a character takes in a terminal. */
export function widthOf(code: number): 0 | 1 | 2 {
  if (code < 0x7f) return 1;
  if (code >= 0x20000) return measure(code);
  const known = widths[code];
  if (known !== UNKNOWN) return known as 0 | 1 | 2;
  const width = measure(code);
  widths[code] = width;
  return width;
}

/** Whether a person sees this character as part of the one before it. */
export function extendsCluster(before: number, code: number): boolean {
  return (before === ZWJ && isPictograph(code)) || (isSkinTone(code) && isPictograph(before));
}
