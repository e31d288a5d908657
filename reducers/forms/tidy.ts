// Removes decoration: rules, repeated blank lines, and padding where a reducer knows its columns.
import type { Pass } from '../reducer.ts';
import { outsidePictures } from './pictures.ts';
import { endsWithWord } from './signs.ts';

const RULE = /([-=_*~#+<>^─━═⎯—┄╌▔▁█▬■═])\1{7,}/g;
const ONLY_RULE = /^[\s\-=_*~#+|─━═⎯—┄╌▔▁█▬│┃┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╟╢]{6,}$/;
/** How deep it stands tells which group of Python's exceptions ends there. */
const END_OF_GROUP = /^ {2,}\+-{36}$/;
/** Signs beside it are part of a value. */
const QUOTE = /['"`]/;
/** Git parts the two sides of a conflict by such a line. */
const OF_CONFLICT = /^[ +-]{0,2}={7}$/;
// A pattern that begins with a blank looks only at blanks.
const ALL_PADDING = / (?<=\S ) +(?=\S)/g;

const BLANK = 0x20;

export const tidy: Pass = (lines) => {
  const changed = changedIn(lines);
  const ends = lines.map((line, at) => (changed.has(at) ? line : line.trimEnd()));
  const short = ends.map((line, at) => (changed.has(at) ? line : tidyLine(line)));
  return withoutDoubleBlanks(outsidePictures(ends, short));
};

const BEGINS_HUNK = /^@@+ [-+]\d/;

/** The changed lines of diffs, which may differ by the blanks at their ends alone. */
function changedIn(lines: readonly string[]): ReadonlySet<number> {
  const changed = new Set<number>();
  let isInside = false;
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('@@')) isInside = BEGINS_HUNK.test(line);
    else if (!/^[-+ \\]/.test(line)) isInside = false;
    else if (isInside && /^ ?[-+]/.test(line)) changed.add(at);
  }
  return changed;
}

function tidyLine(end: string): string {
  if (end.length < 6) return end;
  if (isOnlyRule(end) && !OF_CONFLICT.test(end) && !END_OF_GROUP.test(end)) return end.trim().slice(0, 3);
  return shortRules(end);
}

function isOnlyRule(text: string): boolean {
  return !endsWithWord(text) && ONLY_RULE.test(text);
}

export function shortRules(line: string): string {
  if (!mayHaveRule(line)) return line;
  return line.replace(RULE, (rule, sign: string, at: number) => {
    const isValue = QUOTE.test(line.charAt(at - 1)) || QUOTE.test(line.charAt(at + rule.length));
    return isValue ? rule : sign.repeat(3);
  });
}

/** Eight equal signs in a row reach one of these places and a place beside it. Most lines have none, and this is soon seen. */
function mayHaveRule(line: string): boolean {
  for (let at = 7; at < line.length; at += 8) {
    const sign = line.charCodeAt(at);
    if (sign !== BLANK && (sign === line.charCodeAt(at - 1) || sign === line.charCodeAt(at + 1))) return true;
  }
  return false;
}

export function withoutDoubleBlanks(lines: readonly string[]): readonly string[] {
  if (!lines.includes('')) return lines;
  const kept: string[] = [];
  for (const line of lines) {
    if (line !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(line);
  }
  while (kept.at(-1) === '') kept.pop();
  return kept;
}

/** Puts one blank between words, and keeps the indentation. Only for columns: what a program says may be a table or code. */
export function packLine(line: string): string {
  return line.includes('  ') ? line.replace(ALL_PADDING, ' ') : line;
}

export const pack: Pass = (lines) => lines.map(packLine);

/** Packs the lines whose form is a tool's own, whatever stands around them. */
export const packing =
  (own: RegExp): Pass =>
  (lines) =>
    lines.map((line) => (line.includes('  ') && own.test(line) ? packLine(line) : line));

/** For lists in which blank lines separate nothing. */
export const withoutBlanks: Pass = (lines) => lines.filter((line) => line.trim() !== '');

/** Whether the line only draws. */
export function isRule(line: string): boolean {
  return isOnlyRule(line.trim());
}
