// Keeps the titles of tiles true while a person looks at them, and notes how sessions end meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import { describeHow } from '../session/ended/describe.ts';
import type { Stage } from '../stage/stage.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import { HOST_ANSWERS_MS, TITLES_MS } from '../timing.ts';
import { type ListedRow, statusOf } from '../tmux/rows.ts';
import { within } from '../within.ts';
import type { Picked } from './pick.ts';

/** Whoever ends a session writes that down within so many looks, if it is kept at all. */
const LOOKS_FOR_END = 3;

export class Watched {
  readonly #sessions: readonly Picked[];
  readonly #titles = new Map<number, string>();
  /** How sessions ended, by their ids. */
  readonly #ends = new Map<string, string>();
  /** How often sessions were missed whose end nobody has written down. */
  readonly #missed = new Map<string, number>();

  constructor(sessions: readonly Picked[]) {
    this.#sessions = sessions;
    for (const [at, session] of sessions.entries()) this.#titles.set(at, titleOf(session));
  }

  /** What to tell of the sessions that ended, each with its name. */
  get ends(): string[] {
    return this.#sessions.flatMap((session) => {
      const end = this.#ends.get(session.id);
      return end === undefined ? [] : [`${nameOf(session)}: ${end}`];
    });
  }

  get isOver(): boolean {
    return this.#ends.size === this.#sessions.length;
  }

  /** Until the person leaves. Ends the stage with the last session. */
  async follow(stage: Stage, left: AbortSignal): Promise<void> {
    let seen: string | undefined;
    while (!left.aborted) {
      try {
        const changed = this.#changed(await this.#look());
        if (this.isOver) return void (await stage.end());
        if (changed.size > 0) await stage.tell(changed);
        seen = await stage.layOut(seen);
      } catch (error) {
        log.fault('the titles of the tiles could not be renewed', error);
      }
      await sleep(TITLES_MS, undefined, { signal: left }).catch(() => undefined);
    }
  }

  /** The titles now. A host that does not answer soon holds up neither the others nor a person who leaves. */
  async #look(): Promise<string[]> {
    const contexts = [...new Set(this.#sessions.map(({ context }) => context))];
    const rows = await Promise.all(
      contexts.map(({ sessions }) => within(HOST_ANSWERS_MS, sessions.rows()).catch(() => undefined)),
    );
    const rowsOf = new Map(contexts.map((context, at) => [context, rows[at]?.value]));
    return Promise.all(this.#sessions.map((session) => this.#title(session, rowsOf.get(session.context))));
  }

  async #title(session: Picked, rows: readonly ListedRow[] | undefined): Promise<string> {
    const name = nameOf(session);
    if (!rows) return `${name}: its host does not answer`;
    // A tile asks for its session by name: one that was opened anew is shown again.
    const row = rows.find(({ id }) => id === session.id) ?? rows.find((each) => each.name === session.name);
    if (!row) return `${name}: ${await this.#noteEnd(session, rows)}`;
    this.#ends.delete(session.id);
    return titleOf({ ...row, host: session.host });
  }

  async #noteEnd({ id, context }: Picked, rows: readonly ListedRow[]): Promise<string> {
    const ended = await context.ended.find(id, rows);
    const said = ended ? describeHow(ended.end, context.bridge.name) : 'over';
    const missed = (this.#missed.get(id) ?? 0) + 1;
    this.#missed.set(id, missed);
    if (ended || missed >= LOOKS_FOR_END) this.#ends.set(id, said);
    return said;
  }

  #changed(titles: readonly string[]): Map<number, string> {
    const changed = new Map([...titles.entries()].filter(([at, title]) => this.#titles.get(at) !== title));
    for (const [at, title] of changed) this.#titles.set(at, title);
    return changed;
  }
}

/** What a tile is called: its session, and what runs there. */
export function titleOf(row: ListedRow & { host: string | undefined }): string {
  if (!row.dead) return `${nameOf(row)} · ${neutraliseText(row.program || row.shell)}`;
  const status = statusOf(row);
  return `${nameOf(row)}: ended${status === undefined ? '' : ` exit=${status}`}`;
}

function nameOf({ name, host }: { name: string; host: string | undefined }): string {
  return `${showName(name)}${host === undefined ? '' : `@${neutraliseText(host)}`}`;
}
