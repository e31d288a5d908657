// What the grid shows of each session: plain, harmless facts.
import { describeApp, describeState } from '../agents/describe.ts';
import { readLook } from '../looks/look.ts';
import { type Colours, sessionColour } from '../looks/tag-colours.ts';
import { describeHow } from '../session/ended/describe.ts';
import type { HostedEnded, HostedRow } from '../session/list.ts';
import { readLease } from '../session/state/lease.ts';
import { cutCommand } from '../session/status/describe.ts';
import type { Status } from '../session/status/judge.ts';
import { STATE_WORDS, UNSEEN } from '../session/status/words.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { statusOf } from '../tmux/rows.ts';
import type { Attention, Card } from './protocol.ts';

const WAITS: readonly string[] = ['waiting_input', 'password', 'blocked'];
/** A command that a person has stopped, or a shell that was left so, is no failure. */
const INTERRUPTED = [130, 141, 143];

/** Ids are made at random, but a copied home has them twice. */
export function keyOf({ id, host }: { id: string; host: string | undefined }): string {
  return host === undefined ? id : `${id}@${host}`;
}

/** `now` in Unix seconds. */
export function cardOf(row: HostedRow, now: number, colours: Colours): Card {
  const { status, says } = row;
  const lease = readLease(row.lock);
  const exit = row.dead ? statusOf(row) : status.exit;
  return {
    key: keyOf(row),
    id: row.id,
    name: neutraliseText(row.name),
    host: row.host,
    program: neutraliseText(row.program || row.shell),
    state: status.state,
    word: status.state === 'unknown' ? UNSEEN : STATE_WORDS[status.state].word,
    // In whole seconds, since a time that is taken anew at each look must not look like a change.
    since: status.forS === undefined ? undefined : Math.round(now - status.forS) * 1000,
    isSinceExact: !status.isAtLeast,
    attention: attentionOf(row, exit),
    exit,
    command: status.command === undefined ? undefined : neutraliseText(cutCommand(status.command)),
    says: says && [describeApp(says) ?? '', describeState(says)].join(' ').trim(),
    ...looksOf(row, colours),
    lock: lease && { owner: neutraliseText(lease.owner), until: Math.round(now + lease.secondsLeft) * 1000 },
    queued: row.queued,
    people: row.people,
    cols: row.cols,
    rows: row.rows,
    end: undefined,
  };
}

function attentionOf({ status, says, dead }: HostedRow, exit: number | undefined): Attention | undefined {
  if (WAITS.includes(status.state) || says?.state === 'blocked') return 'waits';
  if (status.state === 'error' || says?.state === 'error' || isFailure(status, exit, dead)) return 'failed';
  return status.state === 'done' || says?.state === 'done' ? 'done' : undefined;
}

function isFailure({ state }: Status, exit: number | undefined, dead: boolean): boolean {
  return (dead || state === 'idle') && exit !== undefined && exit !== 0 && !INTERRUPTED.includes(exit);
}

export function cardOfEnded({ id, host, record, end }: HostedEnded, colours: Colours): Card {
  return {
    key: keyOf({ id, host }),
    id,
    name: neutraliseText(record.name),
    host,
    program: neutraliseText(record.shell),
    state: 'over',
    word: 'over',
    since: Math.round(end.at) * 1000,
    isSinceExact: end.how === 'exit' || end.how === 'closed' || end.how === 'idle',
    attention: undefined,
    exit: end.status,
    command: undefined,
    says: undefined,
    ...looksOf(record, colours),
    lock: undefined,
    queued: 0,
    people: 0,
    cols: record.cols,
    rows: record.rows,
    end: describeHow(end, host),
  };
}

function looksOf(
  row: { look: string; tags: readonly string[] },
  colours: Colours,
): Pick<Card, 'tags' | 'tagColours' | 'colour' | 'badge'> {
  const { badge } = readLook(row.look);
  return {
    tags: row.tags.map(neutraliseText),
    tagColours: row.tags.map((tag) => colours.get(tag) ?? ''),
    colour: sessionColour(row, colours),
    badge: badge === undefined ? undefined : neutraliseText(badge),
  };
}

/** What has changed between two looks. A `since` that moves by a second is the same. */
export function changesBetween(before: ReadonlyMap<string, Card>, now: ReadonlyMap<string, Card>) {
  const cards = [...now.values()].filter((card) => !isSame(before.get(card.key), card));
  return { cards, gone: [...before.keys()].filter((key) => !now.has(key)) };
}

const SLACK_MS = 2_000;

function isSame(before: Card | undefined, now: Card): boolean {
  if (!before) return false;
  const rest = (card: Card): string => JSON.stringify({ ...card, since: 0, lock: card.lock?.owner });
  const isNear = (a: number | undefined, b: number | undefined): boolean =>
    a === b || Math.abs((a ?? 0) - (b ?? 0)) <= SLACK_MS;
  return rest(before) === rest(now) && isNear(before.since, now.since) && isNear(before.lock?.until, now.lock?.until);
}
