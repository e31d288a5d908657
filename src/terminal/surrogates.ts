// JavaScript keeps some characters as a surrogate pair, two code units. A cut must not fall between them.

/** Whether the second half of a pair stands there. */
export function isLowHalf(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** The nearest place up to `at` where a cut leaves pairs whole. */
export function wholeUpTo(text: string, at: number): number {
  return isLowHalf(text, at) ? at - 1 : at;
}
