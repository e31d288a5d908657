// Numbers, and yes or no, that some clients send as strings.
import type * as z from 'zod';
import { readJson } from '../read-json.ts';

/** The arguments with what such strings say; undefined if anything else is wrong with them. */
export function withWrittenValues(
  given: Readonly<Record<string, unknown>>,
  { issues }: z.ZodError,
): object | undefined {
  const meant: Record<string, unknown> = {};
  for (const issue of issues) {
    const name = String(issue.path[0]);
    const text = given[name];
    if (issue.path.length > 1 || typeof text !== 'string') return undefined;
    const value = readJson(text);
    const isMeant =
      issue.code === 'invalid_type'
        ? typeof value === issue.expected
        : issue.code === 'invalid_union' && typeof value === 'boolean';
    if (!isMeant) return undefined;
    meant[name] = value;
  }
  return { ...given, ...meant };
}
