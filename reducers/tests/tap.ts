// The details that TAP tells below the result of a test.
import type { Pass } from '../reducer.ts';

/** Passing tests have details, too. */
export const withoutTapDetails: Pass = (lines, drop) => {
  if (!lines.some((line) => /^\s+---$/.test(line))) return lines;
  const kept: string[] = [];
  let passing = false;
  let details = false;
  for (const line of lines) {
    const result = /^\s*(not )?ok \d+/.exec(line);
    if (result) passing = result[1] === undefined;
    if (/^\s+---$/.test(line)) details = true;
    if (details && passing) drop('details of passing tests');
    else kept.push(line);
    if (/^\s+\.\.\.$/.test(line)) details = false;
  }
  return kept;
};

const FIELD = /^(\s+)(\w+):(?: (.*))?$/;

/** The message of an assertion names both values and how they were compared, and the fields below say it again. */
export const withoutTapValues: Pass = (lines, drop) => {
  if (!lines.some((line) => /^\s+operator: /.test(line))) return lines;
  let message = '';
  let field = '';
  let depth = 0;
  const kept = lines.filter((line, at) => {
    const [, indent, name = '', value = ''] = FIELD.exec(line) ?? [];
    const begins = indent !== undefined && (field === '' || indent.length <= depth);
    if (/^\s*(?:---|\.\.\.)$/.test(line)) [message, field] = ['', ''];
    else if (begins) [field, depth] = [name, indent.length];
    if (field === 'error') message += `${line}\n`;
    if (field === 'operator') return !/[=!]=|Expected values to be|did not match the regular expression/.test(message);
    if (field !== 'expected' && field !== 'actual') return true;
    // A pattern has no form in YAML.
    if (begins && value === '' && (lines[at + 1] ?? '').search(/\S/) <= indent.length) return false;
    const bare = value.replace(/^'(.*)'$/, '$1');
    return !(message.includes('Expected values to be') || (begins && bare !== '' && message.includes(bare)));
  });
  drop('values told twice', lines.length - kept.length);
  return kept;
};
