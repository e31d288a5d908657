// The declarative form of a reducer: what a JSON file may say.
import * as z from 'zod';

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
  'googletest',
  'repeats',
  'places',
  'blanks',
  'padding',
  'log',
  'retries',
  'installed',
  'direct',
  'branches',
  'usage',
  'branches again',
  'listing',
  'beginnings',
  'tables',
  'columns',
  'audit',
  'out of memory',
  'kernel faults',
  'warnings',
  'unfetched',
  'engines',
  'npm log',
  'optional packages',
  'waits',
  'outdated',
  'news of formulae',
  'same states',
  'same recaps',
  'simulated',
  'same upgrades',
  'rows of dnf',
  'got',
  'answered questions',
  'libraries',
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
  /** Kinds of noise, each with the patterns that find its lines. */
  drop: z.record(z.string(), z.array(Pattern)).default({}),
  /** Patterns, each with the text that replaces it in every line. */
  replace: z.array(z.tuple([Pattern, z.string()])).default([]),
  /** Puts lines of one kind on one line, where the first of them stood: a label and the first capture of each. */
  group: z.array(z.strictObject({ match: Pattern, label: z.string(), least: z.number().int().default(2) })).default([]),
  /** Keeps at most `most` lines of a kind, and counts the others. */
  cap: z.array(z.strictObject({ match: Pattern, most: z.number().int(), kind: z.string() })).default([]),
  /** If the command succeeds and the pattern is found, this text is all that stays. */
  summary: z.strictObject({ match: Pattern, text: z.string() }).optional(),
  /** Stands for the output of a success of which nothing else is left. */
  empty: z.string().optional(),
  /** Further steps at the end. */
  passes: z.array(z.enum(PASS_NAMES)).default([]),
  examples: z.array(Example).min(1),
});

export type Declaration = z.infer<typeof Declaration>;

/** Throws an Error with one sentence about what is wrong. */
export function readDeclaration(value: unknown): Declaration {
  const { data, error } = Declaration.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new Error(`${issue?.path.join('.') || 'the reducer'}: ${issue?.message ?? 'is wrong'}`);
}
