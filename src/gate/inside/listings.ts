// What commands that list files and folders would print.
import type { Call } from '../command/call.ts';
import { readFind } from '../command/find.ts';
import type { ReadFile } from '../command/inner.ts';
import { hasFlag, optionValue, optionValues, takeCall } from '../command/options.ts';
import { pickedIn, placesNamed } from '../command/paths.ts';
import { isSpare } from '../command/spare-names.ts';
import { ANY, SOME, STAR, showStandIns, UNKNOWN, unquotedPath } from '../command/stand-ins.ts';
import { filtered } from './filters.ts';

export type Output = (call: Call, readFile: ReadFile) => string;

const ls: Output = (call) => {
  const { operands } = takeCall(call);
  if (operands.length === 0) return STAR;
  if (hasFlag(call.args, '-d')) return operands.join('\n');
  return operands.map((operand) => (PATTERN.test(operand) ? operand : STAR)).join('\n');
};

/** Such an operand names files, which are printed as they are. */
const PATTERN = new RegExp(`[${STAR}${ANY}]`);

/** `fd . ~` finds everything, other patterns and options leave some out. */
export function foundByFd(call: Pick<Call, 'name' | 'args' | 'cwd'>): string[] {
  const { options, operands } = takeCall(call);
  const [pattern = '.', ...given] = operands;
  const folders = [...given, ...optionValues(call.args, '--search-path --base-directory')];
  const endings = optionValues(call.args, '-e --extension').map((ending) => `*.${ending}`);
  const isAll = /^(?:\.|\.\*|\*|)$/.test(pattern);
  const everything = isAll && !options.some((word) => /^(?:-e|--extension)/.test(word));
  const isName = endings.length === 0 && /^[\w-][\w.-]+$/.test(pattern);
  const spare = isSpare(pattern) || (endings.length > 0 && endings.every(isSpare));
  const found = (folder: string): string => {
    if (everything) return `${folder}/${STAR}`;
    return spare || isName ? `${folder}/${SOME}` : pickedIn(folder, call.cwd);
  };
  return (folders.length > 0 ? folders : ['.']).flatMap((folder) => [
    found(folder),
    ...(isName ? placesNamed(pattern, folder, call.cwd) : []),
  ]);
}

/** `rg --files ~` */
const searched: Output = (call) => {
  const { options, operands } = takeCall(call);
  if (!options.includes('--files')) return filtered(call) ?? UNKNOWN;
  const globs = optionValues(call.args, '-g --glob --iglob');
  const isNarrow = options.some((word) => /^(?:-g|-t|-T|--glob|--iglob|--type)/.test(word));
  const folders = operands.filter((word) => !globs.includes(word));
  const isOfSpare = globs.length > 0 && globs.every(isSpare);
  const found = (folder: string): string => (isOfSpare ? `${folder}/${SOME}` : pickedIn(folder, call.cwd));
  return (folders.length > 0 ? folders : ['.'])
    .map((folder) => (isNarrow ? found(folder) : `${folder}/${STAR}`))
    .join('\n');
};

/** `mdfind -onlyin ~ ''` */
const indexed: Output = (call) => {
  const folder = optionValue(call.args, '-onlyin') ?? '/';
  const { operands } = takeCall(call);
  const query = operands.filter((word) => word !== folder).join(' ');
  return `${folder}/${/^(?:|\*|kMDItem\w+ ==? ?["']?\*["']?\w*)$/.test(query) ? STAR : SOME}`;
};

const find: Output = ({ args, cwd }) => {
  const { targets } = readFind(args, cwd);
  const printf = args.indexOf('-printf');
  if (printf < 0) return targets.join('\n');
  return targets.map((path) => formatted(args[printf + 1] ?? '', path)).join('');
};

/** `-printf 'rm -rf %p\n'` */
function formatted(format: string, path: string): string {
  return format
    .replace(/%[-+ #0-9.]{0,9}([A-Za-z%])/g, (_, what) => (what === 'p' ? path : what === '%' ? '%' : SOME))
    .replace(/\\([n0])/g, '\n');
}

/** Everything below the folders that it names, each with its size before it. */
const sizes: Output = (call) => {
  const { operands } = takeCall(call);
  return below(operands)
    .map((path) => `${SOME}\t${path}\n`)
    .join('');
};

function below(folders: readonly string[]): string[] {
  return (folders.length > 0 ? folders : ['.']).map((folder) => `${folder.replace(/\/$/, '')}/${STAR}`);
}

const tree: Output = (call) =>
  hasFlag(call.args, '-i') && hasFlag(call.args, '-f') ? below(takeCall(call).operands).join('\n') : UNKNOWN;

/** `locate '*'` and `locate /` name every file there is, `locate '*.conf'` those that fit. */
const locate: Output = (call) => {
  const words = takeCall(call).operands.map(showStandIns);
  if (words.some((word) => /^[*/.]+$/.test(word))) return `/${STAR}\n`;
  const patterns = words.filter((word) => /[*?[]/.test(word));
  if (patterns.length > 0) return `${patterns.every(isSpare) ? `/${SOME}` : pickedIn('', '/')}\n`;
  const places = words.flatMap((word) => placesNamed(word, '/', '/'));
  return places.length > 0 ? `${places.join('\n')}\n` : UNKNOWN;
};

/** `compgen -G '/*'` */
const generated: Output = ({ args }) => {
  const pattern = optionValue(args, '-G');
  return pattern === undefined ? UNKNOWN : `${unquotedPath(pattern)}\n`;
};

/** Where file systems are mounted: the root is always among these. */
const mounted: Output = ({ args }) => (args.length === 0 ? `${SOME} on / type ${SOME}\n` : UNKNOWN);
const fileSystems: Output = ({ args }) => (args.includes('--output=target') ? 'Mounted\n/\n' : UNKNOWN);

/** The folders of packages: of the project itself first, or all that are installed. */
const packages: Output = ({ args }) => {
  if (!args.some((word) => /^(?:-p|--parseable)$/.test(word))) return UNKNOWN;
  return args.some((word) => /^(?:-g|--global)$/.test(word)) ? `/usr/lib\n/usr/lib/node_modules/${STAR}\n` : '.\n';
};

const git: Output = (call) => {
  if (call.args.includes('--show-toplevel')) return '.';
  if (call.args.some((word) => /^--(?:git-dir|absolute-git-dir|git-common-dir)$/.test(word))) return '.git';
  const [verb, ...paths] = takeCall(call).operands;
  // The first line is the tree itself.
  if (verb === 'worktree' && paths[0] === 'list')
    return call.args.includes('--porcelain') ? 'worktree .\n' : `. ${SOME}\n`;
  if (verb === 'for-each-ref')
    return `${(optionValue(call.args, '--format') ?? '').replace(/%\([^()]{0,80}\)/g, SOME)}\n`;
  // All files that are under its control, unless a path or an option leaves some out.
  const all = verb === 'ls-files' && paths.length === 0 && !call.args.some((word) => OF_SOME.test(word));
  return all ? STAR : UNKNOWN;
};

const OF_SOME = /^-(?:[a-z]*[domiuk]|-(?:deleted|others|modified|ignored|unmerged|killed|exclude.*))$/;

export const LISTINGS: ReadonlyMap<string, Output> = new Map<string, Output>([
  ['ls', ls],
  ...['find', 'bfs'].map((name): [string, Output] => [name, find]),
  ...['fd', 'fdfind'].map((name): [string, Output] => [name, (call) => foundByFd(call).join('\n')]),
  ['rg', searched],
  ['mdfind', indexed],
  ['du', sizes],
  ['tree', tree],
  ['locate', locate],
  ['plocate', locate],
  ['mlocate', locate],
  ['compgen', generated],
  ['mount', mounted],
  ['df', fileSystems],
  ['npm', packages],
  ['git', git],
]);
