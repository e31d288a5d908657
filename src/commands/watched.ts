// Keeps the titles of tiles true while a person looks at them, and notes how sessions end meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import { describeHow } from '../session/ended/describe.ts';
import type { Stage } from '../stage/stage.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import { TITLES_MS } from '../timing.ts';
import { type ListedRow, statusOf } from '../tmux/rows.ts';
import type { Picked } from './pick.ts';

export class Watched {
  readonly #sessions: readonly Picked[];
  readonly #titles = new Map<number, string>();
  /** How sessions ended, by their ids. */
  readonly #ends = new Map<string, string>();

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

  /** The titles now. */
  async #look(): Promise<string[]> {
    const contexts = new Set(this.#sessions.map(({ context }) => context));
    const told = await Promise.all(
      [...contexts].map(async (context) => {
        const rows = await context.sessions.rows().catch(() => undefined);
        return [context, rows] as const;
      }),
    );
    const rowsOf = new Map(told);
    return Promise.all(this.#sessions.map((session) => this.#title(session, rowsOf.get(session.context))));
  }

  async #title(session: Picked, rows: readonly ListedRow[] | undefined): Promise<string> {
    const name = nameOf(session);
    if (!rows) return `${name}: its host does not answer`;
    const row = rows.find(({ id }) => id === session.id);
    if (row) return titleOf({ ...row, host: session.host });
    const ended = await session.context.ended.find(session.id, rows);
    const end = ended ? describeHow(ended.end, session.context.bridge.name) : 'over';
    this.#ends.set(session.id, end);
    return `${name}: ${end}`;
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
