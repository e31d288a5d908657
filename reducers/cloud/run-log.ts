// `gh run view --log`: names a step once, above its output.
import { reduceGenerally } from '../general/general.ts';
import { byLines, type Reducer } from '../reducer.ts';

const LINE = /^([^\t]+\t[^\t]+)\t\ufeff?\d{4}-\d\d-\d\dT[\d:.]+Z ?(.*)$/;

export const runLog: Reducer = {
  name: 'logs of workflows',
  commands: ['gh run view', 'gh run watch'],
  reduce: byLines((lines, drop, input) => {
    if (!lines.some((line) => LINE.test(line))) return null;
    const kept: string[] = [];
    let printed: string[] = [];
    let step = '';
    const flush = (): void => {
      kept.push(...reduceGenerally(printed, drop, input));
      printed = [];
    };
    for (const line of lines) {
      const [, name = step, text = line] = LINE.exec(line) ?? [];
      if (name !== step) {
        flush();
        kept.push(name.replace('\t', ' › '));
      }
      step = name;
      if (!/^##\[endgroup\]/.test(text)) printed.push(text);
    }
    flush();
    return kept;
  }),
};
