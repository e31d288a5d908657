// The files that a command would overwrite or append to, through redirections or through its own words.
import type { Call, Value, Write } from '../command/call.ts';
import type { ReadFile } from '../command/inner.ts';
import { hasFlag, optionValue, optionValues, takeCall } from '../command/options.ts';
import { changesUnnamed, filesByOption } from './files-by-option.ts';
import { IN_PLACE } from './in-place.ts';
import { copiesOf, filesUnpacked } from './trees.ts';

type Writes = (call: Call) => Write[];

export function writesOf(call: Call): readonly Write[] {
  const byOption = filesByOption(call);
  const own = writtenByNature(call);
  return byOption.length > 0 ? [...own, ...empties(byOption)] : own;
}

function writtenByNature(call: Call): readonly Write[] {
  const own = OWN.get(call.name);
  return own ? [...call.writes, ...own(call)] : call.writes;
}

/** Whether an option alone makes it write or remove files: of such a command nobody expects that. */
export function writesByOption(call: Call): boolean {
  if (filesByOption(call).length > 0 || changesUnnamed(call)) return true;
  return (IN_PLACE.get(call.name)?.(call) ?? []).length > 0;
}

type Made = readonly [path: string, content: Value];

/** Files that then hold the command's output, a download or a plan, or what others hold. */
export function filesMade(call: Call, output: Value, readFile: ReadFile): readonly Made[] {
  return [...filesOfOutput(call).map((path): Made => [path, output]), ...copiesMade(call, readFile)];
}

function filesOfOutput(call: Call): readonly string[] {
  if (PLANNERS.test(call.name)) return call.args.includes('plan') ? optionValues(call.args, '-out --out') : [];
  if (!MAKES.test(call.name)) return [];
  const written = writtenByNature(call).map(({ path }) => path);
  const saves = /^(?:wget2?|aria2c|axel)$/.test(call.name) || hasFlag(call.args, '-O', '--remote-name');
  if (written.length > 0 || !saves) return written;
  const folder = optionValue(call.args, FOLDER.get(call.name) ?? '--output-dir');
  return call.args
    .filter((word) => /^\w+:\/\//.test(word))
    .map((address) => address.replace(/[?#].*$/, '').replace(/^.*\//, ''))
    .map((name) => (folder === undefined ? name : `${folder}/${name}`));
}

/** `terraform plan -out=p` */
export const PLANNERS = /^(?:terraform|tofu|terragrunt)$/;
const MAKES = /^(?:curl|curlie|wget2?|aria2c|axel|https?|xh|tee|sponge|dd)$/;

const FOLDER: ReadonlyMap<string, string> = new Map([
  ['wget', '-P --directory-prefix'],
  ['wget2', '-P --directory-prefix'],
  ['aria2c', '-d --dir'],
]);

function empties(paths: readonly (string | undefined)[]): Write[] {
  return paths.filter((path) => path !== undefined && path !== '').map((path) => ({ path: path ?? '', how: 'empty' }));
}

const tee: Writes = (call) => {
  const { options, operands } = takeCall(call);
  const how = hasFlag(options, '-a', '--append') ? 'append' : 'empty';
  return operands.map((path) => ({ path, how }));
};

/** The last operand; if that is a folder, the files in it that would be written. */
const destination: Writes = (call) => {
  const { sources, to } = copiesOf(call);
  if (to === undefined || sources.length === 0) return [];
  return empties([to, ...sources.slice(0, MOST_COPIES).map((source) => inFolder(to, source))]);
};

function inFolder(folder: string, file: string): string {
  return `${folder}/${file.slice(file.lastIndexOf('/') + 1)}`;
}

const MOST_COPIES = 50;

/** Files that then hold what others hold, whether the last operand is a file or a folder. */
function copiesMade(call: Call, readFile: ReadFile): readonly Made[] {
  if (!/^(?:cp|mv|ln|install)$/.test(call.name)) return [];
  const { sources, to } = copiesOf(call);
  if (to === undefined) return [];
  return sources.slice(0, MOST_COPIES).flatMap((source) => {
    const content = readFile(source);
    return content ? [to, inFolder(to, source)].map((path): Made => [path, content]) : [];
  });
}

const dd: Writes = ({ args }) => empties(args.filter((word) => word.startsWith('of=')).map((word) => word.slice(3)));
const operands: Writes = (call) => empties(takeCall(call).operands);
const curl: Writes = ({ args }) => empties([optionValue(args, '-o --output')]);
const wget: Writes = ({ args }) => empties([optionValue(args, '-O --output-document')]);
const aria: Writes = ({ args }) => empties([optionValue(args, '-o --out')]);
const second: Writes = (call) => empties([takeCall(call).operands[1]]);

const unpacked: Writes = (call) => empties(filesUnpacked(call));

/** `tar cf file`, `tar -czf file`: what it writes when it packs. */
const tar: Writes = (call) => {
  const { args } = call;
  const [first = ''] = args;
  const old = /^[a-zA-Z]+$/.test(first);
  const packs = old
    ? /[cru]/.test(first)
    : args.some((word) => /^-[a-zA-Z]*[cru]|^--(?:create|append|update)$/.test(word));
  const file = old ? (first.includes('f') ? args[1] : undefined) : optionValue(args, '-f --file');
  return packs ? empties([file]) : unpacked(call);
};
/** `Out-File -FilePath a`, `Clear-Content a` */
const ofPowerShell: Writes = ({ args }) => {
  const named = args.find((_, at) => /^-(?:filepath|literalpath|path)$/i.test(args[at - 1] ?? ''));
  return empties([named ?? args.find((word) => !word.startsWith('-'))]);
};

const OWN: ReadonlyMap<string, Writes> = new Map<string, Writes>([
  ['tee', tee],
  ['sponge', tee],
  ['cp', destination],
  ['mv', destination],
  ['install', destination],
  ['ln', destination],
  ['rsync', destination],
  ['dd', dd],
  ['dcfldd', dd],
  ['dc3dd', dd],
  ['ddrescue', second],
  ['truncate', operands],
  ['shred', operands],
  ['fallocate', operands],
  ['tar', tar],
  ['bsdtar', tar],
  ...'unzip 7z 7za 7zz'.split(' ').map((name): [string, Writes] => [name, unpacked]),
  ...'docker podman nerdctl kubectl oc ditto'.split(' ').map((name): [string, Writes] => [name, destination]),
  ['curl', curl],
  ['curlie', curl],
  ['axel', curl],
  ['aria2c', aria],
  ['http', curl],
  ['https', curl],
  ['xh', curl],
  ['wget', wget],
  ['wget2', wget],
  ...IN_PLACE,
  ['out-file', ofPowerShell],
  ['clear-content', ofPowerShell],
  ['set-content', ofPowerShell],
  ['scp', destination],
]);
