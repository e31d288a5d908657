// The texts that wait for a session, as they stand in a file: a line for each text, and one for what became of it.
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
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

/** One file of a queue. */
export interface QueueFile {
  /** Those before its seal: behind it, a text is none. */
  texts: readonly QueuedText[];
  fates: readonly (readonly [id: string, fate: Fate])[];
  isSealed: boolean;
}

/** Many times more than ptyhold writes to one file. */
export const MOST_LINES = 50_000;
/** Of lines that begin as one of ours and are none: a kill tears one. */
export const MOST_TORN = 1_000;

/** Torn lines are none. Undefined if there are more lines than ptyhold writes. */
export function parseQueueFile(written: string): QueueFile | undefined {
  const texts: QueuedText[] = [];
  const fates: [string, Fate][] = [];
  let isSealed = false;
  let [lines, torn] = [0, 0];
  for (const line of linesOf(written)) {
    lines += 1;
    const isOurs = line.startsWith('{');
    const data = isOurs ? lineSchema.safeParse(readJson(line)).data : undefined;
    if (isOurs && !data) torn += 1;
    if (lines > MOST_LINES || torn > MOST_TORN) return undefined;
    if (!data) continue;
    if ('sealed' in data) isSealed = true;
    else if ('fate' in data) fates.push([data.of, data.fate]);
    else if (!isSealed) texts.push(data);
  }
  return { texts, fates, isSealed };
}

/** One after the other: a file that is no queue may hold millions. */
function* linesOf(written: string): Generator<string> {
  for (let at = 0; at < written.length; ) {
    const end = written.indexOf('\n', at);
    const next = end < 0 ? written.length : end;
    yield written.slice(at, next);
    at = next + 1;
  }
}

/** Of files in their order. Of two lines with one text, and of two fates, the first counts. */
export function readQueue(files: readonly QueueFile[]): QueueRead {
  const fates = new Map(files.flatMap((file) => file.fates).toReversed());
  const byId = new Map<string, QueuedText>();
  for (const text of files.flatMap(({ texts }) => texts)) if (!byId.has(text.id)) byId.set(text.id, text);
  const waiting = [...byId.values()].filter(({ id }) => !fates.has(id));
  return { waiting, fates, ids: new Set(byId.keys()) };
}

const NAME = /^queue\.(\d+)$/;

export function queueName(number: number): string {
  return `queue.${number}`;
}

/** Ascending. */
export function queueNumbers(names: readonly string[]): number[] {
  return names.flatMap((name) => Number(NAME.exec(name)?.[1] ?? []) || []).sort((a, b) => a - b);
}
