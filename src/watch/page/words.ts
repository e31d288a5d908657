// Times and states in words.
import { shortDuration } from '../../session/services/duration.ts';
import type { Card, PlayedCommand } from '../protocol.ts';

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

/** What is known of a command, each in a word; `~` is about right. */
export function factsOf(command: PlayedCommand, now: number): string[] {
  const { startedAt, isAbout, durationMs, exit, isRunning, folder, by, lines } = command;
  const about = isAbout ? '~' : '';
  return [
    isRunning ? 'running' : exit === undefined ? '' : `exit ${exit}`,
    durationMs === undefined ? '' : about + shortDuration(durationMs),
    startedAt === undefined ? '' : about + moment(startedAt, now),
    by === undefined ? '' : `by ${by}`,
    lines === 1 ? '1 line' : `${lines} lines`,
    folder ?? '',
  ].filter((word) => word !== '');
}

/** With the day, unless it is today. */
function moment(ms: number, now: number): string {
  const [at, today] = [new Date(ms), new Date(now)];
  return at.toDateString() === today.toDateString() ? at.toLocaleTimeString() : at.toLocaleString();
}

/** What is said of a session in one line, also to a screen reader. */
export function describeCard(card: Card, now: number): string {
  const { name, host, program, badge, word, exit, tags, lock, end, says, queued } = card;
  return [
    `${name}${host === undefined ? '' : ` on ${host}`}`,
    program,
    badge ?? '',
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
