// turbo, nx, moon and the like run scripts of several packages at once: each task's lines stand together, shortened like those of the program that the task runs.
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, type Drop, type Pass, type Reducer, without } from '../reducer.ts';
import { programOf } from './program-of.ts';

/** Shortens what one program printed, and tells what it left out. */
export type ReduceOne = (
  command: string,
  text: string,
  exitCode: number | undefined,
) => { text: string; dropped: Readonly<Record<string, number>> } | null;

/** `@shop/api:test: text`, `api:test | text`, `[api] text`. */
const LINE =
  /^(?<task>@?[\w.-]+(?:\/[\w.-]+)*[:#][A-Za-z][\w:.-]*): ?(?<turbo>.*)$|^ *(?<id>[\w@/.-]+:[\w.-]+) \| ?(?<moon>.*)$|^\[(?<name>[\w@/:.-]+)\] ?(?<other>.*)$/;
/** turbo says whether it knows the result from an earlier run, and under which name it keeps it. */
const CACHE =
  /^(cache (?:miss|bypass|hit))(?:, (?:force )?executing [\da-f]+|, (replaying|suppressing) logs [\da-f]+)$/;
const SCRIPT = /^> \S+@\S+ \S+$/;
const COMMAND = /^(?:> |\$ )(.+)$/;
/** turbo asks for leave to count when it runs for the first time. */
const NOTICE =
  /^Attention:$|^Turborepo now collects completely anonymous telemetry|^This information is used to shape the Turborepo|^You can learn more, including how to opt-out|^https:\/\/turborepo\.\S+\/docs\/telemetry$|^\s*• Remote caching disabled/;
/** moon names a task when it begins, and again with its time. */
const BEGINS = /^▮+ (\S+) \([\da-f]+\)$/;
const ENDS = /^▮+ (\S+) \((?:.*[\d.]+m?s)?.*\)$/;

interface Read {
  readonly task: string;
  readonly text: string;
}

interface Shown {
  readonly task: string;
  readonly text: string;
}

export function tasks(reduceOne: ReduceOne): Reducer {
  return {
    name: 'task runners',
    commands: [
      'turbo',
      'nx',
      'moon',
      'lerna',
      'lage',
      'concurrently',
      'conc',
      'npm-run-all',
      'run-p',
      'run-s',
      'wsrun',
    ],
    reduce: byLines((all, drop, input) => {
      const { exitCode } = input;
      const lines = withoutCached(all, drop, input);
      const read = lines.some((line) => line.startsWith('> nx run ') && NX_BEGINS.test(line))
        ? nxBlocks(lines)
        : readLines(lines);
      const printed = new Map<string, string[]>();
      for (const line of read) {
        if (line === undefined) continue;
        const texts = printed.get(line.task);
        if (texts) texts.push(line.text);
        else printed.set(line.task, [line.text]);
      }
      if (printed.size === 0) return lines.length < all.length ? lines : null;
      const told = new Set<string>();
      const ended = new Set(lines.flatMap((line) => endedIn(line) ?? []));
      const shown = lines.flatMap((line, at): (string | Shown)[] => {
        const { task } = read[at] ?? {};
        if (task === undefined && NOTICE.test(line)) return [];
        if (task === undefined) return ended.has(BEGINS.exec(line)?.[1] ?? '') ? [] : [line];
        if (told.has(task)) return [];
        told.add(task);
        return [
          {
            task,
            text: shortened(printed.get(task) ?? [], (command, text) => reduceOne(command, text, exitCode), drop),
          },
        ];
      });
      return withoutDoubleBlanks(withoutOutputsOnce(sameOnce(shown), drop));
    }),
  };
}

/** The task that moon says has ended. */
function endedIn(line: string): string | undefined {
  return !line.startsWith('▮') || BEGINS.test(line) ? undefined : ENDS.exec(line)?.[1];
}

/** Most lines are what a program printed, and this is soon seen. */
function isOfRunner(line: string): boolean {
  return line.startsWith('cache ') ? CACHE.test(line) : line.startsWith('> ') && SCRIPT.test(line);
}

/** lerna puts the name of the package alone before each line: `api: > api@1.0.0 test`, and in yarn's words `api: $ jest`. */
const LABELLED = /^(?<name>@?[\w.-]+(?:\/[\w.-]+)?): (?:> \k<name>@\S+ \S+$|\$ \S)/;

function readLines(lines: readonly string[]): (Read | undefined)[] {
  const labels = new Set(
    lines.flatMap((line) => (/: [>$] /.test(line) && LABELLED.exec(line)?.groups?.['name']) || []),
  );
  return lines.map((line) => {
    const label = labels.size === 0 ? '' : line.slice(0, line.indexOf(':'));
    return labels.has(label) ? { task: label, text: line.slice(label.length + 2) } : readLine(line);
  });
}

function readLine(line: string): Read | undefined {
  const { task, turbo, id, moon, name, other } = LINE.exec(line)?.groups ?? {};
  const found = task ?? id ?? name;
  return found === undefined ? undefined : { task: found, text: turbo ?? moon ?? other ?? '' };
}

/** nx names a task above what it printed, and where the result comes from. */
const NX_BEGINS = /^> nx run (\S+)(?: +(\[.*\]))?$/;
/** What it ticks off is no output of the task above. */
const NX_ENDS = /^—{10,}$|^ NX {3}\S|^ *[✔✖] +nx run \S/;

function nxBlocks(lines: readonly string[]): (Read | undefined)[] {
  let task: string | undefined;
  return lines.map((line) => {
    const [, begun, origin = ''] = NX_BEGINS.exec(line) ?? [];
    if (begun !== undefined) task = begun;
    else if (NX_ENDS.test(line)) task = undefined;
    if (task === undefined) return undefined;
    return { task, text: begun === undefined ? line : origin };
  });
}

/** nx ticks off each task, and counts at the end those whose output is from the cache. */
const withoutCached: Pass = (lines, drop, input) =>
  lines.some((line) => NX_COUNTS.test(line))
    ? without('tasks from the cache', /^ *✔ +nx run \S+ +\[[^\]]*(?:cache|existing outputs)[^\]]*\]$/)(
        lines,
        drop,
        input,
      )
    : lines;
const NX_COUNTS = /^Nx read the output from the cache instead of running the command for \d+ out of \d+ tasks\.$/;

const NO_OUTPUTS =
  /^(?:>? *\.\.\.Finishing writing to cache\.\.\. *)?( *WARNING +no output files found for task) (\S+)\. (Please check your `outputs` key in `turbo\.json`)$/;

/** turbo warns of each task whose declared outputs it does not find. */
function withoutOutputsOnce(lines: readonly string[], drop: Drop): string[] {
  const names = lines.flatMap((line) => NO_OUTPUTS.exec(line)?.[2] ?? []);
  if (names.length < 2) return [...lines];
  drop('warnings told again', names.length - 1);
  const first = lines.findIndex((line) => NO_OUTPUTS.test(line));
  return lines.flatMap((line, at) => {
    const [, warning, , advice] = NO_OUTPUTS.exec(line) ?? [];
    if (warning === undefined) return [line];
    return at === first ? [`${warning} ${names.join(', ')}. ${advice}`] : [];
  });
}

/** Tasks that print the same, as they often do where they print next to nothing, stand together with the first of them. */
function sameOnce(shown: readonly (string | Shown)[]): string[] {
  const names = new Map<string, string[]>();
  for (const one of shown) {
    if (typeof one === 'string') continue;
    const told = names.get(one.text);
    if (told) told.push(one.task);
    else names.set(one.text, [one.task]);
  }
  return shown.flatMap((one) => {
    if (typeof one === 'string') return [one];
    const all = names.get(one.text) ?? [];
    return all[0] === one.task ? `${all.join(', ')}:${one.text}`.split('\n') : [];
  });
}

/** Without its name. */
function shortened(
  lines: readonly string[],
  reduceOne: (command: string, text: string) => ReturnType<ReduceOne>,
  drop: Drop,
): string {
  const cache = lines.flatMap((line) => {
    const [, state, replayed] = (line.startsWith('cache ') && CACHE.exec(line)) || [];
    return state === undefined ? [] : [replayed === undefined ? state : `${state}, ${replayed} its output`];
  });
  const own = lines.filter((line) => !isOfRunner(line));
  const command = COMMAND.exec(own.find((line) => COMMAND.test(line)) ?? '')?.[1];
  const text = own.join('\n').trim();
  const reduced = reduceOne(command ?? programOf('', own), text);
  for (const [kind, count] of Object.entries(reduced?.dropped ?? {})) drop(kind, count);
  const left = withoutDoubleBlanks((reduced?.text ?? text).split('\n')).filter((line) => line !== '');
  const heading = cache.length > 0 ? ` ${cache.join(', ')}` : '';
  const [only] = left;
  if (left.length === 1 && only !== undefined) return `${heading}${cache.length > 0 ? ';' : ''} ${only.trim()}`;
  return [heading, ...left.map((line) => ` ${line}`)].join('\n');
}
