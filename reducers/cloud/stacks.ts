// cdk: the events of stacks, each resource by how it ended, without the steps of assets that were published.
import { tidy } from '../forms/tidy.ts';
import { byLines, type Reducer } from '../reducer.ts';

const EVENT = /^(\S+) +\| +\d+(?:\/\d+)? +\| (\d{1,2}:\d\d:\d\d [AP]M) \| ([A-Z_]+) +\| (\S+) +\| (\S.*)$/;
const ENDED = /_(?:COMPLETE|FAILED)$/;
const RUNNING = /_IN_PROGRESS$/;
/** Other words behind the name of a resource are a reason. */
const WITHOUT_REASON = /^\S+(?: \(\w+\))?(?: (?:User Initiated|Resource creation Initiated))?$/;
const STARTED = /^\S+: +start: (Build|Publish)ing (\S.*)$/;
const SUCCEEDED = /^\S+: +success: (Buil|Publish)(?:t|ed) (\S.*)$/;

interface Event {
  readonly stack: string;
  readonly time: string;
  readonly state: string;
  readonly type: string;
  readonly text: string;
}

export const stacks: Reducer = {
  name: 'cdk',
  commands: ['cdk'],
  reduce: byLines((lines, drop, input) => {
    const events = lines.map(eventIn);
    const names = new Set(events.flatMap((event) => event?.stack ?? []));
    if (names.size === 0) return null;
    const last = new Map(events.flatMap((event, at) => (event && ENDED.test(event.state) ? [[keyOf(event), at]] : [])));
    const assets = new Set(lines.flatMap((line) => stepOf(SUCCEEDED.exec(line))));
    const kept = lines.flatMap((line, at) => {
      const event = events[at];
      if (!event) {
        if (!isOfAsset(line, assets)) return [line];
        drop('steps of assets');
        return [];
      }
      const isPassed =
        RUNNING.test(event.state) && WITHOUT_REASON.test(event.text) && (last.get(keyOf(event)) ?? -1) > at;
      if (isPassed) drop('resources in progress that ended');
      return isPassed ? [] : [written(event, names.size > 1)];
    });
    return tidy(kept, drop, input);
  }),
};

/** `Buil …` and `Publish …`; empty if the line is none of an asset. */
function stepOf(found: RegExpExecArray | null): string[] {
  return found === null ? [] : [`${(found[1] ?? '').slice(0, 4)} ${found[2]}`];
}

/** A step that began and did not succeed stays. */
function isOfAsset(line: string, succeeded: ReadonlySet<string>): boolean {
  return SUCCEEDED.test(line) || stepOf(STARTED.exec(line)).some((step) => succeeded.has(step));
}

function eventIn(line: string): Event | undefined {
  const [whole, stack = '', time = '', state = '', type = '', text = ''] = EVENT.exec(line) ?? [];
  return whole === undefined ? undefined : { stack, time, state, type, text };
}

/** The resource and what is done with it, as `CREATE` or `ROLLBACK`. */
function keyOf({ stack, state, type, text }: Event): string {
  return `${stack} ${state.replace(/_(?:IN_PROGRESS|COMPLETE|FAILED)$/, '')} ${type} ${/^\S+(?: \(\w+\))?/.exec(text)?.[0]}`;
}

function written({ stack, time, state, type, text }: Event, isOfSeveral: boolean): string {
  return `${isOfSeveral ? `${stack} | ` : ''}${time} ${state} ${type} ${text}`;
}
