// Checks the entries of pty_open sessions, each against the arguments of a call that opens one.
import * as z from 'zod';
import { PtyholdError } from '../errors.ts';
import { MOST_SESSIONS } from '../targets/resolve.ts';
import { findMeant } from './foreign-arguments.ts';
import { innermost, messageOf } from './tool.ts';

interface Named {
  name?: string | undefined;
}

/** Throws before anything is opened, and names the entry and its argument. `defaults` is what the call gives for all. */
export function checkEntries<Shape extends z.ZodRawShape>(
  entries: readonly Readonly<Record<string, unknown>>[],
  shape: Shape,
  defaults: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>>[] {
  if (entries.length === 0 || entries.length > MOST_SESSIONS) throw wrongCount(entries.length);
  if (defaults['name'] !== undefined)
    throw wrong('name is for one session, and sessions opens several.', 'Give each entry a name of its own, or none.');
  const checked = entries.map((entry, at) => checkEntry(entry, `sessions[${at}]`, shape, defaults));
  requireOwnNames(checked);
  return checked;
}

function checkEntry<Shape extends z.ZodRawShape>(
  entry: Readonly<Record<string, unknown>>,
  where: string,
  shape: Shape,
  defaults: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>> {
  const known = Object.keys(shape);
  const takes = `Each entry takes: ${known.join(', ')}.`;
  const foreign = Object.keys(entry).find((name) => !known.includes(name));
  if (foreign !== undefined) {
    const meant = findMeant(foreign, known);
    const name = JSON.stringify(foreign.slice(0, 40));
    throw wrong(`${where} has no argument ${name}${meant === undefined ? '' : `: its name is ${meant}`}.`, takes);
  }
  const parsed = z.strictObject(shape).safeParse({ ...defaults, ...entry });
  // The strict object has checked exactly this shape; zod's generic types cannot show that.
  if (parsed.success) return parsed.data as z.output<z.ZodObject<Shape>>;
  const issue = innermost(parsed.error.issues[0]);
  throw wrong(`${[where, ...(issue?.path ?? [])].join('.')}: ${messageOf(issue)}.`, takes);
}

function requireOwnNames(entries: readonly Named[]): void {
  const first = new Map<string, number>();
  for (const [at, { name }] of entries.entries()) {
    if (name === undefined) continue;
    const before = first.get(name);
    if (before !== undefined)
      throw wrong(`sessions[${at}] has the name ${name}, and so has sessions[${before}].`, 'Names must differ.');
    first.set(name, at);
  }
}

function wrongCount(count: number): PtyholdError {
  const what =
    count === 0 ? 'sessions is empty.' : `sessions has ${count} entries, and one call opens at most ${MOST_SESSIONS}.`;
  return wrong(what, 'Write [{"name": "a"}, {"name": "b", "cwd": "/tmp"}].');
}

function wrong(sentence: string, hint: string): PtyholdError {
  return new PtyholdError('bad_argument', `${sentence} Nothing was opened.`, hint);
}
