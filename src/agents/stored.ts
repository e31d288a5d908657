// How what programs said is kept in a tmux option, for servers that have not read those bytes of the journal.

import * as z from 'zod';
import { readJson } from '../read-json.ts';
import { AGENT_STATES, BLOCKED_KINDS } from './report.ts';
import type { Stored } from './states.ts';

/** An option is told with every row of a session, so it keeps little: of few records, and no long text. */
const REPORTS_STORED = 4;
const LONGEST_TEXT = 200;

const text = () => z.string().max(LONGEST_TEXT).optional();
const moment = () => ({ at: z.number().int(), since: z.number(), isAtLeast: z.boolean() });
const percent = () => z.number().int().min(0).max(100).optional();
const reportSchema = () =>
  z.object({
    state: z.enum(AGENT_STATES),
    kind: z.enum(BLOCKED_KINDS).optional(),
    app: text(),
    title: text(),
    message: text(),
    progress: percent(),
    isSigned: z.literal(true).optional(),
    ...moment(),
  });
/** Made when first needed: few programs say anything. */
const storedSchema = z.lazy(() =>
  z.object({
    upTo: z.number().int(),
    reports: z.array(z.tuple([z.string().max(64), reportSchema()])),
    progress: z.object({ state: z.enum(['working', 'error']), percent: percent(), ...moment() }).optional(),
    titles: z.array(z.object({ text: z.string(), from: z.number().int(), ...moment() })),
    interruptedAt: z.number().int().optional(),
  }),
);

/** Empty if nothing was said. */
export function writeStored({ records: { reports, progress, titles, interruptedAt }, upTo }: Stored): string {
  if (reports.size === 0 && !progress && titles.length === 0 && interruptedAt === undefined) return '';
  // The program itself comes first, whenever it spoke; then the newest of its parts.
  const sorted = [...reports].toReversed().sort(([a], [b]) => Number(b === '') - Number(a === ''));
  const stored: z.input<typeof storedSchema> = {
    upTo,
    reports: sorted
      .slice(0, REPORTS_STORED)
      .map(([id, { title, message, app, ...rest }]) => [
        id,
        { ...rest, app: cut(app), title: cut(title), message: cut(message) },
      ]),
    progress,
    titles: titles.map((title) => ({ ...title, text: cut(title.text) ?? '' })),
    interruptedAt,
  };
  return Buffer.from(JSON.stringify(stored)).toString('base64url');
}

/** Undefined if nothing is stored that can be read. */
export function readStored(written: string): Stored | undefined {
  if (written === '') return undefined;
  const parsed = storedSchema.safeParse(readJson(Buffer.from(written, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const { upTo, reports, progress, titles, interruptedAt } = parsed.data;
  const inOrder = reports.toReversed().map(([id, { kind, app, title, message, progress: part, ...rest }]) => {
    return [id, { ...rest, kind, app, title, message, progress: part }] as const;
  });
  return {
    upTo,
    records: {
      reports: new Map(inOrder),
      progress: progress && { ...progress, percent: progress.percent },
      titles,
      interruptedAt,
    },
  };
}

function cut(given: string | undefined): string | undefined {
  return given?.slice(0, LONGEST_TEXT);
}
