// What all viewers share.
import type { Doors } from './doors.ts';
import type { Mirrors } from './mirrors.ts';
import type { Overview } from './overview.ts';
import type { Card, FromPage } from './protocol.ts';
import type { Takes } from './takes.ts';

export type Question = Extract<FromPage, { do: 'lines' | 'find' | 'place' | 'timeline' }>;

export interface Services {
  doors: Doors;
  overview: Overview;
  mirrors: Mirrors;
  takes: Takes;
  version: string;
  /** Viewers may type, once they have taken a session over. */
  mayType: boolean;
  answer(card: Card, question: Question): Promise<unknown>;
}
