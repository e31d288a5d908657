// The first lines that programs print, by which an output of several programs is cut.
import { hasFlag, wordsOf } from './match.ts';

export interface Opening {
  /** The program, and the subcommand where it decides. */
  readonly words: RegExp;
  /** One of these options is given. */
  readonly flags?: readonly string[];
  /** Its first line. */
  readonly line: RegExp;
  /** Each of its lines is like the first, so that another program has printed what stands below them. */
  readonly isEach?: true;
  /** It may print the line again, for each thing that it tells of. */
  readonly again?: true;
  /** Other programs that may print such a line. */
  readonly alsoBy?: (argv: readonly string[]) => boolean;
}

/** A log does only where it is asked to. */
function printsChanges(argv: readonly string[]): boolean {
  if (/^git (?:show|stash|commit|merge|pull|rebase|cherry-pick|revert)\b/.test(wordsOf(argv).join(' '))) return true;
  return argv.includes('log') && hasFlag(argv, '-p', '-u', '--patch', '--stat');
}

const OPENINGS: readonly Opening[] = [
  { words: /^df\b/, line: /^Filesystem +\S.* Mounted on$/ },
  { words: /^free\b/, line: /^ +total +used +free\b/ },
  { words: /^ss\b/, line: /^(?:Netid +)?State +Recv-Q +Send-Q\b/ },
  { words: /^netstat\b/, line: /^Active (?:Internet|UNIX domain) (?:connections|sockets)\b/ },
  { words: /^ps\b/, line: /^ *(?:USER|UID|PID|F|S)\b.* (?:CMD|COMMAND|TIME)\b/ },
  { words: /^top\b/, line: /^top - \d/ },
  { words: /^lsof\b/, line: /^COMMAND +PID\b/ },
  { words: /^lsblk\b/, line: /^NAME +MAJ:MIN\b/ },
  { words: /^vmstat\b/, line: /^procs -+/ },
  { words: /^lscpu\b/, line: /^Architecture: / },
  { words: /^(?:uptime|w)\b/, line: /^ ?\d\d:\d\d(?::\d\d)? up +\S/ },
  { words: /^systemctl status\b/, line: /^[●○×↻*] \S+\.\w+(?: - |$)/, again: true },
  { words: /^systemctl(?: list-units)?$/, line: /^ +UNIT +LOAD\b/ },
  { words: /^ip (?:a|addr|address|link|l)\b/, line: /^\d+: \S+: </, again: true },
  { words: /^(?:docker|podman) (?:container )?(?:ps|ls|stats)\b/, line: /^CONTAINER ID +\S/ },
  { words: /^(?:docker|podman) (?:images|image ls)\b/, line: /^(?:REPOSITORY|IMAGE) +\S/ },
  { words: /^(?:docker|podman) volume ls\b/, line: /^DRIVER +VOLUME NAME$/ },
  { words: /^(?:docker|podman) network ls\b/, line: /^NETWORK ID +NAME\b/ },
  { words: /^(?:docker|podman) system df\b/, line: /^TYPE +TOTAL\b/ },
  { words: /^(?:docker compose|docker-compose) (?:ps|ls)\b/, line: /^NAME +[A-Z]/ },
  { words: /^(?:kubectl|oc) (?:get|top)\b/, line: /^(?:NAMESPACE|NAME|LAST SEEN) {2,}[A-Z]/, again: true },
  { words: /^(?:kubectl|oc) describe\b/, line: /^Name: {2,}\S/, again: true },
  { words: /^helm (?:ls|list)\b/, line: /^NAME\s+NAMESPACE\b/ },
  {
    words: /^git status\b/,
    flags: ['-s', '--short', '--porcelain'],
    line: /^(?:[ MADRCUT?!]{2} \S|## )/,
    isEach: true,
  },
  { words: /^git status\b/, line: /^(?:On branch |HEAD detached |Not currently on any|## )/ },
  { words: /^git log\b/, flags: ['--oneline'], line: /^[*|\\/ ]*[\da-f]{7,12} \S/, isEach: true },
  { words: /^git (?:log|show)\b/, line: /^commit [\da-f]{40}\b/, again: true },
  {
    words: /^git diff\b/,
    flags: ['--stat'],
    line: /^ \S.* \| +(?:\d+|Bin)\b/,
    again: true,
    alsoBy: printsChanges,
  },
  { words: /^git diff\b/, line: /^diff --(?:git|cc) /, again: true, alsoBy: printsChanges },
  {
    words: /^git (?:blame|annotate)\b/,
    line: /^\^?[\da-f]{7,40} .*\(.* \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4} +\d+\)/,
    isEach: true,
  },
  { words: /^git branch\b/, line: /^[*+ ] (?:\([^)]*\)|\S+) +(?:[\da-f]{7,40} |-> \S)/, isEach: true },
  { words: /^git stash list\b/, line: /^stash@\{\d+\}: /, isEach: true },
  { words: /^git worktree list\b/, line: /^\/.* (?:[\da-f]{7,40} (?:\[|\(detached)|\(bare\))/, isEach: true },
  { words: /^git submodule(?: status)?\b/, line: /^[ +U-][\da-f]{40} \S/, isEach: true },
  { words: /^git remote\b/, line: /^\S+\t\S+ \((?:fetch|push)\)/, isEach: true },
  { words: /^du\b/, line: /^[\d.]+[KMGTP]?\t\S/, isEach: true },
  { words: /^ls\b/, line: /^(?:total [\d.,]+[KMGT]?$|[bcdlps-][rwxsStT-]{9}[.+@]? +\d)/, isEach: true },
  { words: /^(?:sha\d*sum|md5sum|shasum|b2sum)\b/, line: /^[\da-f]{32,128} [ *]\S/, isEach: true },
  { words: /^mount\b/, line: /^\S+ on \/.* type \S+ \(/, isEach: true },
  { words: /^ip (?:r|route)\b/, line: /^(?:default|[\d.]+(?:\/\d+)?) (?:via|dev) \S/, isEach: true },
  { words: /^dpkg\b/, line: /^Desired=Unknown\// },
  { words: /^apt list\b/, line: /^Listing\.\.\./ },
  { words: /^systemctl list-timers\b/, line: /^NEXT +LEFT\b/ },
  { words: /^pip3? list\b/, line: /^Package +Version\b/ },
  { words: /^npm outdated\b/, line: /^Package +Current +Wanted\b/ },
  { words: /^npm (?:ls|list)\b/, line: /^\S+@\d\S* \/\S+$/ },
  { words: /^npm audit\b/, line: /^# npm audit report$/ },
  { words: /^curl\b/, line: /^HTTP\/[\d.]+ \d{3}\b/, again: true },
  { words: /^ping\b/, line: /^PING \S+ / },
  { words: /^dig\b/, line: /^; <<>> DiG / },
  { words: /^rsync\b/, line: /^(?:sending|receiving|building) (?:incremental )?file list\b/ },
  { words: /^unzip\b/, line: /^Archive: {2}\S/ },
  { words: /^(?:mvn|mvnw|\.\/mvnw)\b/, line: /^\[INFO\] Scanning for projects\.\.\.$/ },
  { words: /^phpunit\b/, line: /^PHPUnit \d/ },
  { words: /^ab\b/, line: /^This is ApacheBench, / },
  { words: /^hyperfine\b/, line: /^Benchmark (?:1|#1): / },
  { words: /^wrk\b/, line: /^Running \S+ test @ / },
  { words: /^ctest\b/, line: /^(?:Internal ctest changing into directory: |Test project \/)/ },
  { words: /^pytest\b/, line: /^=+ test session starts =+$/ },
];

/** Undefined if nobody knows how the output of the command begins. */
export function openingOf(argv: readonly string[]): Opening | undefined {
  const words = wordsOf(argv).join(' ');
  return OPENINGS.find((opening) => opening.words.test(words) && (!opening.flags || hasFlag(argv, ...opening.flags)));
}

/** Whether the command may print the first line of another, too. */
export function mayOpenLike(argv: readonly string[], opening: Opening): boolean {
  return openingOf(argv) === opening || opening.alsoBy?.(argv) === true;
}
