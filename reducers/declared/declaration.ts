// The declarative form of a reducer: what a JSON file may say.
import { z } from 'zod';

const Pattern = z.string().refine(isPattern, { error: 'is not a regular expression' });

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

export const PASS_NAMES = [
  'progress',
  'excerpts',
  'frames',
  'repeats',
  'places',
  'blanks',
  'padding',
  'log',
  'retries',
] as const;

const Example = z.strictObject({
  command: z.string(),
  exit: z.number().int(),
  text: z.string(),
  gives: z.string(),
});

export const Declaration = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1),
  /** Programs with their subcommands, such as `npm install`. */
  commands: z.array(z.string().min(1)).min(1),
  /** Lines that stay whatever `drop` says. */
  keep: z.array(Pattern).default([]),
  /** Kinds of noise, each with the patterns of its lines. */
  drop: z.record(z.string(), z.array(Pattern)).default({}),
  /** Patterns and what stands for them, in each line. */
  replace: z.array(z.tuple([Pattern, z.string()])).default([]),
  /** Lines of one kind in one line: the first capture of each, behind a label, where the first of them stood. */
  group: z.array(z.strictObject({ match: Pattern, label: z.string(), least: z.number().int().default(2) })).default([]),
  /** No more than `most` lines of a kind; the others are counted where they stood. */
  cap: z.array(z.strictObject({ match: Pattern, most: z.number().int(), kind: z.string() })).default([]),
  /** All that is said of a success in which the pattern is found. */
  summary: z.strictObject({ match: Pattern, text: z.string() }).optional(),
  /** What is said when nothing is left of a success. */
  empty: z.string().optional(),
  /** What else is done to the lines, at the end. */
  passes: z.array(z.enum(PASS_NAMES)).default([]),
  examples: z.array(Example).min(1),
});

export type Declaration = z.infer<typeof Declaration>;

/** Throws one sentence about what is wrong with it. */
export function readDeclaration(value: unknown): Declaration {
  const { data, error } = Declaration.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new Error(`${issue?.path.join('.') || 'the reducer'}: ${issue?.message ?? 'is wrong'}`);
}
