// What the line editors of Python make of lines: one of a block begins with an indent, and several of a paste wait for another.
import { languageInFront } from '../../programs/programs.ts';
import { hasCarrier, readerOf } from '../look/in-front.ts';
import type { Seen } from '../look/shell-prompt.ts';

const PYTHON = /^(?:python|pypy)[\d.]*$/;

export function isPython(program: string): boolean {
  return PYTHON.test(program);
}

/** The prompt for more of a block, in Python since 3.13 and in IPython, and behind it what the editor has put there. */
const INDENTED = /^\s*\.{3,}:? \s+$/;

/** The keys by which the line is as bare as the text was written for. On a line without an indent IPython would join it to the one before. */
export function keysThatUnindent({ line, look }: Pick<Seen, 'line' | 'look'>, text: string): readonly string[] {
  const reader = look.mode === 'raw' ? readerOf(look) : undefined;
  // On another machine the prompt tells, and nothing but blanks stands behind it.
  const mayIndent =
    reader === undefined ? look.mode === 'raw' && hasCarrier(look) : languageInFront(reader) === 'python';
  if (text === '' || !mayIndent) return [];
  return INDENTED.test(line.text.padEnd(line.x)) ? ['C-u'] : [];
}

/**
 * What ends a paste of several lines, so that Enter runs it. Python since 3.13 takes Enter behind such a line for one more,
 * unless the line is empty. Where a string or a block goes on, the rest is still to come.
 */
export function endOfPaste(seen: Pick<Seen, 'line' | 'look'>, text: string): string | undefined {
  const last = text.slice(text.lastIndexOf('\n') + 1);
  if (last === text || !readsPython(seen)) return undefined;
  return /^\S/.test(last) && !last.endsWith('\\') && !isInString(text) ? '\n' : undefined;
}

/** On another machine only the prompt tells. */
function readsPython({ line, look }: Pick<Seen, 'line' | 'look'>): boolean {
  const reader = readerOf(look);
  if (reader !== undefined) return isPython(reader);
  return hasCarrier(look) && line.text.padEnd(line.x) === '>>> ';
}

const LONG_QUOTES = /"""|'''/g;

function isInString(text: string): boolean {
  return (text.match(LONG_QUOTES)?.length ?? 0) % 2 === 1;
}
