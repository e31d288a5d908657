// Says in words what is wrong with a field of a playbook: which field, what it is, and what it must be.
import type { z } from 'zod';
import { nearest } from '../nearest.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { expectationAt } from './expectations.ts';
import { type Node, nodesAt, wordsAt } from './json-schema.ts';

type Issue = z.core.$ZodIssue;
export type Path = readonly PropertyKey[];

/** A field that is wrong. `path` is the field; one that is missing has no place of its own. */
export interface Fault {
  path: Path;
  says: string;
}

export interface Checked {
  schema: Node;
  /** What was read. */
  given: unknown;
}

export function faultsOf(issues: readonly Issue[], checked: Checked): Fault[] {
  const mistyped = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? meantBy(issue, checked) : []));
  return issues
    .filter((issue) => !isMissing(issue, checked) || !mistyped.includes(show(issue.path)))
    .flatMap((issue) => faultsOfIssue(issue, checked));
}

/** The fields that stand there under a mistyped word. */
function meantBy({ path, keys }: Issue & { code: 'unrecognized_keys' }, { schema }: Checked): string[] {
  return keys.flatMap((key) => nearest(key, wordsAt(schema, path)).map((near) => show([...path, near])));
}

function faultsOfIssue(issue: Issue, checked: Checked): Fault[] {
  const { path } = issue;
  if (isMissing(issue, checked)) return [{ path, says: `${show(path)} is missing.` }];
  if (issue.code === 'invalid_union') return faultsOfUnion(issue, checked);
  if (issue.code === 'unrecognized_keys')
    return distinct(issue.keys.map((key) => unknownWord([...path, key], checked)));
  if (issue.code === 'invalid_key') return [{ path, says: `${show(path)}: ${issue.issues[0]?.message}.` }];
  if (issue.code === 'custom' || issue.code === 'invalid_format')
    return [{ path, says: `${show(path)}: ${issue.message}.` }];
  return [mismatch(path, checked)];
}

/** Several words may be wrong for one reason. */
function distinct(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ says }, at) => faults.findIndex((each) => each.says === says) === at);
}

function mismatch(path: Path, { schema, given }: Checked): Fault {
  return mismatchOf(path, valueAt(given, path), expectationAt(schema, path));
}

function mismatchOf(path: Path, value: unknown, expected: string): Fault {
  const hint = typeof value === 'boolean' || typeof value === 'number' ? ' Write it in quotes to make it text.' : '';
  const isText = /\btext\b/.test(expected) && typeof value !== 'string';
  return { path, says: `${show(path)} is ${describe(value)}, and must be ${expected}.${isText ? hint : ''}` };
}

/** The faults within the form that was meant; if none was, what the forms are. */
function faultsOfUnion(issue: Issue & { code: 'invalid_union' }, checked: Checked): Fault[] {
  const { path } = issue;
  const forms = issue.errors
    .map((errors) => errors.map((each): Issue => ({ ...each, path: [...path, ...each.path] })))
    .filter((errors) => !errors.some((each) => isMismatch(each, path)));
  const least = Math.min(...forms.map(weigh));
  const near = forms.filter((errors) => weigh(errors) === least);
  const [meant] = near;
  if (!meant) return [mismatch(path, checked)];
  const missing = near.flatMap((errors) => errors.filter((each) => isMissing(each, checked)).map(lastOf));
  if (near.length === 1 || missing.length < 2) return faultsOf(meant, checked);
  const others = faultsOf(
    meant.filter((each) => !isMissing(each, checked)),
    checked,
  );
  return others.length > 0 ? others : [{ path, says: `${show(path)} needs one of ${missing.join(', ')}.` }];
}

/** The value itself is of another form. */
function isMismatch({ code, path }: Issue, at: Path): boolean {
  return path.length === at.length && code !== 'unrecognized_keys' && code !== 'invalid_union';
}

function weigh(errors: readonly Issue[]): number {
  return errors.reduce((sum, each) => sum + (each.code === 'unrecognized_keys' ? each.keys.length : 1), 0);
}

function isMissing({ path }: Issue, { given }: Checked): boolean {
  const word = path.at(-1);
  const around = valueAt(given, path.slice(0, -1));
  return typeof around === 'object' && around !== null && word !== undefined && !(word in around);
}

function lastOf({ path }: Issue): string {
  return String(path.at(-1));
}

function unknownWord(path: Path, checked: Checked): Fault {
  const known = wordsAt(checked.schema, path.slice(0, -1));
  if (known.includes(String(path.at(-1)))) return misplacedWord(path, checked);
  const [near] = nearest(String(path.at(-1)), known);
  const hint = near === undefined ? `There are: ${known.join(', ')}.` : `Did you mean ${near}?`;
  return { path, says: `${show(path)} is unknown. ${hint}` };
}

/** It is good in another form than that for which what stands beside it was taken. */
function misplacedWord(path: Path, { schema, given }: Checked): Fault {
  const [around, word] = [path.slice(0, -1), String(path.at(-1))];
  const words = Object.keys(Object(valueAt(given, around)));
  const forms = nodesAt(schema, around).map(({ properties }): Node => Object(properties));
  const own = forms.filter((form) => word in form);
  const fitting = own.find((form) => words.every((each) => each in form));
  const others = words.filter((each) => own.every((form) => !(each in form)));
  if (!fitting) return { path, says: `${show(path)} does not go with ${others.join(', ')}.` };
  // A word that both forms have, with another value.
  const expected = (form: Node, each: string): string => expectationAt(Object(form[each]), []);
  const mistaken = words.find((each) =>
    forms.some((form) => each in form && expected(form, each) !== expected(fitting, each)),
  );
  const at = [...around, mistaken ?? word];
  return mismatchOf(at, valueAt(given, at), expected(fitting, mistaken ?? word));
}

/** As `sessions.web.ready.port`, `stages[0].steps[1].send`. */
export function show(path: Path): string {
  const written = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return path.length === 0 ? 'The playbook' : neutraliseText(written.slice(1));
}

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value === null ? undefined : Object(value)[step]), given);
}

const LONGEST = 40;

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'empty' : 'a map';
  const written = neutraliseText(JSON.stringify(value));
  return written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written;
}

export function faultsOfPattern(pattern: string | undefined, path: Path): Fault[] {
  try {
    new RegExp(pattern ?? '', 'm');
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message.split(': ').at(-1) : String(error);
    return [{ path, says: `${show(path)} is no regular expression: ${why}.` }];
  }
}
