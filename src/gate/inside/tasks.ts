// Lists of tasks that the same text has written, and a tool then runs: playbooks, Taskfiles, Procfiles.
import type { Call } from '../command/call.ts';
import { contentsOf, type Inner, scriptOf, type Unwrap } from '../command/inner.ts';
import { optionValues, takeCall } from '../command/options.ts';
import { runModule } from './remote-ways.ts';

interface Tool {
  /** Where it looks by itself. */
  files?: readonly string[];
  /** The option that names another file. */
  option?: string;
  /** What a key with its value runs. */
  run: (key: string, value: string, call: Call) => Inner[];
}

const byKey =
  (runs: RegExp): Tool['run'] =>
  (key, value, call) =>
    runs.test(key) ? [scriptOf(value, call)] : [];

const PROCESSES: Tool = { files: ['Procfile'], option: '-f --procfile', run: byKey(/./) };
const TASKS: Tool = {
  files: ['Taskfile.yml', 'Taskfile.yaml'],
  option: '-t --taskfile',
  run: byKey(/^(?:cmds?|sh|)$/),
};
const PIPELINE: Tool = { files: ['.gitlab-ci.yml'], option: '--file', run: byKey(/^(?:script|)$/) };

const TOOLS: ReadonlyMap<string, Tool> = new Map([
  ['ansible-playbook', { run: runModule }],
  ...['task', 'go-task'].map((name): [string, Tool] => [name, TASKS]),
  ...['foreman', 'honcho', 'overmind', 'hivemind'].map((name): [string, Tool] => [name, PROCESSES]),
  ...['gitlab-runner', 'gitlab-ci-local'].map((name): [string, Tool] => [name, PIPELINE]),
]);

const REHEARSES = /^(?:-C|--check|--syntax-check|--list(?:-\w+)?|--dry|--dry-run|--summary)$/;

export const tasks: Unwrap = (call, readFile) => {
  const tool = TOOLS.get(call.name);
  if (!tool || call.args.some((word) => REHEARSES.test(word))) return [];
  const named = [...takeCall(call).operands, ...optionValues(call.args, tool.option ?? '')];
  return contentsOf([...named, ...(tool.files ?? [])], readFile).flatMap(({ text }) =>
    entriesOf(text).flatMap(([key, value]) => tool.run(key, value, call)),
  );
};

const MOST_LINES = 2_000;
/** `- name: value`; what stands in a list without a key has none. */
const LINE = /^( {0,80}(?:- {1,9}){0,3})(?:([\w.-]{1,80}):(?= |$))?(.*)$/;
/** The value is the lines that stand further in. */
const BLOCK = /^ {0,9}(?:[|>][-+\d]{0,2})? {0,9}$/;

function entriesOf(text: string): (readonly [key: string, value: string])[] {
  const lines = text.split('\n').slice(0, MOST_LINES);
  return lines.flatMap((line, at) => {
    const [, indent = '', key = '', value = ''] = LINE.exec(line) ?? [];
    if (key === '' && !indent.includes('-')) return [];
    const inside = BLOCK.test(value) ? linesBelow(lines, at + 1, indent.length) : value.trim();
    return itemsOf(inside).map((item) => [key, item.replace(/^(["'])(.*)\1$/s, '$2')] as const);
  });
}

/** `cmds: [a, "b c"]` */
function itemsOf(value: string): readonly string[] {
  const [, list] = /^\[([^[\]{}]{0,2000})\]$/.exec(value) ?? [];
  return list === undefined ? [value] : list.split(',').map((item) => item.trim());
}

function linesBelow(lines: readonly string[], from: number, indent: number): string {
  const end = lines.findIndex((line, at) => at >= from && line.search(/\S/) >= 0 && line.search(/\S/) <= indent);
  return lines
    .slice(from, end < 0 ? undefined : end)
    .map((line) => line.trim())
    .join('\n');
}
