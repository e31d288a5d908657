// Key names as tmux, editors, people and models write them → what `send-keys` takes.

import { nearest } from '../nearest.ts';
import { CONTROLLED, SHIFTED, SPELLINGS, TAKES_MODIFIERS } from './key-names.ts';

type KeyPlan = { ok: true; keys: string[] } | { ok: false; unknown: string; near: string[] };

interface Modifiers {
  control: boolean;
  meta: boolean;
  shift: boolean;
}

const NO_MODIFIERS: Modifiers = { control: false, meta: false, shift: false };
const MODIFIER = /^(?:(?<letter>[cmas])-|(?<word>control|ctrl|ctl|meta|alt|option|opt|shift)[-+_ ])(?<rest>.+)$/isu;
const BRACKETED = /^(?:<(.+)>|\{(.+)\})$/su;

/** The keys in order, the whole list `repeat` times; or the first name that is no key, with what may be meant. */
export function planKeys(names: readonly string[], repeat = 1): KeyPlan {
  const keys: string[] = [];
  for (const name of names) {
    const key = resolveKey(name);
    if (key === undefined) return { ok: false, unknown: name, near: nearKeys(name) };
    keys.push(key);
  }
  return { ok: true, keys: Array.from({ length: repeat }, () => keys).flat() };
}

function resolveKey(name: string): string | undefined {
  const { modifiers, base } = takeApart(name);
  const key = findBase(base);
  return key === undefined ? undefined : combine(modifiers, key);
}

function takeApart(name: string): { modifiers: Modifiers; base: string } {
  const modifiers = { ...NO_MODIFIERS };
  let base = withoutBrackets(name);
  for (let found = MODIFIER.exec(base)?.groups; found; found = MODIFIER.exec(base)?.groups) {
    modifiers[modifierOf(found['letter'] ?? found['word'] ?? '')] = true;
    base = withoutBrackets(found['rest'] ?? '');
  }
  // A caret before one character is Ctrl, except ^H: a terminal's erase key was that before it was ^?.
  const caret = /^\^(.)$/su.exec(base)?.[1];
  if (caret === undefined) return { modifiers, base };
  if (/h/i.test(caret)) return { modifiers, base: 'BSpace' };
  return { modifiers: { ...modifiers, control: true }, base: caret };
}

function withoutBrackets(name: string): string {
  const [, angled, braced] = BRACKETED.exec(name) ?? [];
  return angled ?? braced ?? name;
}

function modifierOf(spelling: string): keyof Modifiers {
  if (/^c/i.test(spelling)) return 'control';
  return /^s/i.test(spelling) ? 'shift' : 'meta';
}

function findBase(base: string): string | undefined {
  if (isOneCharacter(base)) return CONTROL_BYTES.get(base) ?? (/^\P{C}/u.test(base) ? base : undefined);
  const lower = base.toLowerCase();
  // "page-up", "Arrow Up", "kp_0", but not "b-s": one letter and a dash is somebody's modifier.
  return SPELLINGS.get(lower) ?? SPELLINGS.get(lower.replace(/(?<=^[a-z]{2,})[-_ ](?=[a-z0-9])/, ''));
}

const CONTROL_BYTES: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: 26 }, (_, index): [string, string] => [
    String.fromCharCode(index + 1),
    `C-${String.fromCharCode(index + 97)}`,
  ]),
  ['\t', 'Tab'],
  ['\r', 'Enter'],
  ['\u001b', 'Escape'],
  ['\u007f', 'BSpace'],
  [' ', 'Space'],
]);

/** The name of a key that makes this control character. */
export function keyOfControl(character: string): string {
  return CONTROL_BYTES.get(character) ?? `C-${String.fromCharCode(character.charCodeAt(0) | 0x40)}`;
}

/** Made when first asked: it takes 5 ms, and most sends press no key by its name. */
let graphemes: Intl.Segmenter | undefined;

/** One character for a reader may be several code points: a flag, or a letter and its accent. */
function isOneCharacter(text: string): boolean {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return text !== '' && graphemes.segment(text).containing(0)?.segment === text;
}

function combine(modifiers: Modifiers, key: string): string | undefined {
  const { control, meta, shift } = modifiers;
  if (TAKES_MODIFIERS.has(key) || /^S-F\d/.test(key)) {
    const shifted = shift && !key.startsWith('S-') ? `S-${key}` : key;
    return `${control ? 'C-' : ''}${meta ? 'M-' : ''}${shifted}`;
  }
  const plain = withControl(control, withShift(shift, key));
  if (plain === undefined || !meta) return plain;
  return plain.startsWith('C-') ? `C-M-${plain.slice(2)}` : `M-${plain}`;
}

function withShift(shift: boolean, key: string): string | undefined {
  if (!shift) return key;
  return /^\p{L}$/u.test(key) ? key.toUpperCase() : SHIFTED.get(key);
}

function withControl(control: boolean, key: string | undefined): string | undefined {
  if (!control || key === undefined) return key;
  return /^[a-z]$/i.test(key) ? `C-${key.toLowerCase()}` : CONTROLLED.get(key);
}

function nearKeys(name: string): string[] {
  const { modifiers, base } = takeApart(name);
  const known = findBase(base);
  // The key exists, but terminals have no code for it with these modifiers. Many programs take Ctrl-J instead.
  if (known !== undefined) return known === 'Enter' ? ['Enter', 'M-Enter', 'C-j'] : [known];
  const meant = nearest(base.toLowerCase(), [...SPELLINGS.keys()]).map(
    (spelling) => SPELLINGS.get(spelling) ?? spelling,
  );
  return [...new Set(meant.map((key) => combine(modifiers, key) ?? key))].slice(0, 3);
}

export function isEnter(key: string): boolean {
  return key === 'Enter' || key === 'C-m' || key === 'C-j';
}
