// What the log of events tells: a closed set of kinds, each with what belongs to it.
import * as z from 'zod';
import { neutraliseText } from '../terminal/neutralise.ts';
import { wholeUpTo } from '../terminal/surrogates.ts';

const text = () => z.string();
const common = () => ({
  /** Unix seconds: when it happened. The number of the event tells when it was noticed. */
  time: z.number(),
  /** Who did or noticed it: the name of the MCP client, say. */
  by: text().optional(),
});
/** The lasting id of the session, and its name at that time. */
const ofSession = () => ({ ...common(), id: text(), name: text() });
const said = () => ({ ...ofSession(), text: text().optional() });
const code = () => z.number().int();

/** Made when the first event is read: a call that brings none does not wait for it. */
const eventSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('opened'), ...ofSession(), how: z.enum(['new', 'anew']) }),
    /** `how` is that of the session's record. */
    z.object({ kind: z.literal('ended'), ...ofSession(), how: text(), exit: code().optional() }),
    /** A command that ended with another code than 0. `text` is the command, as far as it was shown in the terminal. */
    z.object({ kind: z.literal('exit'), ...said(), exit: code() }),
    /** A program asks for something: `state` is that of the verdict. */
    z.object({ kind: z.literal('blocked'), ...said(), state: text() }),
    z.object({ kind: z.literal('done'), ...said() }),
    z.object({ kind: z.literal('error'), ...said() }),
    /** `until` in Unix seconds; `text` is the reason. */
    z.object({ kind: z.literal('locked'), ...said(), until: z.number().optional() }),
    z.object({ kind: z.literal('released'), ...said() }),
    z.object({ kind: z.literal('asked'), ...said() }),
    z.object({ kind: z.literal('queued'), ...said() }),
    z.object({ kind: z.literal('delivered'), ...said() }),
    /** The gate refused a text, which is then not told; or, without a rule, a text that waited was not typed or not taken. */
    z.object({
      kind: z.literal('refused'),
      ...common(),
      name: text().optional(),
      id: text().optional(),
      rule: text().optional(),
      text: text().optional(),
    }),
    z.object({ kind: z.literal('notice'), ...common(), name: text().optional(), id: text().optional(), text: text() }),
  ]),
);

export type Event = z.output<typeof eventSchema>;
export type EventKind = Event['kind'];

export function eventKinds(): EventKind[] {
  return eventSchema.unwrap().options.map(({ shape }) => shape.kind.value);
}

type WithoutTime<E> = E extends Event ? Omit<E, 'time'> & { time?: number } : never;
/** An event as it is noted: without a time it happens now. */
export type NewEvent = WithoutTime<Event>;

type WithoutSession<E> = E extends NewEvent ? Omit<E, 'id' | 'name'> : never;
/** What a session tells of itself. */
export type SessionNews = WithoutSession<NewEvent>;

/** What is known of an event of a kind that a newer version has added. */
export interface UnknownEvent {
  kind: 'unknown';
  time: number;
  id?: string | undefined;
  name?: string | undefined;
  by?: string | undefined;
}

const unknownSchema = z.lazy(() => z.object({ time: z.number().catch(0), id: text().optional().catch(undefined) }));

export function readEvent(written: unknown): Event | UnknownEvent {
  const parsed = eventSchema.safeParse(written);
  return parsed.success ? parsed.data : { ...unknownSchema.parse(written), kind: 'unknown' };
}

const LONGEST_TEXT = 120;
const LONGEST_WORD = 80;

/** What programs and people chose is made harmless and short before it is written. */
export function tidy<E extends Event>(event: E): E {
  const tidied = Object.entries(event).map(([field, value]) => [
    field,
    typeof value === 'string' ? short(field, value) : value,
  ]);
  return { ...event, ...Object.fromEntries(tidied) };
}

function short(field: string, value: string): string {
  const line = neutraliseText(value.trim().replaceAll(/\s*\n\s*/g, ' '));
  const most = field === 'text' ? LONGEST_TEXT : LONGEST_WORD;
  return line.length <= most ? line : `${line.slice(0, wholeUpTo(line, most - 1))}…`;
}
