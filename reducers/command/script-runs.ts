// Cuts an output where npm begins one more script, as `npm test --workspaces`, a loop over packages or a script of scripts makes it.
import type { Part } from './parts.ts';

/** The script and its package, above the command line that it runs. */
const HEADING = /^> \S+@\S+ \S.*$/;
/** npm itself prints around these. */
const OF_INSTALL = /^> \S+ (?:pre|post)?(?:install|prepare|pack|publish|prepublishOnly|version)\b/;
const LINE = /^> (\S.*)$/;

const CALL = /^\w+ (?:run |run-script )?(?:-\S+ )*([\w:.-]+)[^&;|]*((?:&&|;).*)?$/;

/** Each run takes the time to choose a reducer. */
const MOST_RUNS = 200;

/** Undefined if the output is not that of several scripts. A command line that was told above is not told again. */
export function scriptRuns(text: string): Part[] | undefined {
  if (!text.includes('\n> ')) return undefined;
  const lines = text.split('\n');
  const headings = lines.flatMap((_line, at) => (isHeading(lines, at) ? [at] : []));
  if (headings.length < 2 || headings.length > MOST_RUNS) return undefined;
  if (headings.some((at) => OF_INSTALL.test(lines[at] ?? ''))) return undefined;
  const told = new Set<string>();
  return [0, ...headings].map((from, run) => {
    const next = headings[run];
    const command = run === 0 ? '' : commandAt(lines, from) + behindCall(lines, headings.slice(0, run - 1), from);
    return {
      command,
      text: lines
        .slice(run === 0 ? 0 : from + 2, next)
        .join('\n')
        .trimEnd(),
      exitCode: undefined,
      mark: next === undefined ? undefined : headingAt(lines, next, told),
    };
  });
}

function isHeading(lines: readonly string[], at: number): boolean {
  return HEADING.test(lines[at] ?? '') && LINE.test(lines[at + 1] ?? '') && !(lines[at - 1] ?? '').startsWith('> ');
}

function commandAt(lines: readonly string[], at: number): string {
  return LINE.exec(lines[at + 1] ?? '')?.[1] ?? '';
}

/** What a script above runs behind this one prints here, too: ` && vite build` in `npm run clean && vite build`. */
function behindCall(lines: readonly string[], above: readonly number[], at: number): string {
  const name = lines[at]?.split(' ')[2] ?? '';
  const calls = above.flatMap((heading) => commandAt(lines, heading).split(/(?=\b(?:npm|pnpm|yarn|bun) )/));
  for (const call of calls) {
    const [, called, behind = ''] = CALL.exec(call) ?? [];
    if (called === name && behind !== '') return ` ${behind.replace(/(?:&&|;)\s*$/, '')}`;
  }
  return '';
}

function headingAt(lines: readonly string[], at: number, told: Set<string>): string {
  const command = commandAt(lines, at);
  const isAgain = told.has(command);
  told.add(command);
  return isAgain ? (lines[at] ?? '') : `${lines[at]}\n> ${command}`;
}
