// What the clause and the body of a loop tell about it.
import { type Call, plainCall } from '../command/call.ts';
import type { CompoundList } from './parse.ts';

export function isEndless({ commands }: CompoundList): boolean {
  const command = commands.at(-1)?.command;
  return command?.type === 'Command' && [':', 'true', '1'].includes(command.name?.value ?? '');
}

export function readsInput({ commands }: CompoundList): boolean {
  return commands.some(({ command }) => command.type === 'Command' && command.name?.value === 'read');
}

const LOOKS = /\b(?:grep|rg|pgrep)\s|\/(?:cmdline|comm|exe|cwd|environ|status|stat|cgroup)\b/;
const LOOK = plainCall('grep');
const LONGEST_BODY = 2_000;

/** If the body looks at each process, that stands among the sources of the loop's variable, as a filter before it would. */
export function chosenIn(source: string, { pos, end }: CompoundList): readonly Call[] {
  return LOOKS.test(source.slice(pos, Math.min(end, pos + LONGEST_BODY))) ? [LOOK] : [];
}
