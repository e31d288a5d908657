// Code that ends every process: by a loop over all of them, or over all the ids there may be.
import { bracketed } from './brackets.ts';
import { type Found, foundCall } from './found.ts';
import { readerOf, textsIn, withoutMarks } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

const MANY = 100;
/** `range(2, 40000)`, `2..40000`, `2:40000`, `2.upto(40000)`, `40000.times`, `Array(40000)` */
const RANGES =
  /\brange\(\s{0,9}(?:(\d{1,9})\s{0,9},\s{0,9})?(\d{1,9})|(?<![\w.])(\d{1,9})\s{0,9}(?:\.{2,3}=?|:)\s{0,9}(\d{1,9})|\b(\d{1,9})\.upto\(\s{0,9}(\d{1,9})|\b(?:Array\(|length:\s{0,9})(\d{1,9})|\b(\d{1,9})\.times\b/g;
/** `for (let i = 2; i < 40000; i++)`, `for i=2,40000 do` */
const COUNTING =
  /\bfor\s{0,9}\(?\s{0,9}(?:(?:let|var|int|my)\s{1,9})?\$?(\w{1,40})\s{0,9}:?=\s{0,9}(\d{1,9})\s{0,9}(?:;[^;\n]{0,40}<=?|,)\s{0,9}(\d{1,9})/g;
/** `psutil.process_iter()`, `os.listdir("/proc")`, `Dir["/proc/[0-9]*"]` */
const LISTINGS =
  /\bpsutil\.(?:process_iter|pids)\(|(?:\b(?:\w{1,20}\.){0,3}(?:listdir|scandir|readdirSync|readdir|i?glob|opendir|Dir(?:\.\w{1,20})?)\s{0,9}[([]?\s{0,9})\uE010(\d+)\uE011/g;
const OF_PROCESSES = /^\/proc\/?(?:(?:\[\d-\d\]|\*|\d)[^/]{0,20}\/?)?$/;

const NAMED_BEFORE = /\bfor(?:each)?\s{1,9}(?:my\s{1,9})?\$?(\w{1,40})\s{0,9}(?:in\b|∈|=)?\s{0,9}\(?(?:\w{1,20}\()?$/;
const NAMED_BEHIND =
  /\|\s{0,9}(\w{1,40})\s{0,9}\||\(?\s{0,9}\$?(\w{1,40})\s{0,9}(?:,\s{0,9}(\w{1,40})\s{0,9})?\)?\s{0,9}=>|\bas\s{1,9}\$(\w{1,40})/g;
/** `kill 9, 2..40000` */
const GIVEN = /\b(?:kill|pskill)\b(?!\s{0,9}\(?\s{0,9}0\b)(?:[^;\n{}]|\{[^{}\n]{0,60}\}){0,80}$/;
const KILLS = /(?:\bkillp?g?|posix_kill|pskill|Kill)\b/g;
/** Signal 0 only asks. */
const ASKS = /^\W{0,3}0\b|^[^,;\n]{0,60},\s{0,9}0\b/;
const KILLED_BY = /\bkill\s|\bkill$/;
const LOOKS =
  /\b(?:cmdline|comm|exe|name|username|user|cwd|environ|status|stat|info|ppid|children|parent|parents|create_time|connections|open_files|readlink|memory_\w{1,20}|cpu_\w{1,20})\b/;
const TESTS = /\b(?:if|unless|filter|select|where|grep|next|continue)\b|&&|\?/;
const BEFORE = 150;
const BEHIND = 400;
const MOST_LOOPS = 50;

interface Loop {
  start: number;
  end: number;
  variable?: string | undefined;
  isListing: boolean;
}

export function massKills(skeleton: Skeleton): Found[] {
  return [...bareKills(skeleton), ...loopKills(skeleton)];
}

/** `kill 9, -1` of Perl and Ruby */
function bareKills({ code }: Skeleton): Found[] {
  const match = /\bkill[ \t]*\(?[ \t]*(?:-?\d+|:?\w+|\uE010\d+\uE011)[ \t]*(?:,|=>)[ \t]*-[ \t]*1\b/.exec(code);
  return match ? [foundCall('kill', ['-9', '-1'], withoutMarks(match[0]))] : [];
}

function loopKills(skeleton: Skeleton): Found[] {
  const { code, strings } = skeleton;
  if (!/kill|terminate/i.test(code) && !strings.some((text) => KILLED_BY.test(text))) return [];
  const loop = loops(skeleton).find((each) => endsAll(each, skeleton));
  if (loop === undefined) return [];
  const written = withoutMarks(code.slice(Math.max(0, loop.start - BEFORE), loop.end + BEFORE));
  return [foundCall('kill', ['-9', '-1'], written.trim())];
}

function loops({ code, strings }: Skeleton): Loop[] {
  const found: Loop[] = [];
  const add = ({ 0: whole, index }: RegExpExecArray, variable: string | undefined, isListing: boolean): void => {
    if (found.length < MOST_LOOPS) found.push({ start: index, end: index + whole.length, variable, isListing });
  };
  for (const match of code.matchAll(COUNTING)) {
    if (Number(match[3]) - Number(match[2]) >= MANY) add(match, match[1], false);
  }
  for (const match of code.matchAll(RANGES)) {
    const [last = 0, first = 0] = match
      .slice(1)
      .flatMap((group) => (group ? [Number(group)] : []))
      .toReversed();
    if (last - first >= MANY) add(match, undefined, false);
  }
  for (const match of code.matchAll(LISTINGS)) {
    if (match[1] === undefined || OF_PROCESSES.test(strings[Number(match[1])] ?? '')) add(match, undefined, true);
  }
  return found;
}

function endsAll(loop: Loop, { code, strings }: Skeleton): boolean {
  const before = code.slice(Math.max(0, loop.start - BEFORE), loop.start);
  const behind = code.slice(loop.end, loop.end + BEHIND);
  const around = (before.split(/\n/).at(-1) ?? '') + behind;
  const texts = textsIn(around, readerOf(strings));
  if (TESTS.test(around) && [around, ...texts].some((text) => LOOKS.test(text))) return false;
  const [given] = GIVEN.exec(before) ?? [];
  if (given !== undefined && !/\bfor\b/.test(given)) return true;
  return namesOf(loop, before, behind).some((name) => {
    const uses = new RegExp(name === '$_' ? String.raw`\$_\b` : String.raw`(?<![\w.])\$?${name}\b`);
    return (
      (loop.isListing && isEndedItself(name, around)) || endsBy(uses, around) || endsByShell(uses, around, strings)
    );
  });
}

/** What the code calls each of them. */
function namesOf({ variable }: Loop, before: string, behind: string): string[] {
  const named = variable ?? NAMED_BEFORE.exec(before)?.[1];
  if (named !== undefined) return [named];
  const names = [...behind.slice(0, BEFORE).matchAll(NAMED_BEHIND)]
    .flatMap((match) => match.slice(1))
    .filter((name) => name !== undefined);
  return names.length === 0 ? ['$_'] : names;
}

/** `p.kill()`, `psutil.Process(p).terminate()` */
function isEndedItself(name: string, code: string): boolean {
  if (name === '$_') return false;
  return new RegExp(String.raw`(?:(?<![\w.])${name}|\bProcess\(\s{0,9}${name}\s{0,9}\))\.(?:kill|terminate)\(`).test(
    code,
  );
}

function endsBy(uses: RegExp, code: string): boolean {
  return [...code.matchAll(KILLS)].some(({ 0: whole, index }) => {
    const rest = code.slice(index + whole.length, index + whole.length + 100);
    const given = /^\s{0,9}\(/.test(rest) ? bracketed(rest, rest.indexOf('(')) : (rest.split(/[;\n}]/)[0] ?? '');
    return uses.test(given) && !ASKS.test(given.replace(/\uE010\d+\uE011/g, '""'));
  });
}

/** `os.system(f"kill -9 {i}")`, `system("kill -9 " i)` */
function endsByShell(uses: RegExp, code: string, strings: readonly string[]): boolean {
  return [...code.matchAll(/\uE010(\d+)\uE011/g)].some(({ 0: whole, 1: place, index }) => {
    const text = strings[Number(place)] ?? '';
    // `kill $(lsof -ti:3000)` ends what that finds.
    if (!KILLED_BY.test(text) || /\s-0\b|\$\(|`/.test(text)) return false;
    return (
      uses.test(text.replace(/[{}]/g, ' ')) || uses.test(code.slice(index + whole.length, index + whole.length + 30))
    );
  });
}
