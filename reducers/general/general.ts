// Reduces the output of any program by the forms that lines have, without knowing the program.

import { withoutExcerpts } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { compactJson, documentAt } from '../forms/json.ts';
import { foldIfLog } from '../forms/log.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { tidy } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';
import { withoutShadowBytes } from '../runtime/sanitizer.ts';

const compactDocuments: Pass = (lines) => {
  const whole = compactJson(lines.join('\n'));
  if (whole !== undefined) return [whole];
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const document = documentAt(lines, at);
    kept.push(document?.text ?? lines[at] ?? '');
    if (document) at = document.end;
  }
  return kept;
};

export const reduceGenerally = inOrder(
  compactDocuments,
  withoutShadowBytes,
  withoutProgress,
  withoutExcerpts,
  foldFrames,
  foldIfLog,
  countRepeats,
  tidy,
);

export const general: Reducer = { name: 'general', commands: [], reduce: byLines(reduceGenerally) };
