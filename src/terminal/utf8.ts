// Decodes one multi-byte UTF-8 character, and refuses what is not well formed.

export const INVALID = -1;
/** The bytes so far are well formed, and the rest has not arrived. */
export const INCOMPLETE = -2;

export function sizeOf(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** The code point whose first byte (0x80 or above) stands at `at`. */
export function decodeAt(data: Uint8Array, at: number, end: number): number {
  const first = data[at] ?? 0;
  if (first < 0xc2 || first > 0xf4) return INVALID;
  if (at + 1 >= end) return INCOMPLETE;
  const second = data[at + 1] ?? 0;
  if ((second & 0xc0) !== 0x80) return INVALID;
  if (first < 0xe0) return ((first & 0x1f) << 6) | (second & 0x3f);
  if (outsideUnicode(first, second)) return INVALID;
  if (at + 2 >= end) return INCOMPLETE;
  const third = data[at + 2] ?? 0;
  if ((third & 0xc0) !== 0x80) return INVALID;
  if (first < 0xf0) return ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
  if (at + 3 >= end) return INCOMPLETE;
  const fourth = data[at + 3] ?? 0;
  if ((fourth & 0xc0) !== 0x80) return INVALID;
  return ((first & 0x07) << 18) | ((second & 0x3f) << 12) | ((third & 0x3f) << 6) | (fourth & 0x3f);
}

/** Overlong forms, surrogates, and numbers above U+10FFFF are not well formed. */
function outsideUnicode(first: number, second: number): boolean {
  if (first === 0xe0) return second < 0xa0;
  if (first === 0xed) return second > 0x9f;
  if (first === 0xf0) return second < 0x90;
  return first === 0xf4 && second > 0x8f;
}
