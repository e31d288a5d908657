// The texts that wait for a session, as they stand in a file: a line for each text, and one for what became of it.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../read-json.ts';

const word = z.string();
const textSchema = z.object({
  id: word,
  body: word,
  enter: z.boolean(),
  force: z.boolean(),
  /** What the person agreed to, as `Leave` has it. */
  agreed: z.array(word),
  /** The server that was asked, which may have a lease. */
  holder: z.string().length(12),
  /** The roles of that server and of the session: whoever types it, they hold. */
  role: word,
  roleRules: word,
  /** Unix seconds. */
  at: z.number(),
});
const fateSchema = z.object({
  of: word,
  /** `unknown`: it was typed at most once, and nobody knows more. */
  fate: z.enum(['delivered', 'refused', 'not_taken', 'unknown']),
});
const sealSchema = z.object({ sealed: z.literal(true) });
const lineSchema = z.union([textSchema, fateSchema, sealSchema]);

export type QueuedText = z.output<typeof textSchema>;
export type Fate = z.output<typeof fateSchema>['fate'];

export interface QueueRead {
  /** Those of which nothing has become yet, in order. */
  waiting: readonly QueuedText[];
  fates: ReadonlyMap<string, Fate>;
  ids: ReadonlySet<string>;
}

export const SEAL = writeLine({ sealed: true });

export function newTextId(): string {
  return randomBytes(6).toString('hex');
}

export function writeText(text: QueuedText): string {
  return writeLine(text);
}

export function writeFate(of: string, fate: Fate): string {
  return writeLine({ of, fate });
}

/** Behind a torn line it begins a line of its own. */
function writeLine(value: object): string {
  return `\n${JSON.stringify(value)}\n`;
}

/**
 * Of files in their order. Torn lines are none, and so is a text behind the seal of its file. Of two lines with one text, and of
 * two fates, the first counts.
 */
export function readQueue(files: readonly string[]): QueueRead {
  const lines = files.map(linesOf);
  const texts = lines.flatMap((each) => {
    const end = each.findIndex((line) => 'sealed' in line);
    return each.slice(0, end < 0 ? each.length : end).flatMap((line) => ('body' in line ? [line] : []));
  });
  const fates = new Map<string, Fate>();
  for (const line of lines.flat()) if ('fate' in line && !fates.has(line.of)) fates.set(line.of, line.fate);
  const byId = new Map(texts.toReversed().map((text) => [text.id, text]));
  const waiting = [...byId.values()].toReversed().filter(({ id }) => !fates.has(id));
  return { waiting, fates, ids: new Set(byId.keys()) };
}

export function isSealed(file: string): boolean {
  return linesOf(file).some((line) => 'sealed' in line);
}

function linesOf(file: string): z.output<typeof lineSchema>[] {
  return file.split('\n').flatMap((line) => {
    const parsed = line === '' ? undefined : lineSchema.safeParse(readJson(line));
    return parsed?.success ? [parsed.data] : [];
  });
}

const NAME = /^queue\.(\d+)$/;

export function queueName(number: number): string {
  return `queue.${number}`;
}

/** Ascending. */
export function queueNumbers(names: readonly string[]): number[] {
  return names.flatMap((name) => Number(NAME.exec(name)?.[1] ?? []) || []).sort((a, b) => a - b);
}
