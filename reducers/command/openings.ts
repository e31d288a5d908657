// The first lines that programs print, by which an output of several programs is cut.
import { wordsOf } from './match.ts';

interface Opening {
  /** The program, and the subcommand where it decides. */
  readonly words: RegExp;
  readonly line: RegExp;
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
  { words: /^helm (?:ls|list)\b/, line: /^NAME\s+NAMESPACE\b/ },
  { words: /^git status\b/, line: /^(?:On branch |HEAD detached |Not currently on any|## )/ },
  { words: /^git log\b/, line: /^commit [\da-f]{40}\b/ },
  { words: /^git diff\b/, line: /^diff --(?:git|cc) / },
  { words: /^pytest\b/, line: /^=+ test session starts =+$/ },
];

/** Undefined if nobody knows how the output of the command begins. */
export function openingOf(argv: readonly string[]): RegExp | undefined {
  const words = wordsOf(argv).join(' ');
  return OPENINGS.find((opening) => opening.words.test(words))?.line;
}
