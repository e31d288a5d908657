// What a pattern can ask of one word: `a|b*`, `/regex/i`, `path:/regex/`, `<disk>`, and `!` before any of these.
import type { Call } from '../command/call.ts';
import { pathThere } from '../command/far-paths.ts';
import { isBlockDevice, isCore, isProtectedFile, isTemporary, placeOf, resolvePath } from '../command/paths.ts';
import { namesKey } from '../command/secret-files.ts';
import { STAND_INS, showStandIns } from '../command/stand-ins.ts';
import { isWide } from './wide.ts';

/** The call is there for its folder, which paths depend on. */
export type WordTest = (word: string, call: Call) => boolean;

/** `<name>` in a pattern: the word is a path to a place of this kind. */
const KINDS: ReadonlyMap<string, WordTest> = new Map(
  Object.entries<WordTest>({
    core: (word, { cwd }) => isCore(word, cwd),
    'core, here or there': (word, { cwd }) => isCore(pathThere(word), cwd),
    place: (word, { cwd }) => placeOf(word, cwd) !== undefined,
    'place, here or there': (word, { cwd }) => placeOf(pathThere(word), cwd) !== undefined,
    'system file': (word, { cwd }) => isProtectedFile(word, cwd),
    secret: namesKey,
    wide: isWide,
    device: (word, { cwd }) => isBlockDevice(word, cwd),
    // Here an unknown word is most likely a device.
    disk: isDisk,
    // A loop device shows what is in an image file.
    'real disk': (word, call) => isDisk(word, call) && !/^\/dev\/loop\d+(?:p\d+)?$/.test(word),
  }),
);

function isDisk(word: string, { cwd }: Call): boolean {
  if (isTemporary(word, cwd)) return false;
  return isBlockDevice(word, cwd) || STAND_INS.test(word) || /^\/dev\/|^[a-z]:$/i.test(word);
}

export function compileWordTest(text: string): WordTest {
  if (text.startsWith('!')) {
    const test = compileWordTest(text.slice(1));
    return (word, call) => !test(word, call);
  }
  const kind = /^<(.+)>$/.exec(text)?.[1];
  if (kind !== undefined) return kindNamed(kind);
  const [, path, source, flags] = /^(path:)?\/(.+)\/([im]*)$/s.exec(text) ?? [];
  if (source === undefined) return compileChoice(text);
  const regex = new RegExp(source, flags);
  return path ? (word, { cwd }) => regex.test(resolvePath(word, cwd)) : (word) => regex.test(showStandIns(word));
}

function kindNamed(name: string): WordTest {
  const test = KINDS.get(name);
  if (!test) throw new Error(`No kind of word is called ${name}.`);
  return test;
}

/** `a|b` is a choice, and `*` any characters. An empty word matches neither. */
export function compileChoice(text: string): WordTest {
  if (!/[|*]/.test(text)) return (word) => showStandIns(word) === text;
  const choices = text.split('|').map((choice) => choice.split('*'));
  return (word) => word !== '' && choices.some((parts) => fits(showStandIns(word), parts));
}

/** A regular expression with many `.*` would try every way to divide the word. */
function fits(word: string, [first = '', ...rest]: readonly string[]): boolean {
  const last = rest.pop();
  if (last === undefined) return word === first;
  if (!word.startsWith(first) || word.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const found = word.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return word.length - last.length >= at && word.endsWith(last);
}
