// Measures how long reducing takes: CPU time a megabyte, for each family of examples and for the worst texts.
// Fails where it takes longer than it may: `node bench/reducing.mjs`.
import path from 'node:path';
import { median, ms, row } from './numbers.mjs';
import { loadReducers, ROOT } from './reducers-module.mjs';

const EXAMPLE = 2e5;
const WORST_CASE = 1e6;
const RUNS = 3;
const LIMIT = 60;

const { reduce, readExamples, estimateTokens } = await loadReducers();

const repeated = (text, size = WORST_CASE) => text.repeat(Math.ceil(size / text.length)).slice(0, size);
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

function cost(command, text, exitCode = 0) {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    reduce({ command, text, exitCode, width: 120 }, { measure: estimateTokens });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times) / (text.length / 1e6);
}

const families = new Map();
for (const [file, example] of readExamples(path.join(ROOT, 'reducers'))) {
  const family = file.split(path.sep)[0];
  families.set(family, [...(families.get(family) ?? []), example]);
}

const slow = [];
function tell(what, value) {
  if (value > LIMIT) slow.push(what);
  row(what, ms(value), value > LIMIT ? 'too slow' : '');
}

console.log('CPU time a megabyte, of the examples of each family');
for (const [family, examples] of families) {
  const costs = examples.map(({ command, text, exitCode }) => cost(command, repeated(`${text}\n`, EXAMPLE), exitCode));
  tell(family, costs.reduce((sum, value) => sum + value, 0) / costs.length);
}
console.log('\nthe worst texts, with the slowest of several commands');
for (const [what, text] of Object.entries(WORST)) {
  const commands = [
    './unknown',
    'cat x.log',
    'make',
    'npx vitest run',
    'pytest',
    'npm install',
    'kubectl get pods',
    'grep -rn x .',
  ];
  tell(what, Math.max(...commands.map((command) => cost(command, text))));
}
process.exitCode = slow.length > 0 ? 1 : 0;
