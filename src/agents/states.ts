// What the program in front has said of its own state, in the order of belief: OSC 7501, then progress, then its title.
import type { KnownAgent, TitleState } from './known/known-agent.ts';
import type { AgentState, Report, Told } from './report.ts';
import type { Saying } from './saying.ts';

/** What a program says of itself. Its texts are untrusted: see `describe.ts`. */
export interface AgentSays extends Report {
  by: '7501' | '9;4' | 'title';
  /** The offset at which it was said last. */
  at: number;
  /** Unix seconds: since when it has been in this state; earlier, perhaps, if `isAtLeast`. */
  since: number;
  isAtLeast: boolean;
}

/** When it was heard: at which offset, and at which time, or perhaps earlier. */
export interface Moment {
  at: number;
  since: number;
  isAtLeast: boolean;
}

type Kept = Report & Moment;
type Progress = Moment & { state: 'working' | 'error'; percent: number | undefined };
/** `from`: the offset at which its sign came first. */
type Title = Moment & { text: string; from: number };

export interface AgentRecords {
  /** By id. */
  reports: ReadonlyMap<string, Kept>;
  progress: Progress | undefined;
  /** The newest title, and the one before it that told something else. */
  titles: readonly Title[];
  /** Where the journal ended when a key interrupted it that tells nothing of that; undefined once it works again. */
  interruptedAt: number | undefined;
}

export interface Stored {
  records: AgentRecords;
  /** All that was said before this offset is in them. */
  upTo: number;
}

/** The program itself. */
const ROOT = '';
const MOST_IDS = 16;
const TITLES_KEPT = 2;
const NOTHING: AgentRecords = { reports: new Map(), progress: undefined, titles: [], interruptedAt: undefined };

/** Without a word of the program itself, the part of it that most needs somebody tells. */
const URGENCY: readonly AgentState[] = ['blocked', 'error', 'working', 'done', 'idle'];

export class AgentStates {
  #records: AgentRecords;
  /** All that was said before this offset is in the records. */
  #upTo: number;

  constructor(stored: Stored = { records: NOTHING, upTo: 0 }) {
    this.#records = stored.records;
    this.#upTo = stored.upTo;
  }

  get stored(): Stored {
    return { records: this.#records, upTo: this.#upTo };
  }

  /** True if this may change what the program is said to do. */
  hear(saying: Saying, moment: Moment): boolean {
    if (moment.at < this.#upTo) return false;
    const next = taken(this.#records, saying, moment);
    if (next === this.#records) return false;
    this.#records = next;
    this.#upTo = moment.at + 1;
    return true;
  }

  /** The shell has begun or ended a command at that offset: another program is in front, which has said nothing yet. */
  forget(at: number): void {
    if (at >= this.#upTo) this.#records = NOTHING;
  }

  /** A key was pressed there that interrupts a program, or denies what it asks, and the program tells nothing of that. */
  interrupt(at: number): void {
    if (at <= (this.#records.interruptedAt ?? -1)) return;
    const reports = new Map([...this.#records.reports].filter((each) => each[1].at >= at || !isUnderWay(each[1])));
    this.#records = { ...this.#records, reports, interruptedAt: at };
    this.#upTo = Math.max(this.#upTo, at);
  }

  /** Nobody knows what it does: it was interrupted, and has not said that it works since. */
  get isInterrupted(): boolean {
    return this.#records.interruptedAt !== undefined;
  }

  /** Takes over since when it says so, from a server that heard it live, and that it was interrupted. */
  learn({ reports, interruptedAt }: AgentRecords): void {
    if (interruptedAt !== undefined && interruptedAt >= this.#upTo) this.interrupt(interruptedAt);
    const better = [...this.#records.reports].map(([id, own]): [string, Kept] => {
      const other = reports.get(id);
      const isSame = other !== undefined && isSameState(own, other) && other.since < own.since;
      return [id, isSame && own.isAtLeast ? { ...own, since: other.since, isAtLeast: other.isAtLeast } : own];
    });
    this.#records = { ...this.#records, reports: new Map(better) };
  }

  /** Undefined if it has said nothing, which says nothing. `agent` is the program in front, if that is a known one. */
  says(agent?: KnownAgent): AgentSays | undefined {
    const { reports, progress } = this.#records;
    const report = reports.get(ROOT) ?? mostUrgent([...reports.values()]);
    if (report) return this.#newerTitle(report, agent) ?? { ...report, by: '7501' };
    if (progress) {
      const { state, percent, ...moment } = progress;
      return { ...plain(state), progress: percent, ...moment, by: '9;4' };
    }
    return agent && this.#ofTitle(agent);
  }

  /** Hooks tell nothing of what a person answers or interrupts: the title does. */
  #newerTitle(report: Kept, agent: KnownAgent | undefined): AgentSays | undefined {
    const [title] = this.#records.titles;
    if (!agent?.needsHooks || !title || !isUnderWay(report) || title.from < report.at) return undefined;
    const says = this.#ofTitle(agent);
    return says?.state === report.state ? undefined : says;
  }

  /** The title says that it is ready also at a dialog of its start: only after work it is believed. */
  #ofTitle({ id, stateOfTitle }: KnownAgent): AgentSays | undefined {
    const [title, before] = this.#records.titles;
    const state = title && stateOfTitle?.(title.text);
    if (!title || !state) return undefined;
    const { text: _, from: __, ...moment } = title;
    const told = { app: id, ...moment, by: 'title' as const };
    if (state !== 'ready') return { ...plain(state), ...told };
    const earlier: TitleState | undefined = before && stateOfTitle?.(before.text);
    return earlier === 'working' || earlier === 'blocked' ? { ...plain('idle'), ...told } : undefined;
  }
}

function taken(records: AgentRecords, saying: Saying, moment: Moment): AgentRecords {
  switch (saying.kind) {
    case 'told':
      return withTold(records, saying.told, moment);
    case 'progress':
      return { ...records, progress: withProgress(records.progress, saying, moment) };
    case 'title':
      return { ...records, titles: withTitle(records.titles, { text: saying.text, from: moment.at, ...moment }) };
    default:
      return records;
  }
}

/** The end of work that was interrupted is no proof that it is done. */
function withTold(records: AgentRecords, { id, report }: Told, moment: Moment): AgentRecords {
  const isCut = records.interruptedAt !== undefined && report?.state === 'done';
  const told = isCut ? { id, report: { ...report, state: 'idle' as const } } : { id, report };
  const interruptedAt = report && isUnderWay(report) ? undefined : records.interruptedAt;
  return { ...records, reports: withReport(records.reports, told, moment), interruptedAt };
}

function withReport(reports: AgentRecords['reports'], { id, report }: Told, moment: Moment): AgentRecords['reports'] {
  const kept = new Map(reports);
  const before = kept.get(id);
  kept.delete(id);
  if (!report) return kept;
  kept.set(id, { ...report, ...moment, ...(before && isSameState(before, report) && sinceOf(before)) });
  const surplus = [...kept.keys()].filter((each) => each !== ROOT).slice(0, -(MOST_IDS - 1));
  if (kept.size > MOST_IDS) for (const each of surplus) kept.delete(each);
  return kept;
}

function withProgress(
  before: Progress | undefined,
  { state, percent }: Extract<Saying, { kind: 'progress' }>,
  moment: Moment,
): Progress | undefined {
  if (state === 'over') return undefined;
  return { state, percent, ...moment, ...(before?.state === state && sinceOf(before)) };
}

/** A title that blinks or counts is one title: what tells is the sign in front. */
function withTitle([newest, older]: readonly Title[], title: Title): readonly Title[] {
  if (newest === undefined) return [title];
  const isSame = [...newest.text].at(0) === [...title.text].at(0);
  if (isSame) return [{ ...title, from: newest.from, ...sinceOf(newest) }, ...(older ? [older] : [])];
  return [title, newest].slice(0, TITLES_KEPT);
}

function isUnderWay({ state }: Report): boolean {
  return state === 'working' || state === 'blocked';
}

function isSameState(a: Report, b: Report): boolean {
  return a.state === b.state && a.kind === b.kind;
}

function sinceOf({ since, isAtLeast }: Moment): Pick<Moment, 'since' | 'isAtLeast'> {
  return { since, isAtLeast };
}

function mostUrgent(reports: readonly Kept[]): Kept | undefined {
  return URGENCY.flatMap((state) => reports.filter((each) => each.state === state)).at(0);
}

function plain(state: AgentState): Report {
  return { state, kind: undefined, app: undefined, title: undefined, message: undefined, progress: undefined };
}
