// What a page downloads of one session: its bytes for a replay, and its output as a file.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { readKeptText } from '../session/lines/whole-journal.ts';
import type { Session } from '../session/state/session.ts';
import type { Mirrors } from './mirrors.ts';
import type { Overview } from './overview.ts';
import { QuietBytes } from './quiet-bytes.ts';

/** A replay takes the newest of what is kept, as much as a browser draws within a few seconds. */
export const MOST_REPLAYED = 16 * 1024 * 1024;
const SLICE = 256 * 1024;

type Parts = AsyncIterable<string | Uint8Array>;

interface Kind {
  type: string;
  parts(session: Session, url: URL): Parts;
}

const KINDS: Readonly<Record<string, Kind>> = {
  '/data/bytes': { type: 'application/octet-stream', parts: bytesOf },
  '/data/text': { type: 'text/plain; charset=utf-8', parts: textOf },
};

export async function answerData(
  { overview, mirrors }: { overview: Pick<Overview, 'find'>; mirrors: Pick<Mirrors, 'session'> },
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const kind = KINDS[url.pathname];
  const card = overview.find(url.searchParams.get('session') ?? '');
  if (!kind || !card) {
    response.writeHead(404).end();
    return;
  }
  const session = await mirrors.session(card);
  response.setHeader('Content-Type', kind.type);
  response.setHeader('Content-Disposition', 'attachment');
  for await (const part of kind.parts(session, url)) {
    if (response.destroyed) return;
    // Whoever reads slowly keeps nothing in memory here.
    if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}

/** Without what asks or names: the offsets stay as they are in the journal. Where output is missing, so many NUL stand for it. */
async function* bytesOf({ stream }: Session, url: URL): Parts {
  const [from, to] = ['from', 'to'].map((name) => Math.max(0, Math.floor(Number(url.searchParams.get(name)) || 0)));
  const end = Math.min(to ?? 0, (from ?? 0) + MOST_REPLAYED);
  let quiet = new QuietBytes();
  for (let at = from ?? 0; at < end; ) {
    const piece = await stream.journal.next(at, Math.min(SLICE, end - at));
    if (!piece) return;
    if (piece.kind === 'bytes') {
      yield quiet.push(piece.bytes);
      at += piece.bytes.length;
      continue;
    }
    quiet = new QuietBytes();
    yield Buffer.alloc(Math.min(piece.until, end) - at);
    at = piece.until;
  }
}

async function* textOf(session: Session): Parts {
  for await (const piece of readKeptText(session))
    yield typeof piece === 'string' ? piece : `[output is missing here: ${piece.why}]\n`;
}
