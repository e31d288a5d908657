// How long reducing takes: CPU time a megabyte, for each family of examples and for the worst texts. Beside it stands how
// often the tokens of the same text could be counted meanwhile: a figure that does not depend on the machine.
import path from 'node:path';
import { median, ms, row } from './numbers.mjs';
import { loadReducers, ROOT } from './reducers-module.mjs';

const EXAMPLE = 2e5;
const WORST_CASE = 1e6;
const RUNS = 4;

/**
 * @import { Reducers } from './reducers-module.mjs'
 *
 * @typedef {{ reducing: number, counting: number }} Cost In milliseconds, of a megabyte.
 */

/** @type {(text: string, size?: number) => string} */
const repeated = (text, size = WORST_CASE) => text.repeat(Math.ceil(size / text.length)).slice(0, size);
/** @param {(at: number) => string} line */
const numbered = (line) => {
  const count = Math.ceil(WORST_CASE / line(12_345).length);
  return Array.from({ length: count }, (_line, at) => line(at)).join('\n');
};
const WORST = {
  'one long line': repeated('word 12 '),
  'one long blank line': repeated(' '),
  'one-letter lines': repeated('a\n'),
  'blank lines': repeated('\n'),
  numbers: numbered((at) => `${at}`),
  'near repeats': numbered((at) => `2026-01-02T10:00:00Z INFO job ${at} done in ${at % 97} ms by worker-${at % 7}`),
  'all different': numbered(
    (at) => `${at.toString(36)} ${(at * 7919).toString(36)} moved to ${(at * 31).toString(36)}`,
  ),
  'open brackets': repeated('{\n'),
  'stack frames': repeated('    at f (/a/node_modules/b/c.js:1:2)\n    at g (/a/src/d.js:3:4)\n'),
  progress: numbered((at) => `[${at % 100}/100] ${at % 100}% building module ${at}`),
  places: numbered((at) => `src/file${at % 50}.c:${at}:3: warning: unused variable 'v${at}'`),
};

/** @param {() => unknown} act */
function cpuTime(act) {
  act();
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times);
}

/** @type {(reducers: Reducers, command: string, text: string, exitCode?: number | undefined) => Cost} */
function costOf({ reduce, estimateTokens }, command, text, exitCode = 0) {
  const reducing = cpuTime(() => reduce({ command, text, exitCode }, { measure: estimateTokens }));
  const counting = cpuTime(() => estimateTokens(text.slice(0, EXAMPLE)));
  return { reducing: reducing / (text.length / 1e6), counting: counting / (Math.min(EXAMPLE, text.length) / 1e6) };
}

/** @type {(what: string, costs: readonly Cost[]) => void} */
function tell(what, costs) {
  /** @param {keyof Cost} name */
  const mean = (name) => costs.reduce((sum, cost) => sum + cost[name], 0) / costs.length;
  row(what, ms(mean('reducing')), `${(mean('reducing') / mean('counting')).toFixed(1)} × counting`);
}

const COMMANDS = ['./unknown', 'cat x.log', 'make', 'npx vitest run', 'kubectl get pods', 'grep -rn x .'];

export async function reducing() {
  const loaded = await loadReducers();
  /** @type {Map<string, Cost[]>} */
  const families = new Map();
  for (const [file, { command, text, exitCode }] of loaded.readExamples(path.join(ROOT, 'reducers'))) {
    const [family = ''] = file.split(path.sep);
    const cost = costOf(loaded, command, repeated(`${text}\n`, EXAMPLE), exitCode);
    families.set(family, [...(families.get(family) ?? []), cost]);
  }
  for (const [family, costs] of families) tell(`CPU time a megabyte, ${family}`, costs);
  tell('  of all examples', [...families.values()].flat());
  for (const [what, text] of Object.entries(WORST)) {
    const costs = COMMANDS.map((command) => costOf(loaded, command, text));
    tell(`worst texts, ${what}`, [costs.reduce((most, cost) => (cost.reducing > most.reducing ? cost : most))]);
  }
}
