// The first lines that programs print, by which an output of several programs is cut.
import { wordsOf } from './match.ts';

export interface Opening {
  /** The program, and the subcommand where it decides. */
  readonly words: RegExp;
  /** Its first line. */
  readonly line: RegExp;
  /** Each of its lines is like the first, so that another program has printed what stands below them. */
  readonly isEach?: true;
  /** It may print the line again, for each thing that it tells of. */
  readonly again?: true;
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
  { words: /^systemctl status\b/, line: /^[●○×↻*] \S+\.\w+(?: - |$)/ },
  { words: /^systemctl(?: list-units)?$/, line: /^ +UNIT +LOAD\b/ },
  { words: /^ip (?:a|addr|address|link|l)\b/, line: /^\d+: \S+: </ },
  { words: /^(?:docker|podman) (?:container )?(?:ps|ls|stats)\b/, line: /^CONTAINER ID +\S/ },
  { words: /^(?:docker|podman) (?:images|image ls)\b/, line: /^(?:REPOSITORY|IMAGE) +\S/ },
  { words: /^(?:docker|podman) volume ls\b/, line: /^DRIVER +VOLUME NAME$/ },
  { words: /^(?:docker|podman) network ls\b/, line: /^NETWORK ID +NAME\b/ },
  { words: /^(?:docker|podman) system df\b/, line: /^TYPE +TOTAL\b/ },
  { words: /^(?:docker compose|docker-compose) (?:ps|ls)\b/, line: /^NAME +[A-Z]/ },
  { words: /^(?:kubectl|oc) (?:get|top)\b/, line: /^(?:NAMESPACE|NAME|LAST SEEN) {2,}[A-Z]/ },
  { words: /^(?:kubectl|oc) describe\b/, line: /^Name: {2,}\S/, again: true },
  { words: /^helm (?:ls|list)\b/, line: /^NAME\s+NAMESPACE\b/ },
  { words: /^git status\b/, line: /^(?:On branch |HEAD detached |Not currently on any|## )/ },
  { words: /^git log\b/, line: /^commit [\da-f]{40}\b/ },
  { words: /^git diff\b/, line: /^diff --(?:git|cc) / },
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
  { words: /^curl\b/, line: /^HTTP\/[\d.]+ \d{3}\b/ },
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
  return OPENINGS.find((opening) => opening.words.test(words));
}
