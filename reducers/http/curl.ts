// curl and ping: what the other side answered.
import { hasFlag } from '../command/match.ts';
import { compactJson } from '../forms/json.ts';
import { jsonTable } from '../forms/json-table.ts';
import { withoutNumbers } from '../forms/shape.ts';
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';

const METER =
  /^\s*% Total\s+% Received|^\s+Dload\s+Upload|^\s*\d+ +[\d.]+[kMG]? +\d+ +[\d.]+[kMG]? +\d+ +\d+ |^\s*0 +0 +0 +0 +0 +0 /;
const CHATTER =
  /^\* (?:\s*Trying|Host .* was resolved|IPv[46]: |TCP_NODELAY|ALPN|Connection #\d+ to|Closing connection|Mark bundle|Using (?:HTTP|Stream)|\s*CA(?:file|path)|successfully set|TLSv1(?!.* TLS alert, (?!close notify))|old SSL|Re-using|Server certificate:$| ?(?:start date|subjectAltName): |Request completely sent|upload completely|We are completely|using HTTP|\[HTTP)|^[{}] \[\d+ bytes data\]|^> (?:User-Agent|Accept): |^[<>]\s*$/;
/** A certificate that was not trusted. */
const DOUBTED =
  /^\* +SSL certificate verify result: (?!.*\bok\b)|^\* +SSL(?: certificate problem|: no alternative certificate)/;
/** For whom it is, and who was asked whether to trust it. */
const NAMED = /^\* +(?:subjectAltName|CAfile): (?!none$)/;
/** The meter does not end its line before what `-v` says. */
const GLUED = /^\s*\d+ [\s\d:.kMG-]*(?=\* [A-Z])/;
const HOP = /^(?:< )?(?:Date|Connection|Keep-Alive): /i;
/** What is left out where the headers of the answer are asked for, and where nothing else is. */
const OF_CONNECTION = /^(?:Connection|Keep-Alive): /i;
const NONE = /(?!)/;

export const curl: Reducer = {
  name: 'curl',
  commands: ['curl', 'http', 'https', 'xh', 'httpie'],
  reduce: byLines((lines, drop, { argv }) => {
    const asked = hasFlag(argv, '-I', '--head') ? NONE : hasFlag(argv, '-i', '--include') ? OF_CONNECTION : HOP;
    const reasons = new Set(lines.flatMap((line) => /^curl: \(\d+\) (.+)$/.exec(line)?.[1] ?? []));
    const isDoubted = lines.some((line) => DOUBTED.test(line));
    const told = lines
      .map(withoutMeter)
      .filter(
        (line) => !isToldAtEnd(line, reasons, drop) && ((isDoubted && NAMED.test(line)) || isTold(line, drop, asked)),
      );
    if (told.every((line) => line === '')) return lines.slice(-1).map((line) => line.trim().replace(/ {2,}/g, ' '));
    const body = told.findIndex((line) => /^[[{]/.test(line.trim()));
    const document = body < 0 ? undefined : inShort(told.slice(body).join('\n'));
    return withoutDoubleBlanks(document === undefined ? told : [...told.slice(0, body), document]);
  }),
};

function inShort(document: string): string | undefined {
  return jsonTable(document)?.text ?? compactJson(document);
}

/** The reason of a failure stands in curl's own words once more: `curl: (7) Failed to connect to …`. */
function isToldAtEnd(line: string, reasons: ReadonlySet<string>, drop: Drop): boolean {
  const reason = /^\* (\S.*)$/.exec(line)?.[1];
  const isTold = reason !== undefined && reasons.has(reason);
  if (isTold) drop('lines told twice');
  return isTold;
}

function withoutMeter(line: string): string {
  return GLUED.test(line) ? line.replace(GLUED, '') : line;
}

function isTold(line: string, drop: Drop, noise: RegExp): boolean {
  const kind = METER.test(line)
    ? 'lines of progress'
    : CHATTER.test(line)
      ? 'lines about the connection'
      : noise.test(line)
        ? 'headers of the connection'
        : undefined;
  if (kind !== undefined) drop(kind);
  return kind === undefined;
}

/** A reply, or that there was none. */
const REPLY =
  /^\d+ bytes from .*\bicmp_seq=\d+.* ms$|^From \S+(?: \(\S+\))? icmp_seq=\d+ |^Request timeout for icmp_seq \d+$/;

/** So many times the time of the reply before is no chance. */
const LATE = 10;
const LEAST_LATE_MS = 100;
/** Of more of them, the statistics tell enough. */
const MOST_LATE = 8;

/** The reply took far longer than the one before it, or a request between both had none. */
function isLate(line: string, before = ''): boolean {
  const [number, took] = replyIn(line);
  const [numberBefore, tookBefore] = replyIn(before);
  if (took === undefined || tookBefore === undefined) return false;
  return number !== numberBefore + 1 || (took >= LEAST_LATE_MS && took > LATE * tookBefore);
}

function replyIn(line: string): [number: number, took: number | undefined] {
  const [, number, took] = /\bicmp_seq=(\d+).* time[=<]([\d.]+) ms$/.exec(line) ?? [];
  return [Number(number), took === undefined ? undefined : Number(took)];
}

export const ping: Reducer = {
  name: 'ping',
  commands: ['ping', 'ping6', 'fping'],
  reduce: byLines((lines, drop) => {
    const [first, last] = [new Map<string, number>(), new Map<string, number>()];
    const kinds = lines.map((line, at) => {
      if (!REPLY.test(line)) return undefined;
      const kind = withoutNumbers(line);
      if (!first.has(kind)) first.set(kind, at);
      last.set(kind, at);
      return kind;
    });
    const late = lines.map((line, at) => isLate(line, lines[at - 1]));
    const areFew = late.filter(Boolean).length <= MOST_LATE;
    const told = lines.filter((_line, at) => {
      const kind = kinds[at];
      return kind === undefined || first.get(kind) === at || last.get(kind) === at || (areFew && late[at]);
    });
    drop('replies', lines.length - told.length);
    return told.filter((line) => line !== '');
  }),
};
