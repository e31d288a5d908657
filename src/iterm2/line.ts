// The way into iTerm2 that always works: a line that the person types there.
import { shellLine } from '../bridges/shell-words.ts';
import type { Way } from './ways.ts';

/** With exec, no shell is left that could read what iTerm2 sends to a client that has ended. */
function typedLine(program: string): string {
  return `exec ${shellLine([program])}`;
}

export function lineWay(tell: (line: string) => void): Way {
  return {
    name: 'line',
    run: async (program) => {
      tell(typedLine(program));
      return undefined;
    },
  };
}
