// Where the lines end in which tools name each file that they copy, pack or unpack, and those of the next program begin.
import { hasFlag } from './match.ts';

/** What each of its lines looks like, from the first on, or the last of them. */
export type End = { readonly line: RegExp } | { readonly last: RegExp };

interface Lister {
  readonly programs: RegExp;
  readonly end: End;
  /** Whether it names the files. */
  readonly lists: (argv: readonly string[]) => boolean;
  /** What may follow: its lines never look like those above. */
  readonly before: (argv: readonly string[]) => boolean;
}

const isVerbose = (argv: readonly string[]): boolean => hasFlag(argv, '-v', '--verbose');
const NAMES_FILES = /^(?:unzip|zip|cp|mv|rm|ln|mkdir|install|rsync|\w*tar)$/;
const isOther = ([program = '']: readonly string[]): boolean => !NAMES_FILES.test(program);

/** What prints no path alone on a line. */
const NO_PATHS =
  /^(?:make|gmake|cmake|ninja|npm|pnpm|yarn|bun|pip3?|cargo|pytest|docker|kubectl|du|wc|stat|file|df|md5sum|sha\d*sum|configure|systemctl)$/;

const LISTERS: readonly Lister[] = [
  {
    programs: /^(?:bsd|g)?tar$/,
    end: { line: /^(?:tar: |[xa] )?[^\s:]+\/[^\s:]*$|^tar: / },
    lists: (argv) => isVerbose(argv) || /^[a-zA-Z]*v[a-zA-Z]*$/.test(argv[1] ?? ''),
    before: ([program = '', ...args]) => NO_PATHS.test(program) || (program === 'ls' && listsFolder(args)),
  },
  {
    programs: /^unzip$/,
    end: {
      line: /^(?:Archive: | {1,3}(?:inflating|extracting|creating|linking): |finishing deferred symbolic links:| {2}\S.* -> )/,
    },
    lists: (argv) => !hasFlag(argv, '-l', '-v', '-Z', '-p', '-q'),
    before: isOther,
  },
  {
    programs: /^zip$/,
    end: { line: /^ *(?:adding|updating|deleting|freshening): / },
    lists: () => true,
    before: isOther,
  },
  {
    programs: /^(?:cp|mv|ln|rm|mkdir)$/,
    end: { line: /^(?:(?:mkdir: )?created directory |removed (?:directory )?|renamed |copied )?['‘].*['’]$/ },
    lists: isVerbose,
    before: isOther,
  },
  {
    programs: /^rsync$/,
    end: { last: /^total size is [\d.,]+[KMGT]? {2}speedup is [\d.,]+/ },
    lists: (argv) => isVerbose(argv) || hasFlag(argv, '-i', '--itemize-changes'),
    before: isOther,
  },
];

/** `ls` and `ls dist` name what lies there, `ls dist/*.js` paths. */
function listsFolder(args: readonly string[]): boolean {
  const operands = args.filter((arg) => !arg.startsWith('-'));
  return operands.length <= 1 && !/[*?{]|\.\w+$/.test(operands[0] ?? '') && !hasFlag(args, '-R', '-d');
}

/** Undefined if the first program names no files, or if the lines of the next one may look the same. */
export function endOfListing(argv: readonly string[], next: readonly string[]): End | undefined {
  const lister = LISTERS.find(({ programs }) => programs.test(argv[0] ?? ''));
  return lister?.lists(argv) && lister.before(next) ? lister.end : undefined;
}
