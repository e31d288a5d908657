// biome: each finding in one line, without the code, the advice and the fix it would make.
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, type Reducer } from '../reducer.ts';

const HEADING = /^(\S+) (lint|assist|parse|format|organizeImports|suppressions|check|ci)(\/\S+)?(?:\s+FIXABLE)?\s+━+$/;
const PLAIN_HEADING = /^(lint|check|ci|format|\S+\/\S+)\s+━+$/;

export const biome: Reducer = {
  name: 'biome',
  commands: ['biome', '@biomejs/biome', 'rome'],
  reduce: byLines((lines, drop) => {
    if (!lines.some((line) => HEADING.test(line) || PLAIN_HEADING.test(line))) return null;
    const kept: string[] = [];
    let finding = false;
    let awaited: string | undefined;
    for (const line of lines) {
      const heading = HEADING.exec(line);
      const message = /^\s+[✖×⚠!ℹ] (.+)$/.exec(line)?.[1];
      if (heading) awaited = `${heading[1]} ${heading[2]}${heading[3] ?? ''}`;
      else if (PLAIN_HEADING.test(line)) awaited = '';
      finding = awaited !== undefined || (finding && !/^\S/.test(line));
      if (message !== undefined && awaited !== undefined) {
        kept.push(awaited === '' ? message : `${awaited}: ${message}`);
        awaited = undefined;
      } else if (!finding) kept.push(line);
      else if (line.trim() !== '' && awaited === undefined) drop('lines of code and advice');
    }
    return withoutDoubleBlanks(kept);
  }),
};
