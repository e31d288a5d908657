// Whole trees that a command copies or unpacks into a folder, and files that it names to be unpacked.
import type { Call } from '../command/call.ts';
import { pathInContainer, pathThere } from '../command/far-paths.ts';
import { hasFlag, optionValue, takeCall } from '../command/options.ts';
import { STAR } from '../command/stand-ins.ts';

interface Copies {
  sources: readonly string[];
  to: string | undefined;
}

const CONTAINERS = /^(?:docker|podman|nerdctl|kubectl|oc)$/;

/** What is copied, and where to, on whatever machine that lies. */
export function copiesOf(call: Call): Copies {
  const { operands } = takeCall(call);
  if (CONTAINERS.test(call.name)) {
    const at = operands.indexOf('cp');
    const [to = '', ...sources] = at >= 0 && at < 2 ? operands.slice(at + 1).toReversed() : [];
    return { sources: sources.slice(0, 1), to: pathInContainer(to) };
  }
  // For rsync, `-t` takes no value.
  const folder = call.name === 'rsync' ? undefined : optionValue(call.args, '-t --target-directory');
  if (folder !== undefined) return { sources: operands, to: folder };
  const to = operands.at(-1);
  const isFar = to !== undefined && /^(?:rsync|scp)$/.test(call.name);
  return { sources: operands.slice(0, -1), to: isFar ? pathThere(to) : to };
}

const RECURSIVE: ReadonlyMap<string, readonly string[]> = new Map([
  ['cp', ['-r', '-R', '-a', '--recursive', '--archive']],
  ['scp', ['-r']],
  ['rsync', ['-r', '-a', '--recursive', '--archive']],
]);

/** It leaves what is there, takes only what is named, or rehearses. */
const SPARES: ReadonlyMap<string, RegExp> = new Map([
  ['cp', /^(?:-[a-zA-Z]*[ni]|--no-clobber|--update=none|--interactive)/],
  ['rsync', /^(?:-[a-zA-Z]*n|--dry-run|--ignore-existing|--files-from|--include)/],
]);

/** The folder that gets all that another one holds. */
export function treeCopied(call: Call): string | undefined {
  const { options } = takeCall(call);
  const recursive = RECURSIVE.get(call.name);
  if (recursive && !hasFlag(options, ...recursive)) return undefined;
  const { sources, to } = copiesOf(call);
  const isAll = call.name === 'ditto' || (call.name === 'cp' && hasFlag(options, '-T', '--no-target-directory'));
  const isWhole = (source: string): boolean =>
    isAll ||
    /(?:^|\/)\.$/.test(source) ||
    source === STAR ||
    source.endsWith(`/${STAR}`) ||
    (call.name === 'rsync' && source.endsWith('/'));
  const spares = SPARES.get(call.name);
  return sources.some(isWhole) && !options.some((option) => spares?.test(option)) ? to : undefined;
}

interface Unpacking {
  folder: string;
  /** What is named of the archive; all of it, if nothing is. */
  members: readonly string[];
}

type Unpacks = (call: Call) => Unpacking | undefined;

const tar: Unpacks = (call) => {
  const { options, operands } = takeCall(call);
  const [first = ''] = call.args;
  const old = /^[a-zA-Z]+$/.test(first) ? first : '';
  const extracts = old.includes('x') || options.some((word) => /^(?:-[a-zA-Z]*x[a-zA-Z]*|--extract|--get)$/.test(word));
  const spares = options.some((word) =>
    /^(?:-[a-zA-Z]*[tOk][a-zA-Z]*|--(?:list|to-stdout|to-command|keep|skip-old|strip|transform).*)$/.test(word),
  );
  if (!extracts || spares || /[tOk]/.test(old)) return undefined;
  const folder = optionValue(call.args, '-C --directory') ?? '.';
  return { folder, members: operands.slice(old === '' ? 0 : old.includes('f') ? 2 : 1) };
};

const unzip: Unpacks = (call) => {
  const { options, operands } = takeCall(call);
  if (options.some((word) => /^-[a-zA-Z]*[ltpvznZ]/.test(word))) return undefined;
  return { folder: optionValue(call.args, '-d') ?? '.', members: operands.slice(1) };
};

const sevenZip: Unpacks = (call) => {
  const { options, operands } = takeCall(call);
  if (!/^[xe]$/.test(operands[0] ?? '') || options.some((word) => /^-(?:aos|aou|so)$/.test(word))) return undefined;
  const folder = options.find((word) => /^-o./.test(word))?.slice(2) ?? '.';
  return { folder, members: operands.slice(2) };
};

const UNPACKS: ReadonlyMap<string, Unpacks> = new Map<string, Unpacks>([
  ['tar', tar],
  ['bsdtar', tar],
  ['unzip', unzip],
  ['7z', sevenZip],
  ['7za', sevenZip],
  ['7zz', sevenZip],
]);

/** The folder that gets all that an archive holds. */
export function treeUnpacked(call: Call): string | undefined {
  const unpacking = UNPACKS.get(call.name)?.(call);
  return unpacking?.members.length === 0 ? unpacking.folder : undefined;
}

export function filesUnpacked(call: Call): string[] {
  const { folder = '', members = [] } = UNPACKS.get(call.name)?.(call) ?? {};
  return members.map((member) => `${folder}/${member}`);
}
