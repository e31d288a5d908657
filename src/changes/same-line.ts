// What of a line is compared: all but times, addresses, process ids, temporary paths and progress, which differ in every run.

/** Stands for what is not compared. No program prints it. */
const ANY = '\ue001';

const DURATION = String.raw`(?:\d+(?:\.\d+)? ?h(?:ours?)? ?)?(?:\d+ ?m(?:in)? ?)?\d+(?:[.,]\d+)? ?(?:[mµμun]?s|secs?|seconds?|msecs?)`;
const DATE = String.raw`\d{4}-\d\d-\d\d`;
const CLOCK = String.raw`\d{1,2}:\d\d:\d\d(?:[.,]\d+)?`;
const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const STAMP = String.raw`${DATE}[T ]${CLOCK}(?: ?(?:Z|[+-]\d\d:?\d\d))?|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:${MONTHS}) +\d{1,2} (?:${CLOCK}(?: [A-Z]{3,4})?(?: \d{4})?|\d\d:\d\d| \d{4})`;

type Rule = readonly [pattern: RegExp, put: string];

/** These are at places where programs put nothing else. */
const ANYWHERE: readonly Rule[] = [
  [new RegExp(String.raw`^(\s*\[?)(?:${STAMP}|${CLOCK})(\]?)(?=\s|$)(?: \[\d+\](?= ))?`), `$1${ANY}$2`],
  [new RegExp(String.raw`[([]${DURATION}[)\]]$`), ANY],
  [/\b0x[\da-f]{9,}\b|(?<=\bat )0x[\da-f]+\b/gi, ANY],
  [/(?<=\bpid[ =:]{1,2}|\bPID[ =:]{1,2}|==|\((?:node|pid):)\d+(?=\b|==|\))/g, ANY],
  [/^\[\d+\] \d+$/, ANY],
  [/^(thread '.*' )\(\d+\)/, `$1${ANY}`],
  [new RegExp(`^(${ANY} [^[]{1,80}\\[)\\d+(?=\\]:)`), `$1${ANY}`],
  [/(?<=\/(?:tmp|T)\/)(?:tmp[\w.-]{4,}|cc\w{6}(?=\.)|go-build\d+|pytest-of-[^/\s]+\/pytest-\d+)/g, ANY],
  [/(?<=\/(?:tmp|T)\/[\w.]+-)(?=[a-z]*[A-Z\d])\w{6}(?![\w-])/g, ANY],
  [/\[ *\d+%\]$/, ANY],
  [/(?<= s), estimated \d+ s$/, ''],
  [/^\s*\[(?: *\d+%| *\d+\/\d+)\]/, ANY],
  [/^(\s*(?:not )?ok )\d+(?= - )/, `$1${ANY}`],
  [/\(FAILED - \d+\)$/, ANY],
  [/^( {2,})\d+\) /, `$1${ANY}) `],
  [/(?<=⎯)\[\d+\/\d+\](?=⎯)/, ANY],
];

/** These may be what an assertion is about. */
const UNLESS_ASSERTED: readonly Rule[] = [
  [new RegExp(STAMP, 'g'), ANY],
  [new RegExp(String.raw`\b${CLOCK}\b`, 'g'), ANY],
  [/\b(?:\d+|[Aa]bout an?|[Ll]ess than an?) (?:second|minute|hour|day|week|month|year)s?(?: ago)?\b/g, ANY],
  [/(?<= {2})(?:\d+[ydhm])?\d+[ydhms]$|\((?:\d+[ydhm])?\d+[ydhms] ago\) */g, ANY],
  [
    new RegExp(
      String.raw`\b(in|took|after|elapsed|real|user|sys|duration_ms|[Dd]uration|[Tt]ime)\b([ :=]{1,12})(?:${DURATION}|\d+\.\d+)`,
      'g',
    ),
    `$1$2${ANY}`,
  ],
];

/** A package with its time, and how long the parts of a run took. */
const TIMED = /^(?:ok|FAIL)\s|^\s*Duration\b/;
const TIMES = new RegExp(String.raw`(?<= )${DURATION}(?=$|[,)]| \()`, 'g');

/** Vitest puts no brackets around the time of a test, and Jest may tell none. In a name, a duration tells one test from another. */
const MARK = /^\s*[✓✔√✖✗✘×✕]/;
const TEST = /^\s*[❯▶↓]/;
const OWN_TIME = / \d+ms$/;

const ASSERTS = /\b(?:expect|receiv|actual|assert|got\b|want\b|should|equal|differ|timed? ?out|timeout|exceed|limit)/i;

/** Patterns take too long on such a line, and it is hardly one with a time in it. */
const LONGEST = 2000;

/** Lines with the same text here count as the same. */
export function comparable(line: string): string {
  const whole = line.trimEnd();
  if (whole.length > LONGEST || !(/\d/.test(whole) || MARK.test(whole))) return whole;
  const text = apply(whole, ANYWHERE);
  if (MARK.test(text)) return text.endsWith(ANY) ? text : `${text.replace(OWN_TIME, '')} ${ANY}`;
  if (TEST.test(text)) return text.replace(OWN_TIME, ANY);
  if (TIMED.test(text)) return text.replace(TIMES, ANY);
  return ASSERTS.test(text) ? text : apply(text, UNLESS_ASSERTED);
}

function apply(line: string, rules: readonly Rule[]): string {
  return rules.reduce((text, [pattern, put]) => text.replace(pattern, put), line);
}
