// Which sessions the grid shows, and in which order.
import type { Attention, Card } from '../protocol.ts';

export interface Filter {
  text: string;
  tag: string;
  state: '' | Attention | 'running' | 'prompt' | 'over';
}

export const NO_FILTER: Filter = { text: '', tag: '', state: '' };

/** Sessions that ended longer ago are shown where somebody asks for them. */
const OVER_SHOWN_MS = 3_600_000;

export function choose(cards: Iterable<Card>, filter: Filter, now: number): Card[] {
  return [...cards].filter((card) => isMeant(card, filter, now)).sort(byNeed);
}

function isMeant(card: Card, { text, tag, state }: Filter, now: number): boolean {
  if (tag !== '' && !card.tags.includes(tag)) return false;
  if (!hasState(card, state, now)) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const said = [
    card.name,
    card.host,
    card.program,
    card.badge,
    card.word,
    card.command,
    card.says,
    ...card.tags.map((each) => `#${each}`),
  ];
  const all = said.join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}

function hasState(card: Card, state: Filter['state'], now: number): boolean {
  switch (state) {
    case '':
      return card.state !== 'over' || now - (card.since ?? 0) < OVER_SHOWN_MS;
    case 'running':
      return card.state === 'running' || card.state === 'fullscreen' || card.state === 'starting';
    case 'prompt':
      return card.state === 'idle';
    case 'over':
      return card.state === 'over' || card.state === 'exited';
    default:
      return card.attention === state;
  }
}

const NEED: Readonly<Record<string, number>> = { waits: 0, failed: 1, done: 2 };
const names = new Intl.Collator('en', { numeric: true });

/** Who waits for a person comes first, the longest wait before the others; what is over comes last. */
function byNeed(a: Card, b: Card): number {
  const rank = (card: Card): number => (card.state === 'over' ? 9 : (NEED[card.attention ?? ''] ?? 5));
  const byWait = a.attention === 'waits' && b.attention === 'waits' ? (a.since ?? 0) - (b.since ?? 0) : 0;
  return rank(a) - rank(b) || byWait || names.compare(a.name, b.name) || names.compare(a.key, b.key);
}

export function tagsOf(cards: Iterable<Card>): string[] {
  return [...new Set([...cards].flatMap(({ tags }) => tags))].sort(names.compare);
}
