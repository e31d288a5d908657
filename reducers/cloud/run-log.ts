// Logs in which every line names the job or the step that printed it: names each once, above its output.
import { reduceGenerally } from '../general/general.ts';
import { byLines, type Reducer } from '../reducer.ts';

interface Form {
  /** Captures the name, and what was printed. */
  readonly line: RegExp;
  /** What the runner says of its own work. */
  readonly talk: RegExp;
}

const FORMS: readonly Form[] = [
  {
    // gh run view --log
    line: /^([^\t]+\t[^\t]+)\t\ufeff?\d{4}-\d\d-\d\dT[\d:.]+Z ?(.*)$/,
    talk: /^##\[endgroup\]/,
  },
  {
    // act
    line: /^\[([^\]\s]+\/[^\]]+?) *\] ?(?: {2}\| ?)?(.*)$/,
    talk: /^\s*(?:🐳|💬|⚙|❓|☁|✅ {2}Success - |⭐ Run (?:Set up|Complete) job|🚀|Cleaning up container)|^time=/u,
  },
  {
    // stack
    line: /^([\w-]+) +> ?(.*)$/,
    talk: /^(?:configure|build|copy\/register|Configuring|Preprocessing|Building|Installing|Registering|\[ *\d+ of \d+\] Compiling|Linking)\b/,
  },
];

const LEAST = 3;

export const runLog: Reducer = {
  name: 'logs of workflows',
  commands: ['gh run view', 'gh run watch', 'act', 'stack'],
  reduce: byLines((lines, drop, input) => {
    const form = FORMS.find(({ line }) => lines.filter((text) => line.test(text)).length >= LEAST);
    if (form === undefined) return null;
    const kept: string[] = [];
    let printed: string[] = [];
    let step = '';
    const flush = (): void => {
      kept.push(...reduceGenerally(printed, drop, input));
      printed = [];
    };
    for (const line of lines) {
      const [, name = step, text = line] = form.line.exec(line) ?? [];
      if (name !== step) {
        flush();
        kept.push(name.replace('\t', ' › '));
      }
      step = name;
      if (form.talk.test(text) && !TROUBLE.test(text)) drop('lines of the runner');
      else printed.push(text);
    }
    flush();
    return kept;
  }),
};

const TROUBLE = /error|fail|warn/i;
