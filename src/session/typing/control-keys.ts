// Control characters in a text: a paste must not hold what the terminal or the line editor takes for a key.
import { PtyholdError } from '../../errors.ts';
import { keyOfControl } from '../../tmux/keys.ts';

/** Tab, line ends and Escape belong to texts, too, and no text holds a NUL. */
const KEY = '[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1a\\x1c-\\x1f\\x7f]';
const ONLY_KEYS = new RegExp(`^${KEY}+$`);
const FIRST_KEY = new RegExp(`^${KEY}`);

/** C-a, b, e, f, h, k, l, u, w, y and Backspace: each edits the line at once, and asks for no other key behind it. */
const EDITING = /^[\x01\x02\x05\x06\x08\x0b\x0c\x15\x17\x19\x7f]*/;

/** The terminal takes these out of a paste, too, and drops what stands there, the brackets among it. */
const SIGNALS = /[\x03\x1a\x1c]/;

/** The names of the keys, where the text is nothing else. */
export function textAsKeys(text: string): string[] | undefined {
  return ONLY_KEYS.test(text) ? keyNames(text) : undefined;
}

export function keyNames(characters: string): string[] {
  return [...characters].map(keyOfControl);
}

export function holdsSignals(text: string): boolean {
  return SIGNALS.test(text);
}

/** The editing keys with which a text begins that would be pasted. Refuses one that holds other keys where they act. */
export function keysInFront(text: string): string {
  const [keys = ''] = EDITING.exec(text) ?? [];
  const [other] = FIRST_KEY.exec(text.slice(keys.length)) ?? SIGNALS.exec(text) ?? [];
  if (other === undefined) return keys;
  const [name] = keyNames(other);
  const sentence = `The text holds ${name}, which is a key here and cannot be pasted. Nothing was typed.`;
  throw new PtyholdError('bad_argument', sentence, `pty_key ${name} presses it; send the rest of the text apart.`);
}
