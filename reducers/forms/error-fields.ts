// Leaves out the fields below an error of node that its message has said: `code: 'ENOENT'`, `path: '/a'`.
import type { Pass } from '../reducer.ts';

/** The code above the message says nothing of the error. */
const MESSAGE = /^\s*(?:\[?\w*Error\b|Uncaught )/;
/** A field that is told in a line of its own. */
const SHORT = /^\s+(?:code|actual|expected): .*$/;
const OPENS = /^(\s*(?:at .*|… \d+ frames .*|- \/.*|\w*Error.*)) \{$/;
const FIELD =
  /^\s+(errno|code|syscall|path|address|port|hostname|requireStack|generatedMessage|actual|expected|operator|diff): (.*?),?$/;
const CLOSES = /^\s*\}$/;
const MOST_ABOVE = 30;

export const withoutToldFields: Pass = (lines, drop) => {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const { fields, end } = FIELD.test(lines[at + 1] ?? '') ? fieldsAt(lines, at) : NONE;
    if (fields.length === 0) {
      kept.push(line);
      continue;
    }
    const lead = [...kept.slice(-MOST_ABOVE), line];
    const above = lead
      .slice(
        Math.max(
          lead.findLastIndex((one) => MESSAGE.test(one)),
          0,
        ),
      )
      .join('\n');
    const untold = fields.filter((field) => !isTold(field, above));
    const told = untold.every((field) => SHORT.test(field));
    if (!told) {
      kept.push(line);
      continue;
    }
    // What opened may have been a frame that is folded.
    kept.push(line.replace(OPENS, '$1'));
    kept.push(...untold.map((field) => ` ${field.trim().replace(/,$/, '')}`));
    drop('fields of errors told again', fields.length - untold.length);
    at = end;
  }
  return kept;
};

interface Fields {
  /** Each with the lines of its value. */
  readonly fields: readonly string[];
  /** The line that closes them. */
  readonly end: number;
}

const NONE: Fields = { fields: [], end: 0 };

/** The fields behind the line that opens them, if nothing else stands there. */
function fieldsAt(lines: readonly string[], at: number): Fields {
  const opens =
    OPENS.test(lines[at] ?? '') ||
    (/^\s*(?:… \d+ frames of |- \/)/.test(lines[at] ?? '') && FIELD.test(lines[at + 1] ?? ''));
  if (!opens) return NONE;
  const fields: string[] = [];
  let end = at + 1;
  while (FIELD.test(lines[end] ?? '') || /^\s+(?:'.*',?|\])$/.test(lines[end] ?? '')) {
    const from = end;
    end = endOfValue(lines, from);
    fields.push(lines.slice(from, end).join('\n'));
  }
  return CLOSES.test(lines[end] ?? '') ? { fields, end } : NONE;
}

const LONG_VALUE = /^(\s+)(?:actual|expected): (?:[\w ]+ |\[[^\]]*\] )?[{[]$/;

/** An object that an assertion compared stands on many lines, up to one that closes it as deep as it began. */
function endOfValue(lines: readonly string[], at: number): number {
  const [, indent] = LONG_VALUE.exec(lines[at] ?? '') ?? [];
  if (indent === undefined) return at + 1;
  let end = at + 1;
  while (lines[end]?.startsWith(`${indent} `)) end += 1;
  return /^\s+[}\]],?$/.test(lines[end] ?? '') ? end + 1 : at + 1;
}

/** As a word of its own: each message has an `x` somewhere. */
function isNamed(value: string, text: string): boolean {
  if (value === '') return text.includes("''");
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const isInWord = /^\w/.test(value) && /\w/.test(text[at - 1] ?? '');
    const goesOn = /\w$/.test(value) && /\w/.test(text[at + value.length] ?? '');
    if (!isInWord && !goesOn) return true;
  }
  return false;
}

function isTold(field: string, above: string): boolean {
  const [, name = '', value = ''] = FIELD.exec(field.split('\n', 1)[0] ?? '') ?? [];
  // The number says the same as the code.
  if (name === 'errno') return / E[A-Z]{3,}\b/.test(above);
  // An error of node:assert names both values and how they were compared.
  if (/^(?:generatedMessage|diff|operator)$/.test(name)) return above.includes('[ERR_ASSERTION]');
  if (/^(?:actual|expected)$/.test(name) && /^\s*\+ actual - expected$/m.test(above)) return true;
  if (field.includes('\n')) return false;
  if (name === 'requireStack') return above.includes('Require stack:') || value === '[]';
  const bare = (name === '' ? field.trim() : value).replace(/,$/, '').replace(/^'(.*)'$/, '$1');
  return bare === ']' || isNamed(bare, above);
}
