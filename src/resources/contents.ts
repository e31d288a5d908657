// What each resource holds. Reading a resource does not change what `pty_read` shows next.

import { makeAttachLine } from '../session/attach-line.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { listEverywhere, statusesOf } from '../session/list.ts';
import { captureScreen } from '../session/look/terminal.ts';
import { describeEvent } from '../session/news/describe-event.ts';
import { readEvents } from '../session/news/read-events.ts';
import { readExcerpt } from '../session/read.ts';
import { requireAllowed } from '../session/services/roles.ts';
import { limitsOf } from '../session/show/limits.ts';
import { describeSession } from '../session/status/describe.ts';
import { statusFacts } from '../session/status/facts.ts';
import { NOTHING_KNOWN } from '../session/status/judge.ts';
import { firstLines } from '../terminal/fold.ts';
import { neutraliseLines, neutraliseText } from '../terminal/neutralise.ts';
import { drawScreen } from '../terminal/screen.ts';
import type { Address, SessionPart } from './uri.ts';

interface Contents {
  mimeType: string;
  text: string;
}

export async function contentsOf(hosts: Hosts, address: Address): Promise<Contents> {
  if (address.kind === 'sessions') return plain(await sessionLines(hosts));
  if (address.kind === 'events') return plain(await eventLines(hosts));
  const context = await hosts.holding(address.session);
  await requireRead(context, address.session);
  return READERS[address.part](context, address.session);
}

async function requireRead({ roles, sessions }: Context, session: string): Promise<void> {
  requireAllowed(await roles.over((await sessions.findToRead(session)).row), 'pty_read');
}

const READERS: Readonly<Record<SessionPart, (context: Context, session: string) => Promise<Contents>>> = {
  async screen(context, session) {
    return plain(
      drawScreen(await captureScreen(await context.sessions.find(session)), limitsOf(context.config).maxTokens),
    );
  },

  async output(context, session) {
    const { headLines, tailLines } = context.config;
    const part = { kind: 'lines', count: headLines + tailLines } as const;
    const { output } = await readExcerpt(context, session, part, { raw: false });
    return plain(output.text);
  },

  async info(context, session) {
    const { id, row } = await context.sessions.find(session);
    const rows = await context.sessions.statusRows();
    const own = rows.filter((each) => each.id === id);
    const [status = NOTHING_KNOWN] = (await statusesOf(context, own, 'silent')).statuses;
    const facts = {
      session_id: neutraliseText(row.name),
      id: row.id,
      ...statusFacts(status, Date.now() / 1000),
      shell: neutraliseText(row.shell),
      program: neutraliseText(row.program),
      cols: row.cols,
      rows: row.rows,
      attached: row.people,
      tags: row.tags.map(neutraliseText),
      created: new Date(row.created * 1000).toISOString(),
      attach: neutraliseText(await makeAttachLine(context, row.name)),
    };
    return { mimeType: 'application/json', text: JSON.stringify(facts, undefined, 2) };
  },
};

async function sessionLines(hosts: Hosts): Promise<string> {
  const { rows, maxTokens } = await listEverywhere(hosts, undefined);
  return firstLines(rows.map(describeSession), maxTokens).lines.join('\n');
}

const EVENTS_SHOWN = 50;

/** The newest, of each host. */
async function eventLines(hosts: Hosts): Promise<string> {
  const now = Date.now() / 1000;
  const { answers } = await hosts.ask(async (context) => {
    const { events, newest } = await readEvents(context, { since: 0 });
    const head = context.host === undefined ? [] : [`host ${context.host}:`];
    return [...head, ...events.slice(-EVENTS_SHOWN).map((each) => describeEvent(each, now)), `[events ${newest}]`];
  });
  return answers.flat().join('\n');
}

function plain(text: string): Contents {
  return { mimeType: 'text/plain', text: neutraliseLines(text) };
}
