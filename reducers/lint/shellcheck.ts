// shellcheck: the findings for each line, without the line's code and its corrected form.
import { countPlaces, groupByFile, joinPlaces } from '../forms/places.ts';
import { countRepeats } from '../forms/repeats.ts';
import { sharedMessagesOnce } from '../forms/shared-messages.ts';
import { byLines, inOrder, type Reducer } from '../reducer.ts';

const byPlace = inOrder(groupByFile, joinPlaces, sharedMessagesOnce, countRepeats, countPlaces);

/** With `-f gcc` each finding has a line. */
const GCC = /^\S.*:\d+:\d+: (?:error|warning|note): .* \[SC\d+\]$/;

export const shellcheck: Reducer = {
  name: 'shellcheck',
  commands: ['shellcheck'],
  reduce: byLines((lines, drop, input) => {
    if (lines.some((line) => GCC.test(line))) return byPlace(lines, drop, input);
    if (!lines.some((line) => /^In .+ line \d+:$/.test(line))) return null;
    const kept: string[] = [];
    let place = '';
    for (const line of lines) {
      const [, file, number] = /^In (.+) line (\d+):$/.exec(line) ?? [];
      const finding = /^\s*\^-*\^?-* (SC\d+ .*)$/.exec(line)?.[1];
      if (file !== undefined) place = `${file}: line ${number}`;
      else if (finding !== undefined) kept.push(`${place}: ${finding}`);
      else if (line !== '') drop('lines of code and advice');
    }
    return byPlace(kept, drop, input);
  }),
};
