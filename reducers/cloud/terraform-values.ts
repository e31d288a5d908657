// Writes a list or a map of plain values in terraform's form on one line: `+ zones = ["a", "b"]`.
import type { Drop } from '../reducer.ts';
import { unchangedIn } from './terraform-brackets.ts';

const OPEN = /^(\s*)([+-] )?((?:[\w.-]+|"[^"]+") += )([[{])$/;
const CLOSE = /^\s*[\]}](?: -> null)?,?$/;
/** An element of a list ends with a comma, a field of a map does not. */
const MEMBER =
  /^\s*([+-] )?((?:(?:[\w./-]+|"[^"]+") += )?(?:"(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null|\(sensitive value\)|\(known after apply\)))(?: -> null)?,?$/;
const LEFT_OUT = /^\s*(?:\+ )?[\w.-]+ += \(known after apply\)$/;
const LONGEST = 160;

export function valuesOnOneLine(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const value = /[[{]$/.test(line) && OPEN.test(line) ? valueAt(lines, at) : undefined;
    kept.push(withoutNull(value?.text ?? line));
    if (value === undefined) continue;
    drop('lines without a word', value.end - at - value.told);
    at = value.end;
  }
  return kept;
}

interface Value {
  readonly text: string;
  readonly end: number;
  readonly told: number;
}

/** Undefined if something stands inside that is no plain value, or changes in another way than the whole. */
function valueAt(lines: readonly string[], at: number): Value | undefined {
  const [, indent = '', sign = '', name = '', open = ''] = OPEN.exec(lines[at] ?? '') ?? [];
  const members: string[] = [];
  let unknown = 0;
  let length = 0;
  for (let end = at + 1; end < lines.length && length <= LONGEST; end += 1) {
    const line = lines[end] ?? '';
    if (CLOSE.test(line))
      return { text: `${indent}${sign}${name}${enclosed(open, members, unknown)}`, end, told: members.length };
    if (LEFT_OUT.test(line)) {
      unknown += 1;
      continue;
    }
    const hidden = unchangedIn(line);
    if (hidden !== undefined) {
      members.push(hidden);
      continue;
    }
    const [, own = '', member] = MEMBER.exec(line) ?? [];
    if (member === undefined || own !== sign) return undefined;
    members.push(member.replace(/ += /, ' = '));
    length += member.length;
  }
  return undefined;
}

/** What each of several elements will be is told once. Without the number of those that nobody knows yet, a map would look whole. */
function enclosed(open: string, known: readonly string[], unknown: number): string {
  if (known.length === 0 && unknown > 0) return '(known after apply)';
  const members = unknown > 0 ? [...known, `…${unknown} known after apply`] : known;
  const [first = ''] = members;
  if (members.length > 1 && first.startsWith('(') && members.every((member) => member === first))
    return `[${members.length} × ${first}]`;
  return open === '[' ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
}

/** The minus says that it goes. */
function withoutNull(line: string): string {
  if (!line.endsWith(' -> null')) return line;
  return /^\s*- /.test(line) ? line.replace(/ -> null$/, '') : line.replace(/^(\s*[\]}]) -> null$/, '$1');
}
