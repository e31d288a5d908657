// Files that a command makes of what its words name or what comes in: copies, links, archives, encoded or encrypted files.
import type { Call } from '../command/call.ts';
import { hasFlag, optionValue, takeCall } from '../command/options.ts';
import { filesByOption } from './files-by-option.ts';
import { writesOf } from './writes.ts';

const COPIES = /^(?:cp|mv|ln|install|dd|tar|bsdtar|tee|sponge|rsync|ditto)$/;
/** The first operand is the archive; for some, a verb stands before it. */
const ARCHIVES = /^(?:zip|7za?|7zz|rar)$/;

/** Each puts another file beside the one that it is given. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['gzip', '.gz'],
  ['pigz', '.gz'],
  ['bzip2', '.bz2'],
  ['xz', '.xz'],
  ['zstd', '.zst'],
]);

const OUTPUT = '-o --output -out -O --out-file';

export function copiesMade(call: Call): readonly string[] {
  const { name, args } = call;
  if (COPIES.test(name)) return writesOf(call).map(({ path }) => path);
  const { operands } = takeCall(call);
  if (ARCHIVES.test(name)) return operands.slice(name === 'zip' ? 0 : 1).slice(0, 1);
  const ending = ENDINGS.get(name);
  if (ending !== undefined && !hasFlag(args, '-c', '--stdout')) return operands.map((path) => path + ending);
  const byOption = filesByOption(call);
  if (byOption.length > 0) return byOption;
  const named = MAKES_ONE.test(name) ? optionValue(args, OUTPUT) : undefined;
  return named === undefined ? [] : [named];
}

const MAKES_ONE = /^(?:age|rage|base64|base32|gpg2?|openssl|zstd|qrencode|uuencode|security|op|bw|sops)$/;
