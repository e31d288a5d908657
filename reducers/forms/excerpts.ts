// Leaves out quoted source if its place stands beside it.
import type { Drop, Pass } from '../reducer.ts';
import { codeIn, type ErrorCode, errorAbove, shownCode } from './error-code.ts';
import { labelsOf } from './labels.ts';
import { beginsWithWord } from './signs.ts';
import { suggestionOf } from './suggestions.ts';

// It begins at the first sign that is not blank: two runs of blanks in a row make a long blank line slow to match.
const GUTTER =
  /^(?:\[\w+\] +)?(?:> *)?(?:\d+ *)?[|│┃╵·](?:\s|$)|^(?:> *)?\d+[|│]|^(?:➜ *)?\d+▕|^:(?: +[`|^]|$)|^`-{2,}$|^[╭╰┌└─]─{2,}[╯┘]?$|^[╭┌]─+\[[\d:]+\]$|^\+{3} \|/;
const UNDERLINE = /[|│┃╵][\s|│┃_-]*[\^~]|[|│┃]\s+\+[\s+]*$|^\s*[·│]\s.*─|^\s*[|│] +-.* \^+(?: |$)|[╭╰]─▶|^\s*: +[|^]/;
const SUGGESTED = /^\s*(?:\d+ [-+~](?: |$)|\+{3} \|)/;
/** ruff gives no number to a line that its correction removes. */
const REMOVED = /^\s+-(?: |$)/;
const MARKED = /^(?:\[\w+\] +)?> *\d+ *[|│┃]|^➜ *\d+▕/;
const ARROW = /^\s*(?:(?:-->|:::|╭▸|┌─) (.+:\d+(?::\d+)?)|(?:[╭┌]─+|,-+)\[ ?([^\]]*[A-Za-z][^\]]*:\d+(?::\d+)?) ?\])$/;
/** How an arrow and a bare gutter begin. */
const OPENS_PLACE = /^\s*[-:╭┌,|]/;

const PLACE = /[\w)\]]:\d+(?::\d+)?\b|\bline \d+|\(\d+:\d+\)|-->/;
const BORING_NOTE = /^\s*= note: `#\[(?:warn|deny|forbid)\(.*on by default$/;
function isBoring(line: string): boolean {
  return line.includes('= note: `#[') && BORING_NOTE.test(line);
}

const AT_PLACE = /^\s+at .*:\d+:\d+\)?$/;
/** A step that leads to an analyser's finding. */
const EVENT = /^\s*\(\d+\) /;
/** swiftc writes a note into the code alone, and the message above it, too. */
const NOTE = /^\s*note: /;
const OF_SWIFT = /\.swift:(\d+):\d+: \w+: /;
const NEAR = 4;

/** node shows where in its own files it threw. The stack below says it again. */
const IN_RUNTIME = /^(?:node:\w|ext:)\S*:\d+$/;
const MOST_CODE = 4;
/** What was thrown stands below the code, unless somebody cut the text before it. */
const THROWN = /^(?:[\w$.]*(?:Error|Exception|Rejection)\b|Uncaught|[[{]|[\w$.]+(?: \[\w+\])?: )/;

function isThrownBelow(lines: readonly string[], from: number): boolean {
  return THROWN.test(lines.slice(from, from + MOST_CODE).find((line) => line !== '') ?? '');
}

/** So does node, tsx or deno for a file of the program, if a frame of the stack below names this line. */
const IN_PROGRAM = /^(?:file:\/\/)?(\/\S+\.[cm]?[jt]sx?:\d+)$/;
const MOST_TO_FRAME = 12;

function isToldBelow(lines: readonly string[], at: number): boolean {
  const place = IN_PROGRAM.exec(lines[at] ?? '')?.[1];
  if (place === undefined) return false;
  return lines.slice(at + 2, at + MOST_TO_FRAME).some((line) => /^\s+at /.test(line) && line.includes(`${place}:`));
}

export const withoutRuntimeCode: Pass = (lines, drop) => {
  const kept: string[] = [];
  const errors: ErrorCode[] = [];
  let gone = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isOwn = !line.startsWith(' ') && isToldBelow(lines, at);
    const isCode = isOwn || (!line.startsWith(' ') && IN_RUNTIME.test(line));
    const arrow = isCode ? lines.slice(at, at + MOST_CODE).findIndex((below) => /^\s*\^+$/.test(below)) : -1;
    const end = isThrownBelow(lines, at + arrow + 1) ? arrow : -1;
    if (end < 0) kept.push(line);
    else if (isOwn) errors.push({ at: kept.length, code: (lines[at + end - 1] ?? '').trim() });
    gone += end + 1;
    at += Math.max(end, 0);
  }
  return gone === 0 ? lines : withCode(kept, errors, gone, drop);
};

/** Puts the code of few errors back among the lines that are kept. */
function withCode(kept: readonly string[], errors: Iterable<ErrorCode>, gone: number, drop: Drop): readonly string[] {
  const shown = shownCode(errors);
  drop('lines of source code', gone - shown.size);
  if (shown.size === 0) return kept;
  const left = kept.flatMap((line, at) => [...(shown.get(at) ?? []), line]);
  return [...left, ...(shown.get(kept.length) ?? [])];
}

/** Drops code with an underline or a marked line if a place is near. The words of the underline stay, and of few errors the line. */
export const withoutExcerpts: Pass = (lines, drop) => {
  const kept: string[] = [];
  const errors = new Map<number, ErrorCode>();
  let gone = 0;
  let at = 0;
  while (at < lines.length) {
    const end = blockEnd(lines, at);
    if (end === at) {
      if (isBoring(lines[at] ?? '')) drop('notes');
      else kept.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    const block = lines.slice(at, end);
    if (isExcerpt(block) && hasPlace(kept, lines, end)) {
      const error = errorAbove(kept, kept.length);
      if (error !== undefined && !errors.has(error)) errors.set(error, { at: kept.length, code: codeIn(block) });
      const arrow = kept.slice(-2).findLast((line) => ARROW.test(line));
      const line = (/:(\d+)(?::\d+)?[\s\]]*$/.exec(arrow ?? '') ?? OF_SWIFT.exec(kept.at(-1) ?? ''))?.[1];
      const labels = labelsOf(block, arrow === undefined ? '' : (kept[kept.lastIndexOf(arrow) - 1] ?? ''), line);
      kept.push(...(arrow !== undefined ? labels : labels.filter((label) => EVENT.test(label)).sort()));
      if (arrow === undefined) kept.push(...labels.filter((label) => NOTE.test(label)));
      if (PROPOSES.test(kept.at(-1) ?? '')) kept.push(withSuggestion(kept.pop() ?? '', block));
      gone += block.length;
    } else kept.push(...block);
    at = end;
  }
  return mergePlaces(withCode(kept, errors.values(), gone, drop));
};

/** What rustc proposes stands in the code below. */
const PROPOSES = /^help: (?!remove )[^A-Z]/;

function withSuggestion(help: string, block: readonly string[]): string {
  const suggestion = suggestionOf(block);
  return suggestion === '' || help.includes(suggestion) ? help : `${help.replace(/:$/, '')}: ${suggestion}`;
}

const MOST_WRAPPED = 8;

/** Drops the underlines in a traceback, except for that of a syntax error, which shows the column. */
export const withoutUnderlines: Pass = (lines, drop) => {
  if (!lines.some(isUnderline)) return lines;
  const kept = lines.filter(
    (line, at) =>
      !isUnderline(line) ||
      !isBelowFrame(lines, at) ||
      /^[\s|]*(?:Syntax|Indentation|Tab)Error/.test(lines[at + 1] ?? ''),
  );
  drop('underlines', lines.length - kept.length);
  return kept;
};

/** Of a call that takes several lines of code, Python underlines each. */
function isBelowFrame(lines: readonly string[], underline: number): boolean {
  let at = underline - 2;
  while (at > 0 && isUnderline(lines[at] ?? '')) at -= 2;
  return /^[\s|]*File "/.test(lines[at] ?? '');
}

/** Ruby shows the code below a blank line behind its error, which begins with the place. */
export const withoutRubyCode: Pass = (lines, drop) => {
  const gone = new Set<number>();
  lines.forEach((line, at) => {
    if (lines[at - 2] !== '' || !isUnderline(line) || !/^\S+:\d+:in .*\(\w+\)$/.test(lines[at - 3] ?? '')) return;
    for (const place of [at - 2, at - 1, at]) gone.add(place);
  });
  drop('lines of source code', gone.size);
  return gone.size === 0 ? lines : lines.filter((_line, at) => !gone.has(at));
};

/** Drops a line of code and its underline directly below a place. */
export const withoutUnderlinedCode: Pass = (lines, drop, input) => {
  const left = withoutUnderlines(lines, drop, input);
  const gone = new Set<number>();
  const errors = new Map<number, ErrorCode>();
  left.forEach((line, at) => {
    if (!isUnderline(line) || !(isPlaceAbove(left, at - 2) || AT_PLACE.test(left[at + 1] ?? ''))) return;
    gone.add(at);
    // For a syntax error, the code says more than the name of the error below it.
    if (left.slice(at + 1, at + 3).some((below) => /^\s*SyntaxError/.test(below))) return;
    gone.add(at - 1);
    const error = errorAbove(left, at - 1);
    if (error !== undefined && !errors.has(error)) errors.set(error, { at: at - 1, code: codeBelow(left, at - 1) });
  });
  if (gone.size === 0) return left;
  const shown = shownCode(errors.values());
  drop('lines of source code', gone.size - shown.size);
  return left.flatMap((line, at) => {
    if (gone.has(at)) return shown.get(at) ?? [];
    return gone.has(at - 1) && isProposed(line, left[at - 1] ?? '') ? [`  fix: ${line.trim()}`] : [line];
  });
};

/** Of a line of code that begins with its number, as tsc and vite print it, what stands behind that. */
function codeBelow(lines: readonly string[], at: number): string {
  const code = (lines[at] ?? '').trim();
  const [whole = '', number] = /^(\d+):? /.exec(code) ?? [];
  const isNumber =
    number !== undefined &&
    lines.slice(Math.max(at - MOST_WRAPPED, 0), at).some((line) => line.includes(`:${number}:`));
  return isNumber ? code.slice(whole.length).trim() : code;
}

const LONGEST_FIX = 60;
/** `note: …`, `symbol:   …` */
const SAYS = /^\s*\w+: /;

/** clang and swiftc write below a sign of the underline what should stand there. */
function isProposed(line: string, underline: string): boolean {
  const at = line.search(/\S/);
  if (at <= 0 || line.length - at > LONGEST_FIX || isUnderline(line) || PLACE.test(line) || SAYS.test(line))
    return false;
  return /[~^]/.test(underline[at] ?? '') && !/[~^]/.test(underline[at - 1] ?? '');
}

function isUnderline(line: string): boolean {
  // mypy cuts both at the width of the terminal.
  const end = line.trimEnd().replace(/(?<=[~^])\.\.\.$/, '');
  if (!end.endsWith('^') && !end.endsWith('~')) return false;
  const signs = end.trimStart().replace(/^\|\s*/, '');
  return /^[~^][~^ ]*$/.test(signs) && (signs.includes('^') || /^\s/.test(line));
}

/** The message with the place may continue in indented lines. */
function isPlaceAbove(lines: readonly string[], from: number): boolean {
  for (let at = from; at > from - MOST_WRAPPED && at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (/^\s*File "/.test(line)) return false;
    if (PLACE.test(line)) return true;
    if (!/^\s{2}|^$/.test(line)) return false;
  }
  return false;
}

function blockEnd(lines: readonly string[], from: number): number {
  if (!isCode(lines[from] ?? '')) return from;
  let end = from + 1;
  // rustc leaves lines out of the code between two that it marks.
  const leavesOut = (at: number): boolean => lines[at] === '...' && GUTTER.test((lines[at + 1] ?? '').trimStart());
  while (end < lines.length && (goesOnAt(lines[end] ?? '') || leavesOut(end))) end += 1;
  // bun and svelte draw the underline without a bar, and svelte shows the lines behind it, too.
  if (!BARE.test(lines[end] ?? '')) return end;
  do end += 1;
  while (AFTER.test(lines[end] ?? ''));
  return end;
}

function isCode(line: string): boolean {
  return !beginsWithWord(line) && GUTTER.test(line.trimStart());
}

function goesOnAt(line: string): boolean {
  return isCode(line) || SUGGESTED.test(line) || REMOVED.test(line);
}

function isExcerpt(block: readonly string[]): boolean {
  return (
    block.some(
      (line) =>
        UNDERLINE.test(line) ||
        MARKED.test(line.trimStart()) ||
        SUGGESTED.test(line) ||
        REMOVED.test(line) ||
        BARE.test(line) ||
        line.includes('`- '),
    ) && block.some((line) => /\d+\s*[|│┃▕]/.test(line) || SUGGESTED.test(line))
  );
}

const BARE = /^ +\^$/;
const AFTER = /^ *\d+ \|(?: |$)/;
const MOST_BELOW = 40;
/** They stand between the place and what the compiler proposes. */
const MOST_LABELS = 6;

/** Looks above at what is kept, since a correction stands below the code, and that may be long. */
function hasPlace(kept: readonly string[], lines: readonly string[], to: number): boolean {
  // bun prints the message and what was expected before the place.
  if (BARE.test(lines[to - 1] ?? '')) return lines.slice(to, to + MOST_BELOW).some((line) => AT_PLACE.test(line));
  const above = /^(?:help|note): /.test(kept.at(-1) ?? '') ? NEAR + MOST_LABELS : NEAR;
  const near = [...kept.slice(-above), ...lines.slice(to, to + NEAR)];
  // The message of ghc often has more lines.
  return near.some((line) => PLACE.test(line)) || isPlaceAbove(kept, kept.length - 1);
}

/** The hash of the compiler's own source, which is no file here: what a note tells of it is of use, not where it stands. */
const OF_RUST = /^\/rustc\/[\da-f]{40}\//;
const BARE_GUTTER = /^\s*\|\s*$/;

/** Joins the message and the arrow line below it into one line, as other compilers print them. A second arrow is another place. */
function mergePlaces(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let merged = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (!OPENS_PLACE.test(line)) {
      kept.push(line);
      continue;
    }
    const place = ARROW.exec(line)?.slice(1).find(Boolean)?.trim();
    const message = kept.at(-1);
    if (place !== undefined && kept.at(-1)?.startsWith(`${merged}: `) && merged !== '')
      kept.push(`  at ${place.replace(OF_RUST, '/rustc/')}`);
    else if (place !== undefined && OF_RUST.test(place) && /^(?:help|note): |^\s*= note: /.test(message ?? '')) {
      if (/^\s*= note: in this macro invocation$/.test(message ?? '')) kept.pop();
    } else if (place !== undefined && message !== undefined && /^\S|^ {1,2}[⚠×✖!x] /.test(message)) {
      merged = place;
      kept[kept.length - 1] = `${place}: ${message.trim()}`;
    } else if (!(BARE_GUTTER.test(line) && /^\s*= (?:note|help): /.test(lines[at + 1] ?? ''))) kept.push(line);
  }
  return kept;
}
