// What a compiler proposes below its `help:`, in the words that change, without the code around them.

const ADDED = /^\s*\d+ [+~] (.*)$/;
const REMOVED = /^\s*\d+ - (.*)$/;
const CODE = /^\s*\d+\s*[|│] (.*)$/;
const MARKS = /^\s*[|│] ([ ]*[+~][ +~]*)$/;
const LONGEST = 160;
/** A longer part changes at several places. */
const LONGEST_PART = 60;

/** Empty if nothing is added, or too much to be told on a line. */
export function suggestionOf(block: readonly string[]): string {
  const added = captured(block, ADDED);
  const removed = captured(block, REMOVED);
  const [only = ''] = added;
  const change =
    added.length === 0
      ? markedIn(block)
      : removed.length === 1 && added.length === 1
        ? changeOf(removed[0] ?? '', only)
        : removed.length === 0
          ? added.map((line) => line.trim()).join(' ')
          : '';
  return change.length > LONGEST ? '' : change;
}

function captured(block: readonly string[], pattern: RegExp): string[] {
  return block.flatMap((line) => pattern.exec(line)?.[1] ?? []);
}

/** The signs below a line mark what is new in it. */
function markedIn(block: readonly string[]): string {
  const at = block.findIndex((line) => MARKS.test(line));
  const code = CODE.exec(block[at - 1] ?? '')?.[1];
  const marks = MARKS.exec(block[at] ?? '')?.[1];
  if (code === undefined || marks === undefined) return '';
  const runs = [...marks.matchAll(/[+~]+/g)];
  const [run] = runs;
  return run && runs.length === 1 ? code.slice(run.index, run.index + run[0].length).trim() : code.trim();
}

/** `a.lenth()`, `a.length()` become `lenth → length`. */
function changeOf(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  while (from > 0 && isWord(before[from - 1])) from -= 1;
  while (end > 0 && isWord(before.at(-end))) end -= 1;
  // `&String` and `&str` are what the message speaks of.
  while (from > 0 && SIGNS.test(before[from - 1] ?? '')) from -= 1;
  const [old, made] = [before.slice(from, before.length - end).trim(), after.slice(from, after.length - end).trim()];
  if (old.length + made.length > LONGEST_PART) return after.trim();
  return made === '' ? '' : old === '' ? made : `${old} → ${made}`;
}

/** Of a reference, a pointer or a lifetime: it belongs to the word behind it. */
const SIGNS = /[&*'!]/;

function isWord(sign: string | undefined): boolean {
  return /\w/.test(sign ?? '');
}
