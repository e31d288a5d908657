// rsync, tar, cp, zip and the like: what they did, folder by folder, with every message.
import { hasFlag } from '../command/match.ts';
import { foldListing, withoutDot } from '../forms/listing.ts';
import { countRepeats } from '../forms/repeats.ts';
import { failuresOnce } from '../forms/same-errors.ts';
import { sshDebug } from '../forms/ssh-debug.ts';
import { withoutBlanks } from '../forms/tidy.ts';
import { countEach } from '../forms/usual.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { listArchive } from './archive-list.ts';

/** The progress of a file that has arrived. */
const ARRIVED = /^\s+[\d.,]+[kKMGT]?B?\s+100%\s+\S+\/s\s+[\d:]+(?: \(xfr#\d+, \w+-chk=\d+\/\d+\))?\s*$/;
/** scp and sftp name each file that has arrived, with its size and the time that it took. */
const COPIED = /^(?<path>\S.*?) +100% +(?<size>[\d.]+[KMGT]?B?) +[\d.]+[KMGT]?B\/s +[\d:]+(?: ETA)? *$/;
const ITEMIZED = /^(?<act>[<>ch.*][fdLDS][+.\w?]{9}|\*?deleting) +(?<path>\S.*)$/;
/** bsdtar, and 7z with -bb. */
const SIGNED = /^(?<act>[xaU+-]) (?<path>\S+)$/;
const MESSAGE =
  /^(?:\w[\w.-]*: |sent |total size|sending |receiving |building |created directory|skipping |delta-|file has |could not|cannot |directory has|rsync\b|Number of|Literal|Matched|File list|Total |Unmatched|IO error|(?:Killed|Terminated|Aborted)$)/;
const SEVEN_ZIP_TALK =
  /^(?:7-Zip|p7zip Version|Scanning the drive|--$|(?:Type|Headers Size|Method|Solid|Blocks|Offset|Code Page) = )|^\s+\d+M Scan\b/;

/** A list that was asked for names every path: `tar -t`, `unzip -l`, `rsync --list-only`. */
function asksForList(argv: readonly string[]): boolean {
  const [program = '', first = ''] = argv;
  if (/^(?:\w*tar|jar|cpio)$/.test(program))
    return hasFlag(argv, '-t', '--list') || /^[a-zA-Z]*t[a-zA-Z]*$/.test(first);
  return program === 'unzip' ? hasFlag(argv, '-l') : hasFlag(argv, '--list-only');
}

/** So many files are named with their sizes. */
const FEW_SIZES = 10;

const foldPaths: Pass = (lines, drop, input) => {
  const isMany = lines.filter((line) => COPIED.test(line)).length > FEW_SIZES;
  const heads = countEach(lines.map(headOf));
  return foldListing((line) => {
    const { act, path } = (ITEMIZED.exec(line) ?? SIGNED.exec(line))?.groups ?? {};
    if (act !== undefined && path !== undefined) return { act, path: withoutDot(path) };
    const copied = COPIED.exec(line)?.groups?.['path'];
    if (copied !== undefined) return isMany ? { act: 'copied', path: copied } : undefined;
    return isPath(line, heads) ? { act: '', path: withoutDot(line) } : undefined;
  })(lines, drop, input);
};

/** A path with a blank in it lies beside another path. */
function isPath(line: string, heads: ReadonlyMap<string, number>): boolean {
  if (!/^\S.*\S$|^\S$/.test(line) || MESSAGE.test(line) || /^['"]|: /.test(line)) return false;
  return !/\s/.test(line) || (line.includes('/') && (heads.get(headOf(line)) ?? 0) > 1);
}

function headOf(line: string): string {
  return line.slice(0, line.indexOf('/') + 1);
}

/** rsync begins each of its runs with the same line, and its last lines tell what was sent. */
const RSYNC_TALK =
  /^sending incremental file list$|^File list (?:generation|transfer) time: |^Total bytes (?:sent|received): |^(?:Matched data|File list size): 0(?: bytes)?$/;

/** How fast it was, and how much smaller than the files what was sent is. */
const SPEED = /(?<=^sent .*) +[\d.,]+ bytes\/sec$|(?<=^total size is \S+) +speedup is [\d.,]+/;

/** rsync counts bytes in columns. */
const COUNTED = /(?<=^sent [\d.,]+[KMGT]? bytes) {2,}(?=received )|(?<= bytes) {2,}(?=[\d.,]+ bytes\/sec)/g;

const withoutTalk = inOrder(
  without('lines about the archive', SEVEN_ZIP_TALK),
  without('lines about the transfer', RSYNC_TALK),
);
const listed = inOrder(withoutTalk, listArchive);
const passes = inOrder(
  sshDebug,
  without('lines of progress', ARRIVED),
  (lines) => lines.map((line) => line.replace(/^\s+\d+%\s+(?=\S)/, '')),
  withoutTalk,
  failuresOnce,
  foldPaths,
  (lines) => lines.map((line) => line.replace(COPIED, '$<path> $<size>')),
  (lines) => lines.map((line) => (MESSAGE.test(line) ? line.replace(SPEED, '').replace(COUNTED, ' ') : line)),
  withoutBlanks,
  countRepeats,
);

export const copies: Reducer = {
  name: 'copies and archives',
  commands: 'rsync tar bsdtar gtar cp mv rm ln install scp unzip zip 7z 7za 7zz unrar jar cpio unar gcp gmv grm'.split(
    ' ',
  ),
  reduce: byLines((lines, drop, input) => {
    const [program = '', subcommand = ''] = input.argv;
    if (program === 'unzip' && hasFlag(input.argv, '-v', '-Z')) return null;
    const lists = /^7z|^unrar$/.test(program) ? /^[lti]/.test(subcommand) : asksForList(input.argv);
    return (lists ? listed : passes)(lines, drop, input);
  }),
};
