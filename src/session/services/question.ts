// The question to a person: every refused command whole, and where it would run. Nothing in it can hide or pass for more.
import { cut } from '../../terminal/fold-items.ts';
import { showControls, showControlsInLine } from '../../terminal/show-controls.ts';

/** Where a text would be typed. */
export interface Place {
  session: string;
  host: string;
  folder: string;
  /** The program that reads, if it is known. */
  program: string | undefined;
}

export interface Asked {
  place: Place;
  refusals: readonly { rule: string; reason: string; command: string }[];
  /** The text; undefined if it is secret. */
  text: string | undefined;
}

const LONGEST_TEXT = 1_000;
/** Nobody reads more before they answer. */
const LONGEST_COMMANDS = 4_000;

/** Undefined if the commands are too much to be read. */
export function questionFor({ place, refusals, text }: Asked): string | undefined {
  const commands = refusals.map(({ rule, reason, command }) => {
    const named = text === undefined ? 'the secret' : `\`${showControlsInLine(command)}\``;
    return `- ${named} ${reason} (rule ${rule})`;
  });
  if (commands.join('\n').length > LONGEST_COMMANDS) return undefined;
  const intro = `A model wants to type into a terminal: ${describePlace(place)}. Refused in it:`;
  return [intro, ...commands, ...quoteText(text)].join('\n');
}

export function describePlace({ session, host, folder, program }: Place): string {
  const parts = [`session ${session}`, `host ${host}`, `folder ${folder}`];
  return [...parts, ...(program === undefined ? [] : [`program ${program}`])].map(showControlsInLine).join(', ');
}

/** Each line has a sign in front, so that none passes for one of ours. */
function quoteText(text: string | undefined): string[] {
  if (text === undefined) return [];
  const lines = showControls(cut(text.trim(), LONGEST_TEXT)).split('\n');
  return ['The text:', ...lines.map((line) => `| ${line}`)];
}
