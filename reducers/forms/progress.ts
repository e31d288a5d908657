// Removes the steps of a progress display, and keeps the last one.
import type { Pass } from '../reducer.ts';
import { oddBeforeLast } from './odd-rows.ts';
import { withoutNumbers } from './shape.ts';

const SPINNER = /^[\s⠀-⣿◐◓◑◒|/\\-]{1,3}$/;
const LONGEST_SPINNER = 3;
const BAR = /\[?[█▉▊▋▌▍▎▏▓▒░■#=>.\s-]{8,}\]?|[━╸╺─]{8,}/;
const DRAWN = /[█▉▊▋▌▍▎▏▓▒░■━╸╺]{2,}|[#=]{4,}/;
/** In most lines with a slash it stands between words, and this is soon seen. */
const OF_STEPS = /[\dB]\/[\ds]/;
const RATE = /\/s\b|\bETA\b|\beta\b/;
/** deno names each module that it fetches. */
const FETCHED = /^Download (?:https?:\/\/|npm:|jsr:)\S+$/;
const ADVANCE = /\d\s?%|\(\d+\/\d+\)|\[\s*\d+\/\d+\]|\b\d+(?:\.\d+)?\s?[kKMG]i?B\/s/;

export const withoutProgress: Pass = (lines, drop) => {
  const kept: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const end = stepsEnd(lines, at);
    // Only the last line decides, so the answer is the same from every line of the run on.
    const from = end - at > 1 && isDisplay(lines[end - 1] ?? '') ? end - 1 : at;
    const odd = from > at ? oddSteps(lines.slice(at, end)) : [];
    kept.push(...odd);
    drop('lines of progress', from - at - odd.length);
    for (at = from; at < end; at += 1) {
      const line = lines[at] ?? '';
      if (isSpinner(line) || isSearchForPrimes(line) || FETCHED.test(line)) drop('lines of progress');
      else kept.push(withoutBar(line));
    }
  }
  return kept;
};

/** A display shows how fast it goes, and that is another value each time. What a program tells of each step may be what is looked for. */
function oddSteps(steps: readonly string[]): string[] {
  const last = steps.at(-1) ?? '';
  if (DRAWN.test(last) || RATE.test(last)) return [];
  return oddBeforeLast(steps).map((row) => steps[row] ?? '');
}

function isSpinner(line: string): boolean {
  return line.length <= LONGEST_SPINNER && SPINNER.test(line) && /[⠀-⣿◐◓◑◒]/.test(line);
}

/** openssl and ssh-keygen print a sign for each number that they try. */
function isSearchForPrimes(line: string): boolean {
  return line.length >= 20 && /^[.+*]+$/.test(line) && line.includes('.') && line.includes('+');
}

/** The end of a run of lines in which each continues the one before. */
function stepsEnd(lines: readonly string[], from: number): number {
  const first = lines[from] ?? '';
  let end = from + 1;
  if (!mayAdvance(first) || !ADVANCE.test(first)) return end;
  const shape = progressShape(first);
  while (end < lines.length && isNextStep(lines[end - 1] ?? '', lines[end] ?? '', shape)) end += 1;
  return end;
}

function mayAdvance(line: string): boolean {
  return line.includes('%') || (line.includes('/') && OF_STEPS.test(line));
}

function isNextStep(before: string, line: string, shape: string): boolean {
  return ADVANCE.test(line) && progressShape(line) === shape && shareOf(line) >= shareOf(before);
}

/** Percentages that go up by chance show no bar and no rate, and do not reach 100 %. */
function isDisplay(last: string): boolean {
  return DRAWN.test(last) || RATE.test(last) || shareOf(last) >= 1;
}

/** The progress, from 0 to 1. */
function shareOf(line: string): number {
  const percent = /(\d+(?:\.\d+)?)\s?%/.exec(line)?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  const [, done = '0', all = '1'] = /(\d+)\/(\d+)/.exec(line) ?? [];
  return Number(done) / Math.max(1, Number(all));
}

function progressShape(line: string): string {
  return withoutNumbers(line.replace(BAR, '')).replace(/[█▉▊▋▌▍▎▏▓▒░■=>.\s]+/g, ' ');
}

const GAP = '\ue001';
const BARS = /\|?[█▉▊▋▌▍▎▏▓▒░■]{3,}[█▉▊▋▌▍▎▏▓▒░■\s]*\|?|[━╸╺]{5,}|\[[=#>.\s-]{8,}\]/g;
const AROUND_GAPS = / {0,9}\ue001 {0,9}/g;

function withoutBar(line: string): string {
  if (!mayAdvance(line) || !/%|\d\/\d/.test(line)) return line;
  const withGaps = line.replace(BARS, GAP);
  return withGaps === line ? line : withGaps.replace(AROUND_GAPS, ' ');
}
