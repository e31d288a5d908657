// `ptyhold run --tape FILE`: a run as a recording of all its sessions, side by side.
import type { FileHandle } from 'node:fs/promises';
import type { News } from '../playbook/news.ts';
import type { PlannedSession } from '../playbook/plan.ts';
import { happeningsIn } from '../record/pieces.ts';
import { type Told, tapeOf } from '../record/tape.ts';
import type { Pane } from '../record/tape-pane.ts';
import { sizeAt } from '../record/timeline.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import { sourceOf } from '../session/history/recorded.ts';
import { SessionTimeline } from '../session/history/session-timeline.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { Fault, tell } from './fault.ts';
import { newPrivateFile } from './new-file.ts';
import { sayNews } from './playbook-news.ts';

export class Tape {
  readonly #file: FileHandle;
  readonly #name: string;
  readonly #from = Date.now();
  readonly #told: Told[] = [];

  private constructor(name: string, file: FileHandle) {
    this.#name = name;
    this.#file = file;
  }

  /** Made before the run, so that one which cannot be written is told before anything is typed. */
  static async open(name: string): Promise<Tape> {
    return new Tape(name, await newPrivateFile(name));
  }

  hear(news: News): void {
    const line = sayNews(news);
    if (line !== undefined) this.#told.push({ ms: Date.now(), line });
  }

  /** Says in sentences what became of it. */
  async write(hosts: Hosts, sessions: readonly PlannedSession[], title: string, exit: number): Promise<string[]> {
    const to = Date.now();
    const panes: Pane[] = [];
    const missing: string[] = [];
    try {
      for (const planned of sessions)
        await paneOf(hosts, planned, this.#from).then(
          (pane) => panes.push(pane),
          (error) => missing.push(`${planned.name} is not on the tape: ${tell(error)}`),
        );
      const lines = tapeOf(panes, this.#told, { version: 3, title: neutraliseText(title), from: this.#from, to, exit });
      for await (const line of lines) await this.#file.appendFile(line);
      return [...missing, `The tape of this run is ${this.#name}.`];
    } catch (error) {
      throw new Fault(`The tape cannot be written: ${tell(error)}`);
    } finally {
      await this.#file.close();
    }
  }
}

async function paneOf(hosts: Hosts, { name, host }: PlannedSession, from: number): Promise<Pane> {
  const session = await prepareToRead(await hosts.at(host), name);
  const timeline = await new SessionTimeline(session).read();
  const { journal, stretch, secrets, title } = sourceOf(session, timeline);
  const sizes = timeline.sizes.filter(({ offset }) => (timeline.times.at(offset)?.ms ?? from) >= from);
  const all = [...sizes, sizeAt(timeline.sizes, timeline.to)];
  return {
    name: host === undefined ? title : `${title}@${host}`,
    cols: Math.max(...all.map(({ cols }) => cols)),
    rows: Math.max(...all.map(({ rows }) => rows)),
    first: sizeAt(timeline.sizes, stretch.from),
    happenings: happeningsIn(journal, timeline, stretch),
    secrets,
  };
}
