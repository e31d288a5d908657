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
export function questionFor(asked: Asked): string | undefined {
  const what = describeRefused(asked);
  if (what.commands.length > LONGEST_COMMANDS) return undefined;
  const intro = `A model wants to type into a terminal: ${describePlace(asked.place)}. Refused in it:`;
  return [intro, what.commands, ...what.text].join('\n');
}

/** One question for all: what is the same for several terminals is said once, below their list. */
export function questionForSeveral(asked: readonly Asked[]): string | undefined {
  const [first, ...others] = asked;
  if (first && others.length === 0) return questionFor(first);
  const groups = new Map<string, { what: Described; places: Place[] }>();
  for (const each of asked) {
    const what = describeRefused(each);
    const key = JSON.stringify(what);
    groups.set(key, { what, places: [...(groups.get(key)?.places ?? []), each.place] });
  }
  const blocks = [...groups.values()];
  if (blocks.reduce((sum, { what }) => sum + sizeOf(what), 0) > LONGEST_COMMANDS + LONGEST_TEXT) return undefined;
  const intro = `A model wants to type into ${asked.length} terminals, and asks for all of them at once.`;
  const parts = blocks.map(({ what, places }) => {
    const where = places.map((place) => `  ${describePlace(place)}`);
    return ['Terminals:', ...where, 'Refused in each of them:', what.commands, ...what.text].join('\n');
  });
  return [intro, ...parts].join('\n\n');
}

interface Described {
  commands: string;
  text: string[];
}

function sizeOf({ commands, text }: Described): number {
  return commands.length + text.join('\n').length;
}

function describeRefused({ refusals, text }: Asked): Described {
  const commands = refusals.map(({ rule, reason, command }) => {
    const named = text === undefined ? 'the secret' : `\`${showControlsInLine(command)}\``;
    return `- ${named} ${reason} (rule ${rule})`;
  });
  return { commands: commands.join('\n'), text: quoteText(text) };
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
