// Times and states in words.
import type { Card } from '../protocol.ts';

export function ago(card: Pick<Card, 'since' | 'isSinceExact'>, now: number): string {
  if (card.since === undefined) return '';
  return `${duration(now - card.since)}${card.isSinceExact ? '' : '+'}`;
}

export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m${seconds < 600 ? ` ${seconds % 60}s` : ''}`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`;
  return `${Math.floor(seconds / 86_400)}d ${Math.floor((seconds % 86_400) / 3600)}h`;
}

/** What is said of a session in one line, also to a screen reader. */
export function describeCard(card: Card, now: number): string {
  const { name, host, program, word, exit, tags, lock, end, says, queued } = card;
  return [
    `${name}${host === undefined ? '' : ` on ${host}`}`,
    program,
    end ?? `${word} ${ago(card, now)}`.trim(),
    card.attention === 'waits' ? 'waits for you' : '',
    exit === undefined ? '' : `exit ${exit}`,
    says ?? '',
    lock ? `locked by ${lock.owner}` : '',
    queued > 0 ? `${queued} texts wait` : '',
    ...tags.map((tag) => `tag ${tag}`),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
