// How people see a session: its badge and its colours, as callers give them and as tmux keeps them.
import * as z from 'zod';
import type { Rgb } from '../colours.ts';
import { isLayoutWord, LAYOUT_NAMES, layoutMeant } from './layouts.ts';

/** What a caller gives to have the usual again. */
const RESET = 'reset';

const colour = z
  .string()
  .regex(/^#?[0-9A-Fa-f]{6}$|^reset$/, 'a colour is #rrggbb, or reset')
  .transform((given) => given.replace('#', '').toLowerCase())
  .optional();

const layout = z
  .string()
  .refine(isLayoutWord, `layout is one of ${LAYOUT_NAMES.join(', ')}`)
  .transform(layoutMeant)
  .optional();

const badge = z
  .string()
  .max(64, 'a badge has at most 64 characters')
  .regex(/^[^\p{Cc}]*$/u, 'a badge is one line of text')
  .optional();

/** What stays with a session. */
export const KEPT_LOOK = {
  badge: badge.describe('A few words'),
  color: colour.describe('Of its tab and its name: #rrggbb; that of its first tag if left out'),
  background: colour,
  cursor: colour,
};

export const lookSchema = z.strictObject({ ...KEPT_LOOK, focus: z.boolean().optional(), layout });
export type LookWanted = z.output<typeof lookSchema>;

export interface Look {
  badge?: string;
  color?: Rgb;
  background?: Rgb;
  cursor?: Rgb;
}

const LASTING = ['badge', 'color', 'background', 'cursor'] as const;

/** What is not given stays. */
export function changeLook(before: Look, wanted: LookWanted): Look {
  const given = LASTING.flatMap((field) => (wanted[field] === undefined ? [] : [[field, wanted[field]] as const]));
  const all = { ...before, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== RESET && value !== ''));
}

/** As it stands in an option of tmux; no character of it means anything there. */
export function writeLook(look: Look): string {
  return new URLSearchParams(Object.entries(look)).toString();
}

/** Another version, or a person, may have written what this one does not know. */
export function readLook(written: string): Look {
  const given = Object.fromEntries(new URLSearchParams(written));
  const known = LASTING.filter((field) => lookSchema.shape[field].safeParse(given[field]).success);
  return changeLook({}, Object.fromEntries(known.map((field) => [field, given[field]])));
}
