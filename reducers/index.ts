// Lists the reducers, and applies them to a text.
import { build } from './build/index.ts';
import { cloud } from './cloud/index.ts';
import { container } from './container/index.ts';
import { databases } from './database/index.ts';
import { declared } from './declared/declared.ts';
import { DECLARATIONS } from './declared/ours.ts';
import { diff } from './diff/diff.ts';
import { type Engine, type Printed, type Reduced, reduceWith } from './engine.ts';
import { cat } from './files/cat.ts';
import { copies } from './files/copies.ts';
import { file } from './files/file.ts';
import { find } from './files/find.ts';
import { ls } from './files/ls.ts';
import { sizes } from './files/sizes.ts';
import { tree } from './files/tree.ts';
import { counted } from './forms/words.ts';
import { git } from './git/index.ts';
import { help } from './help/help.ts';
import { man } from './help/man.ts';
import { http } from './http/index.ts';
import { lint } from './lint/index.ts';
import { ffmpeg } from './media/ffmpeg.ts';
import type { Reducer } from './reducer.ts';
import { runtime } from './runtime/index.ts';
import { grep } from './search/grep.ts';
import { system } from './system/index.ts';
import { hooks } from './tasks/hooks.ts';
import { pnpmRuns } from './tasks/pnpm.ts';
import { tasks } from './tasks/tasks.ts';
import { tests } from './tests/index.ts';

export { recognise } from './command/recognise.ts';
export { DECLARATIONS };

export const REDUCERS: readonly Reducer[] = [
  ...DECLARATIONS.map(declared),
  ...git,
  diff,
  cat,
  copies,
  file,
  find,
  ls,
  sizes,
  tree,
  grep,
  ...build,
  ...cloud,
  ...container,
  ...databases,
  man,
  help,
  ...http,
  ...lint,
  ffmpeg,
  ...runtime,
  ...system,
  ...tests,
  tasks((command, text, exitCode) => reduce({ command, text, exitCode })),
  pnpmRuns((command, text, exitCode) => reduce({ command, text, exitCode })),
  hooks((command, text, exitCode) => reduce({ command, text, exitCode })),
];

export interface Options {
  /** What a text costs its reader. By default this is its length. */
  readonly measure?: (text: string) => number;
  /** The user's own reducers, which win over ours. */
  readonly own?: readonly Reducer[];
  readonly failed?: Engine['failed'];
  readonly mostLines?: Engine['mostLines'];
}

/** Returns null if the text should stay as it is. */
export function reduce(printed: Printed, options: Options = {}): Reduced | null {
  const { measure = (text) => text.length, own = [], failed, mostLines } = options;
  return reduceWith({ reducers: own.length === 0 ? REDUCERS : withOwn(own), measure, failed, mostLines }, printed);
}

const ALL = new WeakMap<readonly Reducer[], readonly Reducer[]>();

/** The same list for the same reducers of the user, since what is found out about a list is remembered. */
function withOwn(own: readonly Reducer[]): readonly Reducer[] {
  const all = ALL.get(own) ?? [...REDUCERS, ...own];
  ALL.set(own, all);
  return all;
}

const KINDS_TOLD = 3;

/** Says in one line what was left out: `the reducer for git status left out 3 hints`. */
export function describeDropped({ by, dropped }: Reduced): string {
  const kinds = Object.entries(dropped).sort(([, one], [, other]) => other - one);
  const told = kinds.slice(0, KINDS_TOLD).map(([kind, count]) => counted(count, kind));
  const rest = kinds.slice(KINDS_TOLD).reduce((sum, [, count]) => sum + count, 0);
  if (rest > 0) told.push(counted(rest, 'others'));
  // Those of no program have names that say nothing to a reader.
  const who = by === 'general' || by === 'repeats' ? 'ptyhold' : `the reducer for ${by}`;
  return told.length > 0 ? `${who} left out ${told.join(', ')}` : `${who} wrote it shorter`;
}
