// biome: each finding in one line, without the code, the advice and the fix it would make.
import { byLines, type Reducer } from '../reducer.ts';

const HEADING = /^(\S+) (lint|assist|parse|format|organizeImports|suppressions|check|ci)(\/\S+)?(?:\s+FIXABLE)?\s+━+$/;
const PLAIN_HEADING = /^(lint|check|ci|format|\S+\/\S+)\s+━+$/;

export const biome: Reducer = {
  name: 'biome',
  commands: ['biome', '@biomejs/biome', 'rome'],
  reduce: byLines((lines, drop) => {
    const kept: string[] = [];
    let awaited: string | undefined;
    for (const line of lines) {
      const heading = HEADING.exec(line);
      const message = /^\s+[✖×⚠!ℹ] (.+)$/.exec(line)?.[1];
      if (heading) awaited = `${heading[1]} ${heading[2]}${heading[3] ?? ''}`;
      else if (PLAIN_HEADING.test(line)) awaited = '';
      else if (message !== undefined && awaited !== undefined) {
        kept.push(awaited === '' ? message : `${awaited}: ${message}`);
        awaited = undefined;
      } else if (/^\S/.test(line)) kept.push(line);
      else if (line.trim() !== '') drop('lines of code and advice');
    }
    return kept;
  }),
};
