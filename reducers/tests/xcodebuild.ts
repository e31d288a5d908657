// xcodebuild: what the compilers and the tests say, without the steps, their command lines, and what it tells of itself.

import { compilerPasses } from '../build/c.ts';
import { suitesOnce } from '../forms/xctest.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { commonPasses } from './common.ts';

const STEP = /^[A-Z]\w+ .*\(in target '.*' from project '.*'\)$/;
const HEADING =
  /^(?:Command line invocation:|User defaults from command line:|Build settings from command line:|Prepare packages|GatherProvisioningInputs|(?:Create|Compute|Send)[A-Z][A-Za-z]+|note: Building targets in dependency order|note: Target dependency graph \(.*\))$/;
/** The commands of a step, and with what a program is signed. */
const BELOW_STEP = /^ {4}(?:$|cd |export |\/|builtin-|write-file |[A-Z][A-Za-z ]+: {2,}\S)/;
const TROUBLE = /error|warning|fail/i;

const withoutXcodeSteps: Pass = (lines, drop) => {
  let above: 'heading' | 'step' | undefined;
  const kept = lines.filter((line) => {
    const begun = STEP.test(line) ? 'step' : HEADING.test(line) ? 'heading' : undefined;
    const isBelow = above === 'heading' ? /^ {4}/.test(line) : above === 'step' && BELOW_STEP.test(line);
    if (begun !== undefined || !isBelow || TROUBLE.test(line)) above = begun;
    return above === undefined;
  });
  drop('build steps', lines.length - kept.length);
  return kept;
};

export const xcodebuild: Reducer = {
  name: 'xcodebuild',
  passesOthers: true,
  ofTests: true,
  commands: ['xcodebuild'],
  reduce: byLines(
    inOrder(
      withoutXcodeSteps,
      without(
        'lines of preamble',
        /^Testing started(?: completed\.)?$|^\d{4}-\S+ \S+ xcodebuild\[.* IDETestOperations/,
      ),
      suitesOnce,
      commonPasses,
      compilerPasses,
    ),
  ),
};
