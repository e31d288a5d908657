// Every program that is known, by name. A new program, wrapper or option is a line in one of these lists.
import { CONTAINERS } from './containers.ts';
import { DATABASES } from './databases.ts';
import { INTERPRETERS } from './interpreters.ts';
import type { Entry, Language, Program } from './program.ts';
import { REMOTE } from './remote.ts';
import { RUNNERS } from './runners.ts';
import { SCREENS } from './screens.ts';
import { SERVICES } from './services.ts';
import { SHELL_PROGRAMS } from './shells.ts';
import { TOOLS } from './tools.ts';
import { WRAPPERS } from './wrappers.ts';

export type { Interpreter, Language, Program, Way, Wrapping } from './program.ts';
export { EXT_MAKERS, FAT_MAKERS, FILE_SYSTEM_MAKERS } from './tools.ts';

export const ENTRIES: readonly Entry[] = [
  ...SHELL_PROGRAMS,
  ...WRAPPERS,
  ...REMOTE,
  ...CONTAINERS,
  ...RUNNERS,
  ...INTERPRETERS,
  ...DATABASES,
  ...SCREENS,
  ...SERVICES,
  ...TOOLS,
];

const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  ENTRIES.flatMap(([names, facts]) => names.split(' ').map((name): [string, Program] => [name, facts])),
);

const UNKNOWN: Program = {};

/** What is known of a program; nothing of most. */
export function programOf(name: string): Program {
  const exact = PROGRAMS.get(name);
  if (exact || !/\d$/.test(name)) return exact ?? UNKNOWN;
  // `python3.12`
  const versionless = PROGRAMS.get(name.replace(/(?<![\d.])[\d.]+$/, ''));
  return versionless?.interprets ? versionless : UNKNOWN;
}

/** What is typed to a program in front; undefined where that is not known, or where it hands every key on. */
export function languageInFront(name: string): Language | undefined {
  const program = programOf(name.replace(/^-/, ''));
  if (program.front === 'carrier') return undefined;
  if (program.front === 'prose' || PROGRAMS.get(name.toLowerCase())?.front === 'prose') return 'prose';
  return program.front === 'shell' ? 'shell' : program.interprets?.language;
}

/** What is typed at the prompt of such a program, as a shell would start it; undefined where its prompt takes other text. */
export function asStarted(name: string, typed: string): string | undefined {
  const { promptBehind } = programOf(name);
  if (promptBehind === undefined) return undefined;
  return typed
    .split(/[\r\n;]/)
    .filter((line) => line.trim() !== '')
    .map((line) => `${name} ${promptBehind} ${line}`)
    .join('\n');
}

/** Whether it has lines of its own for commands, beside the shell that a key opens: `:!ls` of a file manager. */
export function hasOwnLines(name: string): boolean {
  return programOf(name).front === 'shell';
}

/** Whether a program hands every key on to another terminal, as ssh does. */
export function isCarrier(name: string): boolean {
  return programOf(name).front === 'carrier';
}

/** Whether it wants each command by itself, though its line editor would take several at once. */
export function readsByLines(name: string): boolean {
  return programOf(name).byLines === true;
}

/** Whether its line editor throws away what was typed before its prompt. */
export function dropsTypedAhead(name: string): boolean {
  return programOf(name).dropsAhead === true;
}

/** Whether it takes Enter for what it has found by then. */
export function filtersText(name: string): boolean {
  return programOf(name).filters === true;
}

/** Whether what runs inside goes on when its terminal is gone. */
export function detaches(name: string): boolean {
  return programOf(name).detaches === true;
}

/** Whether it obeys this itself, where keys begin a line with it. */
export function obeys(name: string, order: string): boolean {
  return programOf(name).orders?.split(' ').includes(order) === true;
}

/** Whether a shell may read inside it. */
export function mayHoldTerminals(name: string): boolean {
  return programOf(name).terminals === true;
}

/** Whether something is known of it, so that its name is nobody's secret. */
export function isKnownProgram(name: string): boolean {
  return programOf(name) !== UNKNOWN;
}

/** They print what they read. */
const PASSING_ON = new Set(
  'cat tee sed tr grep egrep fgrep rg awk gawk mawk cut head tail sort uniq dd pv nl rev tac fold fmt paste column iconv xxd'.split(
    ' ',
  ),
);

/** Whether a program behind it in a pipe gets what it reads. */
export function passesOn(name: string): boolean {
  return PASSING_ON.has(name);
}

/** Whether it runs what it reads, or makes commands of it. */
export function runsInput(name: string): boolean {
  const language = languageInFront(name);
  return (language !== undefined && language !== 'prose') || name === 'xargs' || name === 'parallel';
}
