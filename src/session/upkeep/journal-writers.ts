// The processes that write the journals. Starts them, and starts a new one if one died.
import { posix as path } from 'node:path';
import { FIRST_RING, forgetRingPid, type RingStart, ringArgv, ringPid } from '../../journal/ring.ts';
import { segmentName } from '../../journal/segments.ts';
import { log } from '../../log.ts';
import { FAR_FILE_LOOK_MS, LOOK_MS, WRITER_STARTS_S } from '../../timing.ts';
import { tmuxFailed } from '../../tmux/result.ts';
import { closePipe, repipe } from '../../tmux/session-commands.ts';
import { within } from '../../within.ts';
import { countFeedsIn } from '../state/feeds.ts';
import { goneError } from '../state/gone.ts';
import type { Session } from '../state/session.ts';
import type { Scripts } from './scripts.ts';

/** A writer that is cut off may still bring this much to its file: the contents of a socket, some 208 KiB on Linux. */
const LATE_BYTES = 256 * 1024;

export class JournalWriters {
  readonly #scripts: Scripts;
  readonly #journalBytes: number;
  readonly #pids = new WeakMap<Session, number>();
  /** When a writer's process id was first looked for and not found. */
  readonly #missedAt = new WeakMap<Session, number>();
  /** The sessions whose journal was seen to be gone, after the call had gone on. */
  readonly #removed = new WeakSet<Session>();

  constructor(scripts: Scripts, journalBytes: number) {
    this.#scripts = scripts;
    this.#journalBytes = journalBytes;
  }

  /** The command that tmux runs to write a journal into that folder. */
  async argv(folder: string, start = FIRST_RING): Promise<string[]> {
    return ringArgv(await this.#scripts.installed(), folder, this.#journalBytes, start);
  }

  /** Makes sure that the journal is written. If its writer died, records a gap and starts a new one. */
  async ensure(session: Session): Promise<void> {
    const { row, tmux } = session;
    if (row.dead) return;
    const hasDied = row.piped && !((await this.#isAlive(session)) && (await this.#isThere(session)));
    if (row.piped && !hasDied) return;
    // A new server of tmux gives its panes the ids of the old one's.
    if (!(await session.refresh())) throw goneError(session);
    // A file that was removed can be read as long as it is open.
    await session.stream.sync();
    // A child of the dead writer may still write. It is cut off before what was written is counted.
    if (hasDied) await tmux.execute(closePipe(row.paneId, session.id), { repeatable: true });
    const start = await this.#nextStart(session, hasDied);
    const argv = await this.#makeReady(session, start);
    const result = await tmux.execute(repipe(row.paneId, session.id, argv), { repeatable: true });
    if (!result?.ok) {
      const sentence = `The journal of ${row.name} cannot be written again`;
      throw tmuxFailed(sentence, result?.error ?? 'no tmux', 'pty_list shows what is there.');
    }
    this.#forget(session);
    await tmux.restore();
    session.stream.watchAnew();
  }

  #forget(session: Session): void {
    this.#pids.delete(session);
    this.#missedAt.delete(session);
  }

  /** Where a new writer begins. It leaves a gap for output that nobody counted. */
  async #nextStart({ stream }: Session, hasDied: boolean): Promise<RingStart> {
    const last = (await stream.journal.segments()).at(-1);
    const end = last ? last.start + last.size : 0;
    return {
      generation: (last?.generation ?? 0) + 1,
      // If files were removed, they do not tell where the journal ended.
      offset: Math.max(end, stream.scanned) + (hasDied ? LATE_BYTES : 1),
      lines: last ? last.lines + (await countFeedsIn(stream.journal, { from: last.start, to: end })) : 0,
      cause: 'repaired',
    };
  }

  async #makeReady({ bridge, stream }: Session, start: RingStart): Promise<string[]> {
    const { folder } = stream.journal;
    const repaired = segmentName(start.generation, start.offset, start.lines, start.cause);
    await bridge.writeFile(path.join(folder, repaired), '');
    await forgetRingPid(bridge, folder);
    return this.argv(folder, start);
  }

  async #isAlive(session: Session): Promise<boolean> {
    const { bridge, stream } = session;
    const known = this.#pids.get(session);
    if (known !== undefined && (await bridge.isAlive(known))) return true;
    // Another server may have started a new writer meanwhile.
    const written = await ringPid(bridge, stream.journal.folder);
    if (written !== undefined) {
      this.#forget(session);
      this.#pids.set(session, written);
      return bridge.isAlive(written);
    }
    this.#pids.delete(session);
    // A writer without a recorded process id has just been started, unless somebody removed the folder.
    return (await this.#mayStart(session)) || (await stream.journal.segments()).length > 0;
  }

  /** What comes late, over a slow line, counts at the next call. */
  async #isThere(session: Session): Promise<boolean> {
    const { row, bridge, stream } = session;
    if (this.#removed.delete(session)) return false;
    const looked = stream.journal
      .state()
      .then((state) => state === 'there' || (state === 'none' && this.#mayStart(session)));
    const inTime = await within(bridge.name === undefined ? LOOK_MS : FAR_FILE_LOOK_MS, looked);
    if (inTime) return inTime.value;
    looked.then(
      (isThere) => !isThere && this.#removed.add(session),
      (error: unknown) => log.fault(`the journal of ${row.name} could not be looked at`, error),
    );
    return true;
  }

  /** The wall clock may have been set back since the session was made, so this also counts from when it was missed. */
  async #mayStart(session: Session): Promise<boolean> {
    const { row, bridge, stream } = session;
    const missedAt = this.#missedAt.get(session) ?? performance.now();
    this.#missedAt.set(session, missedAt);
    const limit = WRITER_STARTS_S * 1000;
    const isYoung = Date.now() - row.created * 1000 < limit && performance.now() - missedAt < limit;
    // The folder is made before the session: without it, somebody has removed it.
    return isYoung && bridge.isFolder(stream.journal.folder);
  }
}
