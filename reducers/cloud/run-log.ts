// Logs in which every line names the job or the step that printed it: names each once, above its output.
import { reduceGenerally } from '../general/general.ts';
import { byLines, type Reducer } from '../reducer.ts';

interface Form {
  /** Captures the name, what was printed, and perhaps when, to the second. */
  readonly line: RegExp;
  /** Whether each line names its step, so that another one was printed by another command. */
  readonly all?: boolean;
  /** What the runner says of its own work. */
  readonly talk: RegExp;
}

const FORMS: readonly Form[] = [
  {
    // gh run view --log
    line: /^(?<name>[^\t]+\t[^\t]+)\t\ufeff?(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[\d.]*Z ?(?<text>.*)$/,
    all: true,
    talk: /^##\[endgroup\]|^shell: \S/,
  },
  {
    // act
    line: /^\[(?<name>[^\]\s]+\/[^\]]+?) *\] ?(?: {2}\| ?)?(?<text>.*)$/,
    talk: /^\s*(?:🐳|💬|⚙|❓|☁|✅ {2}Success - |⭐ Run (?:Set up|Complete) job|🚀|Cleaning up container)|^time=/u,
  },
  {
    // stack
    line: /^(?<name>[\w-]+) +> ?(?<text>.*)$/,
    talk: /^(?:configure|build|copy\/register|Configuring|Preprocessing|Building|Installing|Registering|\[ *\d+ of \d+\] Compiling|Linking)\b/,
  },
];

const LEAST = 3;

export const runLog: Reducer = {
  name: 'logs of workflows',
  passesOthers: true,
  commands: ['gh run view', 'gh run watch', 'act', 'stack'],
  reduce: byLines((lines, drop, input) => {
    const form = FORMS.find(({ line }) => lines.filter((text) => line.test(text)).length >= LEAST);
    if (form === undefined) return null;
    const kept: string[] = [];
    let printed: string[] = [];
    let step = '';
    let isFirst = true;
    const flush = (): void => {
      kept.push(...reduceGenerally(printed, drop, input));
      printed = [];
    };
    for (const line of lines) {
      const found = form.line.exec(line)?.groups;
      if (!found && form.all) {
        flush();
        kept.push(...(step === '' ? [line] : ['', line]));
        step = '';
        continue;
      }
      const { name = step, text = line, time } = found ?? {};
      if (name !== step) {
        flush();
        // One time tells of when the whole run is.
        const at = isFirst && time !== undefined ? ` (from ${time}Z)` : '';
        kept.push(`${name.replace('\t', ' › ')}${at}`);
        isFirst = false;
      }
      step = name;
      const repeats = isNamed(plain(text), name);
      if (repeats || (form.talk.test(text) && !TROUBLE.test(text))) drop('lines of the runner');
      else printed.push(plain(text));
    }
    flush();
    return kept;
  }),
};

const TROUBLE = /error|fail|warn/i;

/** GitHub's runner draws the command of a step in a colour, whose sequences are text in its log. */
function plain(text: string): string {
  return text.replace(/^(?:\u001b)?\[36;1m(.*?)(?:\u001b)?\[0m$/, '$1');
}

/** A step without a name of its own has that of its command, and opens a group of that name. */
function isNamed(text: string, name: string): boolean {
  const step = name.slice(name.indexOf('\t') + 1);
  return step.startsWith('Run ') && (text === `##[group]${step}` || `Run ${text}` === step);
}
