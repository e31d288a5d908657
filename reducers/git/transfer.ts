// Commands that move commits: git clone, fetch, pull, push, merge, rebase, commit, switch and the like.
import { reduceDiff } from '../diff/diff.ts';
import { beginningsOnce } from '../forms/beginnings.ts';
import { foldListing } from '../forms/listing.ts';
import { packLine, withoutDoubleBlanks } from '../forms/tidy.ts';
import { reduceGenerally } from '../general/general.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { isAdvice } from './advice.ts';
import { groupChanges, nameStatus } from './changed.ts';
import { shortenHashes } from './hashes.ts';
import { compactCommits } from './log.ts';
import { compactStats } from './stats.ts';
import { joinDiverged, joinWaysOn, statusLines, upstream } from './status.ts';

const PROGRESS =
  /^(?:remote: )?(?:(?:Enumerating|Counting|Compressing|Writing|Unpacking) objects|Resolving deltas|Updating files|Filtering content)|^(?:Checking (?:objects|object directories|connectivity)|Verifying commits in commit graph): /;
const SAYS_NOTHING = /^(?:remote: )?(?:Total \d+ \(delta|Delta compression)|^remote:\s*$/;
const RECEIVED = /^Receiving objects: 100% \(.* done\.$/;
/** Stands below the message that the other side could not be read. */
const ADVICE = /^(?:Please make sure you have the correct access rights|and the repository exists\.)$/;
/** Several commands of git in one line: what each of them prints is known by its form. */
export const gitMixed: Reducer = {
  name: 'git',
  commands: ['git'],
  reduce: byLines((lines, drop, input) => {
    const told = statusLines(joinUrls(withoutNoise(lines, drop)), drop);
    const kept = compactStats(compactCommits(told, drop) ?? told);
    // Without lines of its own this is a text like any other.
    const isSame = kept.length === lines.length && kept.every((line, at) => line === lines[at]);
    return isSame ? null : reduceGenerally(kept.map(shorten), drop, input);
  }),
};

export const gitTransfer: Reducer = {
  name: 'git transfer',
  commands:
    'clone fetch pull push merge rebase cherry-pick revert am commit add checkout switch restore reset stash submodule gc fsck clean mv rm'
      .split(' ')
      .map((name) => `git ${name}`),
  passesOthers: true,
  reduce: byLines((lines, drop, input) => {
    const kept = withoutNoise(lines, drop);
    const short = withoutDoubleBlanks(statusLines(joinUrls(kept), drop)).map(upstream);
    const changes = groupChanges(shortenHashes(compactStats(short), drop, input), nameStatus);
    return beginningsOnce(foldListing()(reduceDiff(changes, drop) ?? changes, drop, input).map(shorten), drop, input);
  }),
};

const CONFLICT = /^(CONFLICT \([a-z/]+\): Merge conflict in )(\S+)$/;

/** `CONFLICT (content): Merge conflict in a.ts, b.ts` for lines in a row. */
function joinConflicts(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let before = '';
  for (const line of lines) {
    const [, kind = '', path = ''] = CONFLICT.exec(line) ?? [];
    if (kind !== '' && kind === before) kept[kept.length - 1] += `, ${path}`;
    else kept.push(line);
    before = kind;
  }
  return kept;
}

/** What git tells of its own work, unless it has failed: then some of that tells why. */
function withoutNoise(lines: readonly string[], drop: Drop): string[] {
  const failed = lines.some((line) => /^CONFLICT|^error:|^fatal:|\[rejected\]|\[remote rejected\]/.test(line));
  const told = new Set(lines);
  const conflicts = lines.filter((line) => line.startsWith('CONFLICT '));
  const received = lines.findIndex((line) => RECEIVED.test(line));
  const retried = lines.findIndex((line) => line.endsWith(' Retry scheduled'));
  const kept = lines.filter((line, at) => {
    const isTold =
      isToldElsewhere(line, told) ||
      isInConflict(line, conflicts) ||
      (retried >= 0 && at > retried && lines.indexOf(line) < retried);
    // Of submodules, the next line tells that they have arrived.
    const isArrived = (at > received && RECEIVED.test(line)) || isClonedModule(lines, at);
    const noise = isTold ? 'lines told twice' : isArrived ? 'lines of progress' : noiseOf(line, failed);
    if (noise !== undefined) drop(noise);
    return noise === undefined;
  });
  // Of a command that only worked, its last line tells that it has ended.
  const left = kept.length === 0 ? lines.slice(-1) : kept;
  return joinSettings(joinWaysOn(joinDiverged(joinConflicts(withoutAdvice(left, drop)))));
}

function isClonedModule(lines: readonly string[], at: number): boolean {
  if (!/^Cloning into '\/.*'\.\.\.$/.test(lines[at] ?? '')) return false;
  const next = lines
    .slice(at + 1)
    .find((line) => !PROGRESS.test(line) && !SAYS_NOTHING.test(line) && !RECEIVED.test(line));
  return next === undefined || /^(?:Cloning into |Submodule )/.test(next);
}

function isToldElsewhere(line: string, told: ReadonlySet<string>): boolean {
  // rebase tells at its end once more which commit stopped it.
  if (line.startsWith('Could not apply ')) return told.has(`error: c${line.slice(1)}`);
  return line.startsWith('To ') && told.has(`error: failed to push some refs to '${line.slice(3)}'`);
}

/** git names each file that both sides have changed, also where their changes then do not go together. */
function isInConflict(line: string, conflicts: readonly string[]): boolean {
  if (!line.startsWith(MERGING)) return false;
  const file = line.slice(MERGING.length);
  return conflicts.some((conflict) => ` ${conflict} `.includes(` ${file} `));
}

const MERGING = 'Auto-merging ';

/** The three settings among which `git pull` lets people choose, and the options in place of them. */
function joinSettings(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    const [, setting] = /^hint: +git config (pull\.\S+ \S+) +# \S+/.exec(line) ?? [];
    const [, options] =
      /^hint: .*preference for all repositories\. You can also pass (--rebase, --no-rebase),$/.exec(line) ?? [];
    const isBelow = kept.at(-1)?.startsWith('hint: git config ') ?? false;
    if (isBelow && setting !== undefined) kept[kept.length - 1] += `, git config ${setting}`;
    else if (isBelow && options !== undefined) kept[kept.length - 1] += `; or pass ${options}, --ff-only`;
    else kept.push(setting === undefined ? line : `hint: git config ${setting}`);
  }
  return kept;
}

const FIRST_OF_ADVICE =
  /^If you want to (?:create a new branch to retain commits|keep (?:it|them) by creating a new branch)/;
const LAST_OF_ADVICE = /^Turn off this advice by setting|^ git branch <new-branch-name> /;
const MOST_ADVICE = 14;

/** How to make a branch of commits that are on none. That they are on none stays. */
function withoutAdvice(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const length = FIRST_OF_ADVICE.test(line)
      ? lines.slice(at, at + MOST_ADVICE).findIndex((below) => LAST_OF_ADVICE.test(below))
      : -1;
    if (length < 0) kept.push(line);
    else {
      drop('hints', length + 1);
      at += length;
    }
  }
  const last = kept.findIndex((line) => line.startsWith("You are in 'detached HEAD' state. You can look around"));
  if (last < 0) return kept;
  // Git says in three lines what may be done in this state.
  return [...kept.slice(0, last), "You are in 'detached HEAD' state.", ...kept.slice(last + 3)];
}

/** GitHub, GitLab and others tell after a push where to go, with the address on a line of its own. */
function joinUrls(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    const [, url] = /^remote: +(https?:\/\/\S+)$/.exec(line) ?? [];
    const [, before] = /^remote: (?!error|fatal)(.*):$/i.exec(kept.at(-1) ?? '') ?? [];
    if (url === undefined || before === undefined) {
      kept.push(line);
      continue;
    }
    kept.pop();
    // The address of a new pull request says what it is.
    const told = /\b(?:pull|merge)[ -]request/i.test(before)
      ? ''
      : `${before.replace(/ To find out more, visit$/, '')} `;
    kept.push(`remote: ${told}${url}`);
  }
  return kept;
}

function noiseOf(line: string, failed: boolean): string | undefined {
  // If a transfer breaks off, its last progress says how far it came.
  if (PROGRESS.test(line) && (!failed || /done\.$/.test(line))) return 'lines of progress';
  if (SAYS_NOTHING.test(line)) return 'lines of progress';
  if (ADVICE.test(line)) return 'hints';
  if (isAdvice(line)) return 'hints';
  if (/^ {2}\(use "git (?:pull|push)" to /.test(line)) return 'hints';
  if (line.startsWith(MERGING)) return 'files merged without conflict';
  return undefined;
}

const LONGER_FORM = /^(?:Receiving objects: |Submodule '| \* \[new | - \[deleted\]| (?:create|delete) mode )/;

/** What was fetched or pushed, in columns. Around it hooks and servers print what they like. */
const OF_REFS = /^ [ +*=!t-] (?:\[[^\]]+\]|branch|tag|[\da-f]+\.{2,3}[\da-f]+) +\S.* -> /;

function shorten(line: string): string {
  if (!LONGER_FORM.test(line) && !line.endsWith(' left in tree.')) return OF_REFS.test(line) ? packLine(line) : line;
  const shorter = line
    .replace(/ {2}Version \S+ of \S+ left in tree\.$/, '')
    .replace(/^Receiving objects: (100% \(\d+\/\d+\)), (.*) \| .*, done\.$/, 'Receiving objects: $1, $2, done.')
    .replace(/^Submodule '(\S+)' (\(\S+\)) registered for path '\1'$/, "Submodule '$1' $2")
    .replace(/^( \* \[new branch\]) +(\S+) +-> (?=[^\s/]+\/\2$)/, '$1 ')
    .replace(/^( \* \[new tag\]) +(\S+) +-> \2$/, '$1 $2')
    .replace(/^( - \[deleted\]) +\(none\) +-> /, '$1 ')
    .replace(/^ (create|delete) mode 100644 /, ' $1 ');
  return OF_REFS.test(line) ? packLine(shorter) : shorter;
}
