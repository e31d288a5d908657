// Removes decoration: rules, padding between words, repeated blank lines.
import type { Pass } from '../reducer.ts';
import { endsWithWord } from './signs.ts';

const RULE = /([-=_*~#+<>^─━═⎯—┄╌▔▁█▬■═])\1{7,}/g;
const ONLY_RULE = /^[\s\-=_*~#+|─━═⎯—┄╌▔▁█▬│┃┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╟╢]{6,}$/;
/** Git parts the two sides of a conflict by such a line. */
const OF_CONFLICT = /^[ +-]{0,2}={7}$/;
const CHANGE = /^\s*(?:\d+ )?[+-] {2,}\S|^\d+: {2,}\S/;
// A pattern that begins with a blank looks only at blanks.
const PADDING = / (?<=\S ) +(?=\S)/;
const ALL_PADDING = / (?<=\S ) +(?=\S)/g;
const LONG_PADDING = / (?<=\S ) {2,}(?=\S)/;

const BLANK = 0x20;

export const tidy: Pass = (lines) => withoutDoubleBlanks(lines.map(tidyLine));

function tidyLine(line: string): string {
  const end = line.trimEnd();
  if (end.length < 6) return end;
  if (isOnlyRule(end) && !OF_CONFLICT.test(end)) return end.trim().slice(0, 3);
  const padded = end.includes('   ');
  // The blanks after the sign of a change, or after the number of a line, belong to the code.
  if (padded && CHANGE.test(end)) return end;
  return padded ? withoutPadding(shortRules(end)) : shortRules(end);
}

function isOnlyRule(text: string): boolean {
  return !endsWithWord(text) && ONLY_RULE.test(text);
}

/** One blank separates a name from its value, and cells that have none inside. Others need two. */
function withoutPadding(line: string): string {
  const text = line.trimStart();
  if (!text.includes('  ')) return line;
  const cells = text.split(PADDING);
  const isPlain = cells.length <= 2 || !cells.some((cell) => cell.includes(' '));
  const packed = isPlain ? cells.join(' ') : text.split(LONG_PADDING).join('  ');
  return line.slice(0, line.length - text.length) + packed;
}

export function shortRules(line: string): string {
  return mayHaveRule(line) ? line.replace(RULE, '$1$1$1') : line;
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

/** Puts one blank between words, and keeps the indentation. */
export function packLine(line: string): string {
  return line.includes('  ') ? line.replace(ALL_PADDING, ' ') : line;
}

export const pack: Pass = (lines) => lines.map(packLine);

/** For lists in which blank lines separate nothing. */
export const withoutBlanks: Pass = (lines) => lines.filter((line) => line.trim() !== '');

/** Whether the line only draws. */
export function isRule(line: string): boolean {
  return isOnlyRule(line.trim());
}

const OF_DIFF = /^[-+] {2,}\S|^@@ -\d/;

/** Moves lines in a row that all stand further in to one blank, with what they stand in below each other. Not for code. */
export const outdent: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    let least = Number.POSITIVE_INFINITY;
    for (; to < lines.length && /^(?: |$)/.test(lines[to] ?? ''); to += 1) {
      const at = (lines[to] ?? '').search(/\S/);
      if (at >= 0) least = Math.min(least, at);
    }
    // The unchanged lines of a diff stand below the changed ones.
    const isDiff = OF_DIFF.test(lines[from - 1] ?? '') || OF_DIFF.test(lines[to] ?? '');
    if (to === from) kept.push(lines[to++] ?? '');
    else if (isDiff) kept.push(...lines.slice(from, to));
    else
      for (const line of lines.slice(from, to))
        kept.push(least > 1 && line !== '' ? line.slice(Math.min(least - 1, line.length)) : line);
  }
  return kept;
};
