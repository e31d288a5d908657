// Folds the lines in which tools name each file that they copy, pack, unpack or remove.
import type { Drop, Pass } from '../reducer.ts';
import { countedFolders, FEWEST_SHORTENED, namesByFolder } from './folders.ts';
import { counted } from './words.ts';

interface Named {
  /** What is done, and from where to where. */
  readonly act: string;
  readonly path: string;
  /** The folder in which the paths of this act are now. */
  readonly below?: string;
}

/** So many paths are all named. */
const ALL = 40;

/** GNU's mkdir, rm and mv quote names, and so does git. */
const QUOTED = /^(?:mkdir: )?(?<act>(?:removed|created)(?: directory)?|add|rm|renamed) ['‘](?<path>[^'’]+)['’]$/;
/** GNU's cp, ln and mv. */
const TO = /^(?<act>[a-z]+ )?['‘](?<path>[^'’]+)['’] [-=]> ['‘](?<to>[^'’]+)['’]$/;
/** zip, unzip and jar. Behind two spaces stands what is wrong with the file. */
const ZIPPED =
  /^\s*(?<act>inflating|extracting|creating|linking|inflated|extracted|created|adding|updating|freshening): ?(?<path>\S+(?: \S+)*?)(?: *\((?:in |out|deflated |stored |bzipped ).*\))?\s*$/;
/** Object stores. */
const STORED =
  /^(?:\(dryrun\) )?(?<act>upload|download|copy|move|delete|Copying|Removing):? (?<path>[\w-]+:\/\/\S+|\S*\/\S+)(?: to (?<to>\S+\/\S*?))?(?: \[Content-Type=.*)?$/;
/** What git says of the files in a commit. */
const COMMITTED = /^ (?<act>create|delete) mode 100644 (?<path>\S.*)$/;
/** `git clean`. */
const CLEANED = /^(?<act>Would remove|Removing) (?<path>[^\s:]+)$/;
/** dpkg. */
const CONFIGURED = /^(?<act>Creating config file) (?<path>\S+) with new version$/;
/** How a line of these forms begins. */
const OPENS =
  /^\s*(?:\(dryrun\) )?(?:inflat|extract|creat|link|add|updat|freshen|delet|upload|download|copy|move|Copying|Removing|Creating|Would)/;
const FORMS = [ZIPPED, COMMITTED, CONFIGURED, CLEANED, STORED];
const QUOTING = [QUOTED, TO];

const SAME_ACT: Readonly<Record<string, string>> = {
  inflating: 'extracting',
  creating: 'extracting',
  linking: 'extracting',
  inflated: 'extracted',
  created: 'extracted',
  'removed directory': 'removed',
};

/** A further reader of lines knows the form of one tool. It says nothing of lines that are no path. */
export function foldListing(reader: (line: string) => Named | undefined = () => undefined): Pass {
  return (lines, drop, { exitCode }) => {
    const named = lines.map((line) => namedIn(line) ?? reader(line));
    if (!named.some(Boolean)) return lines;
    const acts = new Map<string, string[]>();
    for (const { act, path } of named.filter((one) => one !== undefined)) {
      const paths = acts.get(act);
      if (paths) paths.push(path);
      else acts.set(act, [path]);
    }
    const told = new Set<string>();
    return lines.flatMap((line, at) => {
      const { act, below = '' } = named[at] ?? {};
      const paths = act === undefined ? [] : (acts.get(act) ?? []);
      if (act === undefined || paths.length < FEWEST_SHORTENED) return [line];
      if (told.has(act)) return [];
      told.add(act);
      return fold({ act, paths, below }, drop, exitCode !== 0);
    });
  };
}

function namedIn(line: string): Named | undefined {
  const isQuoted = line.endsWith("'") || line.endsWith('’');
  if (!isQuoted && !OPENS.test(line)) return undefined;
  for (const form of isQuoted ? QUOTING : FORMS) {
    const { act = '', path, to } = form.exec(line)?.groups ?? {};
    if (path === undefined) continue;
    const done = SAME_ACT[act.trim()] ?? act.trim();
    if (to === undefined) return { act: done, path: withoutDot(path) };
    const [root, newRoot] = rootsOf(path, to);
    const way = `${done} ${root || './'} -> ${newRoot || './'}`.trimStart();
    return { act: way, path: path.slice(root.length), below: newRoot };
  }
  return undefined;
}

/** `a/x/y` and `b/x/y` lie below `a/` and `b/`. */
function rootsOf(from: string, to: string): [from: string, to: string] {
  const [old, renamed] = [from.split('/'), to.split('/')];
  let same = 0;
  while (same < Math.min(old.length, renamed.length) && old.at(-1 - same) === renamed.at(-1 - same)) same += 1;
  const root = (parts: readonly string[]): string =>
    parts
      .slice(0, parts.length - same)
      .map((part) => `${part}/`)
      .join('');
  // Another name: both stand in full.
  return same === 0 ? [from, to] : [root(old), root(renamed)];
}

export function withoutDot(path: string): string {
  return path.replace(/^\.\/(?=.)/, '');
}

interface Act {
  readonly act: string;
  readonly paths: readonly string[];
  readonly below: string;
}

function fold({ act, paths, below }: Act, drop: Drop, toEnd: boolean): string[] {
  const files = withoutFilled(paths);
  const heading = `${act === '' ? '' : `${act} `}(${counted(paths.length, 'paths')})`;
  if (files.length <= ALL) {
    const folders = namesByFolder(files);
    if (folders.length === 1) return [`${act === '' ? '' : `${heading} `}${folders[0]}`];
    return [heading, ...namesByFolder(files.map((file) => below + file)).map((line) => ` ${line}`)];
  }
  const relative = countedFolders(files);
  const { lines, shown } = relative.lines.length === 1 ? relative : countedFolders(files.map((file) => below + file));
  drop('paths', files.length - shown);
  const last = paths.at(-1) ?? '';
  return [heading, ...lines.map((line) => ` ${line}`), ...(toEnd ? [` the last: ${below}${last}`] : [])];
}

/** Without the folders in which another path lies. */
export function withoutFilled(paths: readonly string[]): string[] {
  const filled = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/', path.length - 2); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (filled.has(folder)) break;
      filled.add(folder);
    }
  }
  return paths.filter((path) => path !== './' && path !== '.' && !filled.has(path.replace(/\/$/, '')));
}
