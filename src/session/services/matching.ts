// Looks for a pattern that came with a call: one that would take for ever is given up, and holds nobody else up for long.
import vm from 'node:vm';
import { hasCode, PtyholdError } from '../../errors.ts';

const LONGEST_MS = 500;

const sandbox: { pattern: RegExp; texts: readonly string[]; found: number[] } = { pattern: /x/, texts: [], found: [] };
const context = vm.createContext(sandbox);
// Nothing else can interrupt a regular expression in the middle.
const script = new vm.Script('found = texts.map((text) => text.search(pattern))');

/** Where each text matches first, or -1. */
export function firstMatches(pattern: RegExp, texts: readonly string[]): readonly number[] {
  sandbox.pattern = pattern;
  sandbox.texts = texts;
  try {
    script.runInContext(context, { timeout: LONGEST_MS });
    return sandbox.found;
  } catch (error) {
    if (!hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT')) throw error;
    throw new PtyholdError(
      'bad_argument',
      'The pattern takes too long on this output.',
      'Write it without a repetition within a repetition, such as (a+)+.',
    );
  } finally {
    sandbox.texts = [];
  }
}
