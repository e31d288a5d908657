// What a page downloads of one session: its bytes for a replay, and files of it, or of one of its commands.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { castFrom, drawnFrom, type Source } from '../record/forms.ts';
import { sourceOf, stretchFrom } from '../session/history/recorded.ts';
import { readKeptText } from '../session/lines/whole-journal.ts';
import type { Session } from '../session/state/session.ts';
import type { Mirrors } from './mirrors.ts';
import type { Overview } from './overview.ts';
import { CUT } from './protocol.ts';
import { QuietBytes } from './quiet-bytes.ts';
import type { Timelines } from './timeline.ts';

/** A replay takes the newest of what is kept, as much as a browser draws within a few seconds. */
const MOST_REPLAYED = 16 * 1024 * 1024;
const SLICE = 256 * 1024;

type Parts = AsyncIterable<string | Uint8Array> | Iterable<string>;

interface Services {
  overview: Pick<Overview, 'find'>;
  mirrors: Pick<Mirrors, 'session'>;
  timelines: Timelines;
}

interface Asked {
  session: Session;
  url: URL;
  /** The session or the command that is asked for; undefined if that is not kept. */
  source(): Promise<Source | undefined>;
}

interface Answer {
  parts: Parts;
  isCut?: boolean;
}

interface Kind {
  type: string;
  answer(asked: Asked): Answer | Promise<Answer | undefined>;
}

/** No browser draws it as a page of this server. */
const BYTES = 'application/octet-stream';
const TEXT = 'text/plain; charset=utf-8';

const KINDS: Readonly<Record<string, Kind>> = {
  '/data/bytes': { type: BYTES, answer: ({ session, url }) => ({ parts: bytesOf(session, url) }) },
  '/data/cast': { type: BYTES, answer: cast },
  '/data/text': { type: TEXT, answer: (asked) => text(asked) },
  '/data/svg': { type: BYTES, answer: (asked) => drawn(asked, 'svg') },
  '/data/html': { type: BYTES, answer: (asked) => drawn(asked, 'html') },
};

export async function answerData(
  { overview, mirrors, timelines }: Services,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const kind = Object.hasOwn(KINDS, url.pathname) ? KINDS[url.pathname] : undefined;
  const card = overview.find(url.searchParams.get('session') ?? '');
  const session = kind && card && (await mirrors.session(card));
  const source = async (): Promise<Source | undefined> => session && findSource(session, timelines, url);
  const answer = session && (await kind?.answer({ session, url, source }));
  if (!kind || !answer) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('Content-Type', kind.type);
  response.setHeader('Content-Disposition', 'attachment');
  if (answer.isCut) response.setHeader(CUT, 'yes');
  await send(answer.parts, response);
}

async function send(parts: Parts, response: ServerResponse): Promise<void> {
  for await (const part of parts) {
    if (response.destroyed) return;
    // Whoever reads slowly keeps nothing in memory here.
    if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}

async function findSource(session: Session, timelines: Timelines, url: URL): Promise<Source | undefined> {
  const timeline = await timelines.read(session);
  const asked = url.searchParams.get('command');
  if (asked === null) return sourceOf(session, timeline);
  const command = timeline.commands.find(({ id }) => id === asked);
  return command && sourceOf(session, timeline, stretchFrom(command, command));
}

async function cast({ source }: Asked): Promise<Answer | undefined> {
  const found = await source();
  return found && { parts: castFrom(found, { version: 3 }) };
}

async function drawn({ source }: Asked, form: 'svg' | 'html' | 'text'): Promise<Answer | undefined> {
  const found = await source();
  if (!found) return undefined;
  const { contents, isCut } = await drawnFrom(found, form);
  return { parts: [contents], isCut };
}

/** Of a session all lines that are kept, more than can be drawn. */
function text(asked: Asked): Answer | Promise<Answer | undefined> {
  return asked.url.searchParams.has('command') ? drawn(asked, 'text') : { parts: keptText(asked.session) };
}

/** Without what asks or names: the offsets stay as they are in the journal. Where output is missing, so many NUL stand for it. */
async function* bytesOf({ stream }: Session, url: URL): AsyncGenerator<Uint8Array> {
  const [from, to] = ['from', 'to'].map((name) => Math.max(0, Math.floor(Number(url.searchParams.get(name)) || 0)));
  const end = Math.min(to ?? 0, (from ?? 0) + MOST_REPLAYED);
  let quiet = new QuietBytes();
  for await (const piece of stream.journal.pieces({ from: from ?? 0, to: end }, SLICE)) {
    if (piece.kind === 'bytes') {
      yield quiet.push(piece.bytes);
      continue;
    }
    quiet = new QuietBytes();
    yield Buffer.alloc(Math.min(piece.until, end) - piece.offset);
  }
}

async function* keptText(session: Session): AsyncGenerator<string> {
  for await (const piece of readKeptText(session))
    yield typeof piece === 'string' ? piece : `[output is missing here: ${piece.why}]\n`;
}
