// Leaves out the fields below an error of node that its message has said: `code: 'ENOENT'`, `path: '/a'`.
import type { Pass } from '../reducer.ts';

const OPENS = /^(\s*(?:at .*|… \d+ frames .*|- \/.*|\w*Error.*)) \{$/;
const FIELD =
  /^\s+(errno|code|syscall|path|address|port|hostname|requireStack|generatedMessage|actual|expected|operator|diff): (.*?),?$/;
const CLOSES = /^\s*\}$/;
const MOST_ABOVE = 30;

export const withoutToldFields: Pass = (lines, drop) => {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const fields = FIELD.test(lines[at + 1] ?? '') ? fieldsAt(lines, at) : [];
    if (fields.length === 0) {
      kept.push(line);
      continue;
    }
    const above = [...kept.slice(-MOST_ABOVE), line].join('\n');
    const untold = fields.filter((field) => !isTold(field, above));
    const told = untold.every((field) => /^\s+code: /.test(field));
    if (!told) {
      kept.push(line);
      continue;
    }
    // What opened may have been a frame that is folded.
    kept.push(line.replace(OPENS, '$1'));
    kept.push(...untold.map((field) => ` ${field.trim().replace(/,$/, '')}`));
    drop('fields of errors told again', fields.length - untold.length);
    at += fields.length + 1;
  }
  return kept;
};

/** The lines of fields behind the line that opens them, if nothing else stands there. */
function fieldsAt(lines: readonly string[], at: number): string[] {
  const opens =
    OPENS.test(lines[at] ?? '') ||
    (/^\s*(?:… \d+ frames of |- \/)/.test(lines[at] ?? '') && FIELD.test(lines[at + 1] ?? ''));
  if (!opens) return [];
  let end = at + 1;
  while (FIELD.test(lines[end] ?? '') || /^\s+(?:'.*',?|\])$/.test(lines[end] ?? '')) end += 1;
  return CLOSES.test(lines[end] ?? '') ? lines.slice(at + 1, end) : [];
}

function isTold(field: string, above: string): boolean {
  const [, name = '', value = ''] = FIELD.exec(field) ?? [];
  // The number says the same as the code.
  if (name === 'errno') return / E[A-Z]{3,}\b/.test(above);
  // An error of node:assert names both values and how they were compared.
  if (/^(?:generatedMessage|diff|operator)$/.test(name)) return above.includes('[ERR_ASSERTION]');
  if (/^(?:actual|expected)$/.test(name) && /^\s*\+ actual - expected$/m.test(above)) return true;
  if (name === 'requireStack') return above.includes('Require stack:') || value === '[]';
  const bare = (name === '' ? field.trim() : value).replace(/,$/, '').replace(/^'(.*)'$/, '$1');
  return bare === ']' || above.includes(bare);
}
