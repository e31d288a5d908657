// shellcheck: the findings for each line, without the line's code. The corrected form stays where there are not many.
import { countRepeats } from '../forms/repeats.ts';
import { sharedMessagesOnce } from '../forms/shared-messages.ts';
import { byLines, inOrder, type Reducer } from '../reducer.ts';

const byPlace = inOrder(sharedMessagesOnce, countRepeats);

/** With `-f gcc` each finding has a line. */
const GCC = /^\S.*:\d+:\d+: (?:error|warning|note): .* \[SC\d+\]$/;

const IN_LINE = /^In (.+) line (\d+):$/;
const FINDING = /^(\s*)\^-*\^?-* (SC\d+ .*)$/;
const MORE = /^For more information:$|^ {2}https:\/\/www\.shellcheck\.net\/wiki\/SC\d+ -- /;

const CORRECTED = 'Did you mean:';
const MOST_CORRECTED = 6;
const FEW = 8;

/** A blank line ends the corrected form. Where others have left that out, one line is known to be of it. */
function endOfCorrected(lines: readonly string[], from: number): number {
  const length = lines.slice(from + 1, from + 1 + MOST_CORRECTED).indexOf('');
  return from + (length < 0 ? 1 : length);
}

export const shellcheck: Reducer = {
  name: 'shellcheck',
  passesOthers: true,
  commands: ['shellcheck'],
  reduce: byLines((lines, drop, input) => {
    if (lines.some((line) => GCC.test(line))) return byPlace(lines, drop, input);
    if (!lines.some((line) => IN_LINE.test(line))) return null;
    const kept: string[] = [];
    let place = '';
    let isCode = false;
    let correctedTo = -1;
    let isOther = false;
    const isFew = lines.filter((line) => line.startsWith(CORRECTED)).length <= FEW;
    for (const [at, line] of lines.entries()) {
      const [, file, number] = IN_LINE.exec(line) ?? [];
      const [, before = '', finding] = FINDING.exec(line) ?? [];
      if (line.startsWith(CORRECTED)) correctedTo = endOfCorrected(lines, at);
      if (file !== undefined) place = `${file}:${number}`;
      else if (finding !== undefined) kept.push(`${place}:${before.length + 1}: ${finding}`);
      else if (isFew && at <= correctedTo && /\S/.test(line) && !line.startsWith(CORRECTED))
        kept.push(`  fix: ${line.trim()}`);
      else if (isCode || at <= correctedTo || MORE.test(line)) drop('lines of code and advice');
      else if (line !== '' || isOther) kept.push(line);
      isOther = file === undefined && finding === undefined && kept.at(-1) === line;
      isCode = file !== undefined;
    }
    return byPlace(kept, drop, input);
  }),
};
