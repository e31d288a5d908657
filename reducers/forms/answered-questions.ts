// The question that `dig` repeats: an answer begins with the same name. Without an answer, nothing else tells the name.
import type { Pass } from '../reducer.ts';

const QUESTION = /^;(\S+)\s+IN\s+\w+$/;

export const withoutAnsweredQuestions: Pass = (lines, drop) => {
  const answered = new Set(lines.map((line) => /^[^;\s]+(?=\s)/.exec(line)?.[0].toLowerCase()));
  const kept = lines.filter((line) => {
    const name = QUESTION.exec(line)?.[1];
    return name === undefined || !answered.has(name.toLowerCase());
  });
  drop('lines about the query', lines.length - kept.length);
  return kept;
};
