// AppleScript as a way into iTerm2: it opens windows, where the API is off.
import { PtyholdError } from '../errors.ts';
import type { AppleScript } from './applescript.ts';
import { ANSWERS_MS } from './timing.ts';
import type { Way } from './ways.ts';

/** It has no word for badge and tab colour. What it opens comes to the front in any case. */
export function appleScriptWay(script: Pick<AppleScript, 'run'>): Way {
  return {
    name: 'applescript',
    run: async (program, _, signal) => {
      try {
        await script.run(['window', program], { timeoutMs: ANSWERS_MS, signal });
        return undefined;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof PtyholdError)) throw error;
        return { way: 'applescript', sentence: error.message, mend: error.hint };
      }
    },
  };
}
