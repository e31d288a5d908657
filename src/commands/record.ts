// `ptyhold record TARGET [FILE]`: records a session from now on, until it ends or this is interrupted.
import { describeForeign } from '../errors.ts';
import { endOf } from '../journal/journal.ts';
import { ansiOf } from '../record/ansi.ts';
import { castOf } from '../record/cast.ts';
import { draw } from '../record/draw.ts';
import { type Happening, happeningsIn } from '../record/pieces.ts';
import { sizeAt } from '../record/timeline.ts';
import { drain } from '../session/completion/drain.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import { SessionTimeline } from '../session/history/session-timeline.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { Alarm } from '../session/state/alarm.ts';
import type { Session } from '../session/state/session.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { HEARTBEAT_MS } from '../timing.ts';
import type { Given, Here } from './command.ts';
import { readIdle } from './export.ts';
import { Fault } from './fault.ts';
import { newPrivateFile } from './new-file.ts';
import type { Out } from './out.ts';
import { withOne } from './with-session.ts';

const PIECE = 64 * 1024;

/** Returns the exit status. */
export async function record(hosts: Hosts, given: Given, { out }: Here): Promise<number> {
  const [name = '', file] = given.operands;
  const session = await withOne(hosts, name, prepareToRead, { what: 'record', among: 'living' });
  const lines = await recordingOf(session, given);
  const { write, close } = await openOutput(file, out);
  if (file !== undefined) out.note(`records ${neutraliseText(session.row.name)} into ${file}; Ctrl-c ends it`);
  try {
    for await (const line of lines) await write(line);
  } finally {
    await close();
  }
  return 0;
}

interface Output {
  write(line: string): Promise<unknown>;
  close(): Promise<unknown>;
}

async function openOutput(file: string | undefined, out: Out): Promise<Output> {
  if (file === undefined) return { write: (line) => out.write(line), close: async () => undefined };
  const handle = await newPrivateFile(file);
  const write = async (line: string): Promise<void> => {
    await handle.appendFile(line).catch((error: unknown) => {
      throw new Fault(`${file} is not whole: ${describeForeign(Object.assign(Object(error), { path: file }))}`);
    });
  };
  return { write, close: () => handle.close() };
}

async function recordingOf(session: Session, { options }: Given): Promise<AsyncGenerator<string>> {
  const timeline = await new SessionTimeline(session).read();
  const { cols, rows } = sizeAt(timeline.sizes, timeline.to);
  const secrets = session.shellKeys.all;
  const before = happeningsIn(session.stream.journal, timeline, timeline);
  const { cols: firstCols, rows: firstRows } = sizeAt(timeline.sizes, timeline.from);
  const drawn = await draw(before, { cols: firstCols, rows: firstRows, secrets, part: 'screen' });
  const screen: Happening = { kind: 'output', ms: Date.now(), bytes: Buffer.from(ansiOf(drawn)) };
  return castOf(follow(session, timeline.to, screen), {
    version: options['cast-version'] === '2' ? 2 : 3,
    cols,
    rows,
    title: neutraliseText(session.row.name),
    secrets,
    idleLimit: readIdle(options['idle']),
  });
}

/** The screen as it is, then what comes, until the session is over. */
async function* follow(session: Session, from: number, screen: Happening): AsyncGenerator<Happening> {
  yield screen;
  const alarm = new Alarm((changed) => session.stream.onChange(changed), undefined);
  let [at, size] = [from, { cols: session.row.cols, rows: session.row.rows }];
  try {
    for (let isOver = false; ; ) {
      const piece = await session.stream.journal.next(at, PIECE);
      if (piece?.kind === 'bytes') yield { kind: 'output', ms: Date.now(), bytes: piece.bytes };
      else if (piece) yield { kind: 'lost', ms: Date.now(), why: piece.why };
      if (piece) {
        at = endOf(piece);
        continue;
      }
      if (isOver) return;
      await alarm.wait(HEARTBEAT_MS);
      const row = await session.refresh();
      if (row?.dead) await drain(session);
      isOver = !row || row.dead;
      if (row && (row.cols !== size.cols || row.rows !== size.rows)) {
        size = { cols: row.cols, rows: row.rows };
        yield { kind: 'size', ms: Date.now(), ...size };
      }
    }
  } finally {
    alarm.close();
  }
}
