// shellcheck: the findings for each line, without the line's code and its corrected form.
import { countRepeats } from '../forms/repeats.ts';
import { byLines, type Reducer } from '../reducer.ts';

export const shellcheck: Reducer = {
  name: 'shellcheck',
  commands: ['shellcheck'],
  reduce: byLines((lines, drop, input) => {
    if (!lines.some((line) => /^In .+ line \d+:$/.test(line))) return null;
    const kept: string[] = [];
    for (const line of lines) {
      const place = /^In (.+) line (\d+):$/.exec(line);
      const finding = /^\s*\^-*\^?-* (SC\d+ .*)$/.exec(line)?.[1];
      if (place) kept.push(`${place[1]}:${place[2]}:`);
      else if (finding !== undefined) kept.push(` ${finding}`);
      else if (line !== '') drop('lines of code and advice');
    }
    return countRepeats(kept, drop, input);
  }),
};
