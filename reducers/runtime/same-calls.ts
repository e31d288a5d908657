// Calls in a row that differ only in the file: the call once, and the names of the files by their folders.
import { namesByFolder } from '../forms/folders.ts';
import { commonRoot } from '../forms/roots.ts';
import { countEach } from '../forms/usual.ts';
import type { Drop } from '../reducer.ts';

/** A call that went well. Beside the file it tells flags alone: no time, and nothing of the file. */
const CALL =
  /^(?<call>(?:\[pid +\d+\] |\d+ +)?(?:open|openat|creat|access|faccessat2?|chdir|unlink|unlinkat|mkdir|mkdirat|rmdir)\((?:\d+, )?)"(?<path>\/[^"\\]+)"(?<flags>(?:, [\w|]+)*\) = \d+)$/;
/** The line of a call or of its end, whether it went well or not. */
const OF_TRACE = /^(?:\[pid +\d+\] |\d+ +)?(?:[\d:.]+ )?(?:\w+\(|<\.\.\. |--- SIG|\+\+\+ )/;
const FEWEST = 3;

interface Run {
  readonly call: string;
  readonly flags: string;
  readonly paths: string[];
  /** The line behind the last. */
  to: number;
}

/** Lines that the program itself prints may stand between its calls. */
export function sameCallsOnce(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const run = runFrom(lines, at);
    const to = run?.to ?? at + 1;
    const own = lines.slice(at, to);
    const told = run === undefined || run.paths.length < FEWEST ? undefined : toldOnce(run, own);
    if (run !== undefined && told !== undefined) drop('calls like the first', run.paths.length - 1);
    kept.push(...(told ?? own));
    at = to;
  }
  return kept;
}

interface Call {
  readonly call: string;
  readonly path: string;
  readonly flags: string;
}

function callIn(line: string): Call | undefined {
  const { call, path = '', flags = '' } = CALL.exec(line)?.groups ?? {};
  return call === undefined ? undefined : { call, path, flags };
}

function runFrom(lines: readonly string[], from: number): Run | undefined {
  const first = callIn(lines[from] ?? '');
  if (first === undefined) return undefined;
  const run: Run = { call: first.call, flags: first.flags, paths: [first.path], to: from + 1 };
  for (let at = from + 1; at < lines.length; at += 1) {
    const next = callIn(lines[at] ?? '');
    if (next?.call === first.call && next.flags === first.flags) {
      run.paths.push(next.path);
      run.to = at + 1;
    } else if (OF_TRACE.test(lines[at] ?? '')) break;
  }
  return run;
}

/** Undefined if that is not shorter. */
function toldOnce(run: Run, lines: readonly string[]): string[] | undefined {
  const own = lines.filter((line) => !CALL.test(line));
  const root = commonRoot(run.paths);
  const times = countEach(run.paths.map((path) => path.slice(root.length)));
  const among =
    own.length > 0
      ? `, the first before and the others among ${own.length === 1 ? 'the line' : `the ${own.length} lines`} below`
      : '';
  const heading = `${run.call}…${run.flags}: ${run.paths.length} calls${among}${root === '' ? '' : `, in ${root}`}`;
  const folders = namesByFolder([...times.keys()]).map((line) => ` ${line.replace(/^\.\/: /, '')}`);
  const again = [...times].filter(([, count]) => count > 1);
  const told = [
    heading,
    ...folders,
    ...(again.length > 0 ? [` more than once: ${again.map(([path, count]) => `${path} ×${count}`).join(', ')}`] : []),
    ...own,
  ];
  return told.join('\n').length < lines.join('\n').length ? told : undefined;
}
