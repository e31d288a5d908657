// What commands that list files and folders would print.
import type { Call } from '../command/call.ts';
import { readFind } from '../command/find.ts';
import type { ReadFile } from '../command/inner.ts';
import { hasFlag, optionValue, takeCall } from '../command/options.ts';
import { ANY, SOME, STAR, showStandIns, UNKNOWN, unquotedPath } from '../command/stand-ins.ts';

export type Output = (call: Call, readFile: ReadFile) => string;

const ls: Output = (call) => {
  const { operands } = takeCall(call);
  if (operands.length === 0) return STAR;
  if (hasFlag(call.args, '-d')) return operands.join('\n');
  return operands.map((operand) => (PATTERN.test(operand) ? operand : STAR)).join('\n');
};

/** Such an operand names files, which are printed as they are. */
const PATTERN = new RegExp(`[${STAR}${ANY}]`);

/** `fd . ~` finds everything, other patterns and options leave most out. */
export function foundByFd(call: Pick<Call, 'name' | 'args'>): string[] {
  const { options, operands } = takeCall(call);
  const [pattern = '.', ...folders] = operands;
  const everything = /^(?:\.|\.\*|)$/.test(pattern) && !options.some((word) => /^(?:-e|-g|--extension)/.test(word));
  return (folders.length > 0 ? folders : ['.']).map((folder) => `${folder}/${everything ? STAR : SOME}`);
}

/** `rg --files ~` */
const searched: Output = (call) => {
  const { options, operands } = takeCall(call);
  if (!options.includes('--files')) return UNKNOWN;
  const narrow = options.some((word) => /^(?:-g|-t|-T|--glob|--iglob|--type)/.test(word));
  return (operands.length > 0 ? operands : ['.']).map((folder) => `${folder}/${narrow ? SOME : STAR}`).join('\n');
};

/** `mdfind -onlyin ~ ''` */
const indexed: Output = (call) => {
  const folder = optionValue(call.args, '-onlyin') ?? '/';
  const { operands } = takeCall(call);
  const query = operands.filter((word) => word !== folder).join(' ');
  return `${folder}/${/^(?:|\*|kMDItem\w+ ==? ?["']?\*["']?\w*)$/.test(query) ? STAR : SOME}`;
};

const find: Output = ({ args }) => readFind(args).targets.join('\n');

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

/** `locate '*'` and `locate /` name every file there is. */
const locate: Output = (call) =>
  takeCall(call).operands.some((word) => /^[*/.]+$/.test(showStandIns(word))) ? `/${STAR}\n` : UNKNOWN;

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
  // All files that are under its control, unless a path or an option leaves some out.
  const all = verb === 'ls-files' && paths.length === 0 && !call.args.some((word) => OF_SOME.test(word));
  return all ? STAR : UNKNOWN;
};

const OF_SOME = /^-(?:[a-z]*[domiuk]|-(?:deleted|others|modified|ignored|unmerged|killed|exclude.*))$/;

export const LISTINGS: ReadonlyMap<string, Output> = new Map<string, Output>([
  ['ls', ls],
  ...['find', 'gfind', 'bfs'].map((name): [string, Output] => [name, find]),
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
