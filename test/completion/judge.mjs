// Compares an answer with what was expected.

/** @import { Answer, Expected, Facts, Fault, Output } from './situation.ts' */

/** What no answer may hold: control sequences of the terminal, and our own marks. */
const UNCLEAN = /[\x00-\x08\x0b-\x1f\x7f]|133;|633;|ptyhold=|\[ptyhold/;

/**
 * `left` and `early`: whether the files that `leaves` and `before` name were there when the answer came.
 * @param {{ doing: string, expected: Expected, answer: Answer, left: boolean, early: boolean }} found
 * @returns {Fault | undefined}
 */
export function faultOf({ doing, expected, answer, left, early }) {
  const { facts, output, last } = answer;
  const wrong = [...verdictFaults(expected, facts), ...orderFaults(expected, facts, left, early)];
  if (!matches(expected.output, output)) wrong.push({ kind: 'output', told: `wanted ${show(expected.output)}` });
  if (!expected.free && UNCLEAN.test(output))
    wrong.push({ kind: 'output', told: 'it holds control characters or marks' });
  const [first] = wrong;
  if (!first) return undefined;
  const told = wrong.map((each) => each.told).join('; ');
  return { kind: first.kind, told: `${doing}: ${told}. It said ${show(output)} ${last}` };
}

/** @type {(expected: Expected, facts: Facts) => Fault[]} */
function verdictFaults(expected, facts) {
  if (facts.complete !== expected.complete) {
    return facts.complete
      ? [{ kind: 'false complete', told: `complete instead of ${expected.state}` }]
      : [{ kind: 'false incomplete', told: 'not complete' }];
  }
  /** @type {Fault[]} */
  const faults = [];
  if (expected.exit !== undefined && facts.exit_code !== expected.exit)
    faults.push({ kind: 'exit code', told: `exit code ${facts.exit_code} instead of ${expected.exit}` });
  if (expected.state && facts.state !== expected.state)
    faults.push({ kind: 'state', told: `${facts.state} instead of ${expected.state}` });
  if (expected.via && facts.via !== expected.via)
    faults.push({ kind: 'state', told: `via ${facts.via} instead of ${expected.via}` });
  return faults;
}

/** @type {(expected: Expected, facts: Facts, left: boolean, early: boolean) => Fault[]} */
function orderFaults({ state, leaves, before }, { complete, via }, left, early) {
  /** @type {Fault[]} */
  const faults = [];
  if (leaves && !left && complete) faults.push({ kind: 'false complete', told: `${leaves} was not there yet` });
  if (leaves && !left && !complete) faults.push({ kind: 'state', told: `${leaves} was not there yet` });
  if (before && early) faults.push({ kind: 'late', told: `${before} was there already` });
  if (state && state !== 'running' && via === 'timeout') faults.push({ kind: 'late', told: 'only when time was up' });
  return faults;
}

/** @type {(expected: Output, output: string) => boolean} */
function matches(expected, output) {
  if (expected === undefined) return true;
  return expected instanceof RegExp ? expected.test(output) : expected === output;
}

/** @param {Output} value */
function show(value) {
  if (typeof value !== 'string') return String(value);
  return value.length > 600
    ? `${JSON.stringify(value.slice(0, 300))}…${JSON.stringify(value.slice(-300))}`
    : JSON.stringify(value);
}
