// `ptyhold ls`: the sessions, one a line, with what runs in each and what it does.

import type { Rgb } from '../colours.ts';
import type { Machine } from '../config.ts';
import { readLook } from '../looks/look.ts';
import { type Colours, sessionColour } from '../looks/tag-colours.ts';
import { describeEnded } from '../session/ended/describe.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { type Everywhere, type HostedEnded, type HostedRow, listEverywhere, pickEnded } from '../session/list.ts';
import { duration } from '../session/services/duration.ts';
import { readLease } from '../session/state/lease.ts';
import { cutCommand, saysWord, sinceWord } from '../session/status/describe.ts';
import { lockFacts, saysFacts, statusFacts } from '../session/status/facts.ts';
import { UNSEEN } from '../session/status/words.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { statusOf } from '../tmux/rows.ts';
import type { Given, Here } from './command.ts';
import { type Column, drawGrid } from './grid.ts';
import type { Out } from './out.ts';
import { coloursOf } from './own-colours.ts';
import { type Colour, type Paint, painter, rgbPainter } from './paint.ts';
import { wordOf } from './states.ts';
import { HOW_TO_OPEN } from './with-session.ts';

/** Returns the exit status: 1 if a host did not answer. */
export async function ls(hosts: Hosts, given: Given, { machine, out }: Here): Promise<number> {
  const { tag, json } = given.options;
  const everywhere = await listEverywhere(hosts, typeof tag === 'string' ? tag : undefined, { looks: 'all' });
  const { rows, ended, unreachable, elsewhere } = everywhere;
  const away = unreachable.map(({ name, why }) => ({ host: name, why: neutraliseText(why) }));
  const colours = await coloursOf(hosts, machine, rows);
  const facts = {
    sessions: rows.map((row) => factsOf(row, colours)),
    ended: ended.map(factsOfEnded),
    unreachable: away,
  };
  if (json) await out.write(`${JSON.stringify(facts, null, 2)}\n`);
  else await show(everywhere, paintersFor(given, out, machine, colours), given, out);
  for (const { host, why } of away) out.note(`${host}: ${why}`);
  for (const said of elsewhere) out.note(`${said}.`);
  return away.length > 0 ? 1 : 0;
}

async function show({ rows, ended }: Everywhere, painters: Painters, given: Given, out: Out): Promise<void> {
  const { tag } = given.options;
  if (rows.length > 0) await out.write(drawGrid(columnsFor(painters), rows, out.columns));
  else out.note(tag === undefined ? `There is no session. ${HOW_TO_OPEN}` : `No session has the tag ${tag}.`);
  const shown = pickEnded({ rows, ended });
  for (const each of shown) out.note(`over: ${neutraliseText(describeEnded(each, Date.now() / 1000, each.host))}`);
  if (ended.length > 0)
    out.note(`${ended.length} over in all: ptyhold log NAME prints one, ptyhold forget lists them.`);
}

interface Painters {
  paint: Paint;
  /** In the session's colour. */
  inOwn(text: string, row: HostedRow): string;
  /** Each tag in its own. */
  tags(text: string, row: HostedRow): string;
}

function paintersFor(given: Given, out: Out, { env }: Machine, colours: Colours): Painters {
  const paint = painter(given, out);
  const inRgb = rgbPainter(given, out, env);
  const inColour = (colour: Rgb | undefined, text: string): string =>
    colour === undefined ? text : inRgb(colour, text);
  return {
    paint,
    inOwn: (text, row) => paint('bold', inColour(sessionColour(row, colours), text)),
    tags: (text, { tags }) => paintWords(text, tags, (tag, word) => inColour(colours.get(tag), word)),
  };
}

/** The text may be cut off, and filled with blanks. */
function paintWords(text: string, tags: readonly string[], paint: (tag: string, word: string) => string): string {
  let [painted, at] = ['', 0];
  for (const tag of tags) {
    const end = at + neutraliseText(tag).length;
    const word = text.slice(at, end);
    painted += (word === '' ? '' : paint(tag, word)) + text.slice(end, end + 1);
    at = end + 1;
  }
  return painted + text.slice(at);
}

function columnsFor({ paint, inOwn, tags }: Painters): Column<HostedRow>[] {
  const now = Date.now() / 1000;
  return [
    { head: 'NAME', cell: ({ name }) => neutraliseText(name), least: 8, paint: inOwn },
    { head: 'HOST', cell: ({ host = '' }) => neutraliseText(host), least: 6 },
    { head: 'STATE', cell: stateOf, paint: (text, row) => paint(colourOf(row), text) },
    { head: 'FOR', cell: ({ status }) => sinceWord(status), drops: 1 },
    { head: 'RUNS', cell: ({ program, shell }) => neutraliseText(program || shell), least: 6 },
    { head: 'LAST', cell: lastOf, least: 8, drops: 2 },
    { head: 'SAYS', cell: ({ says }) => (says ? saysWord(says) : ''), least: 10, drops: 3 },
    { head: 'QUEUE', cell: ({ queued }) => (queued === 0 ? '' : String(queued)), drops: 3 },
    { head: 'LOCK', cell: lockOf, least: 6, drops: 3 },
    { head: 'ATTACHED', cell: ({ people }) => (people === 0 ? '-' : String(people)), drops: 5 },
    { head: 'OPENED', cell: ({ created }) => `${duration(now - created)} ago`, drops: 7 },
    { head: 'LAST OUTPUT', cell: ({ active }) => `${duration(now - active)} ago`, drops: 6 },
    { head: 'SIZE', cell: ({ cols, rows }) => `${cols}×${rows}`, drops: 8 },
    { head: 'TAGS', cell: ({ tags }) => tags.map(neutraliseText).join(' '), least: 6, drops: 4, paint: tags },
  ];
}

function stateOf(row: HostedRow): string {
  const { state } = row.status;
  if (state === 'unknown') return UNSEEN;
  const status = statusOf(row);
  return row.dead && status !== undefined ? `${wordOf('exited').word} ${status}` : wordOf(state).word;
}

/** The command that runs, or ran last; how it ended, unless all went well. */
function lastOf({ dead, status: { exit, command } }: HostedRow): string {
  const failed = exit === undefined || exit === 0 || dead ? [] : [`exit ${exit}`];
  return [...failed, ...(command === undefined ? [] : [neutraliseText(cutCommand(command))])].join(': ');
}

/** Who leases it, and for how long. */
function lockOf({ lock }: HostedRow): string {
  const lease = readLease(lock);
  return lease ? `${neutraliseText(lease.owner)} ${duration(lease.secondsLeft)}` : '';
}

function colourOf(row: HostedRow): Colour {
  const { state } = row.status;
  if (row.dead && statusOf(row) !== 0) return 'red';
  return state === 'unknown' ? 'dim' : wordOf(state).colour;
}

function factsOf(row: HostedRow, colours: Colours): Record<string, unknown> {
  const colour = sessionColour(row, colours);
  return {
    name: neutraliseText(row.name),
    id: row.id,
    host: row.host ?? null,
    ...statusFacts(row.status, Date.now() / 1000),
    exit_code: statusOf(row) ?? null,
    program: neutraliseText(row.program),
    shell: neutraliseText(row.shell),
    cols: row.cols,
    rows: row.rows,
    attached: row.people,
    created: timeOf(row.created),
    last_output: timeOf(row.active),
    ...saysFacts(row.says),
    queued: row.queued,
    ...lockFacts(row),
    tags: row.tags.map(neutraliseText),
    look: lookFacts(row),
    color: colour === undefined ? null : `#${colour}`,
  };
}

function lookFacts({ look }: HostedRow): Record<string, string> {
  const { badge, ...colours } = readLook(look);
  const written = Object.entries(colours).map(([name, colour]) => [name, `#${colour}`]);
  return { ...(badge !== undefined && { badge: neutraliseText(badge) }), ...Object.fromEntries(written) };
}

function factsOfEnded({ id, host, record, end }: HostedEnded): Record<string, unknown> {
  return {
    name: neutraliseText(record.name),
    id,
    host: host ?? null,
    how: end.how,
    exit_code: end.status ?? null,
    last_seen: timeOf(end.at),
    cwd: record.cwd === undefined ? null : neutraliseText(record.cwd),
    tags: record.tags.map(neutraliseText),
  };
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
