// pnpm runs a script in several packages: what each prints is shortened like the output of its program, below its name.
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { programOf } from './program-of.ts';
import { remembering } from './remembering.ts';
import type { ReduceOne } from './tasks.ts';

/** `packages/api test$ vitest run`; in a file the lines below begin with `packages/api test: `, on a terminal with a bar. */
const BEGINS = /^(\S+ [\w:.-]+)\$ (.+)$/;
const BAR = /^│ ?(.*)$/;
const COLLAPSED = /^\[\d+ lines collapsed\]$/;
const END = /^└─ (?:Done in|Failed in) /;
const DONE = /(?:^└─ |: )Done(?: in [\d.]+m?s)?$/;

interface Run {
  readonly command: string;
  readonly lines: string[];
  result: string | undefined;
}

export function pnpmRuns(reduceOne: ReduceOne): Reducer {
  return {
    name: 'pnpm in several packages',
    commands: [],
    takes: ([program], text) =>
      /^(?:pnpm|npm|rush)$/.test(program ?? '') && text.includes('$ ') && hasRuns(text.split('\n')),
    reduce: byLines((lines, drop) => {
      const runs = new Map<string, Run>();
      const kept: (string | { name: string })[] = [];
      let current: Run | undefined;
      for (const line of lines) {
        const [, name, command] = BEGINS.exec(line) ?? [];
        const told = runs.get(prefixOf(line));
        if (name !== undefined && command !== undefined) {
          current = { command, lines: [], result: undefined };
          runs.set(name, current);
          kept.push({ name });
        } else if (told) addTo(told, line);
        else if (current && COLLAPSED.test(line)) current.lines.push(line);
        else if (current && BAR.test(line)) current.lines.push(BAR.exec(line)?.[1] ?? '');
        else if (current && END.test(line)) current.result = line;
        else {
          kept.push(line);
          current = undefined;
        }
      }
      const reduceEach = remembering(reduceOne);
      const shorter: string[] = [];
      for (let from = 0, to = 0; from < kept.length; from = to) {
        const one = kept[to++] ?? '';
        const run = typeof one === 'string' ? undefined : runs.get(one.name);
        if (typeof one === 'string') {
          while (typeof kept[to] === 'string') to += 1;
          shorter.push(...ofPnpm(kept.slice(from, to).join('\n'), reduceEach, drop));
        } else if (run) shorter.push(...shown(one.name, run, reduceEach, drop));
      }
      return shorter;
    }),
  };
}

/** What pnpm itself says before, between and behind the scripts. */
function ofPnpm(text: string, reduceOne: ReduceOne, drop: Drop): string[] {
  const reduced = reduceOne('pnpm install', text, undefined);
  for (const [kind, count] of Object.entries(reduced?.dropped ?? {})) drop(kind, count);
  const left = reduced?.text ?? text;
  return left === '' ? [] : left.split('\n');
}

function hasRuns(lines: readonly string[]): boolean {
  return lines.some((line, at) => {
    const name = BEGINS.exec(line)?.[1];
    const next = lines[at + 1] ?? '';
    return (
      name !== undefined &&
      (/^[│└]/.test(next) || COLLAPSED.test(next) || lines.some((other) => other.startsWith(`${name}: `)))
    );
  });
}

function prefixOf(line: string): string {
  return /^(\S+ [\w.-]+(?::[\w.-]+)*):(?: |$)/.exec(line)?.[1] ?? '';
}

function addTo(run: Run, line: string): void {
  const text = line.slice(prefixOf(line).length + 2);
  if (/^(?:Done|Failed)$/.test(text)) run.result = line;
  else run.lines.push(text);
}

function shown(name: string, run: Run, reduceOne: ReduceOne, drop: Drop): string[] {
  const text = run.lines.join('\n').trim();
  const command = programOf('', run.lines) || run.command;
  const reduced = text === '' ? null : reduceOne(command, text, undefined);
  for (const [kind, count] of Object.entries(reduced?.dropped ?? {})) drop(kind, count);
  const left = (reduced?.text ?? text).split('\n').filter((line) => line !== '');
  const result = run.result ?? '';
  return [
    `${name}$ ${run.command}`,
    ...left.map((line) => ` ${line}`),
    ...(DONE.test(result) || result === '' ? [] : [result]),
  ];
}
