// What may follow the words that stand on a shell's command line behind `ptyhold`.
import type { Command, Operand, Option } from '../command.ts';
import { operandsBeside, optionsOf } from '../parse.ts';

/** A word that may stand there, and a few words on it. */
export interface Candidate {
  word: string;
  says: string;
}

/** Where words come from that no table has. */
export type Source = 'sessions' | 'kept sessions' | 'ended sessions' | 'tags' | 'hosts' | 'clients' | 'files' | 'keys';

/** Looks up the words of a source. Files are completed by the shell. */
export type LookUp = (source: Exclude<Source, 'files'>) => Promise<readonly Candidate[]>;

export type Found = 'files' | readonly Candidate[];

const OPERANDS: Readonly<Record<string, Source>> = {
  CLIENT: 'clients',
  FILE: 'files',
  KEY: 'keys',
  SESSION: 'sessions',
  TARGET: 'sessions',
};

const OPTIONS: Readonly<Record<string, Source>> = {
  cwd: 'files',
  host: 'hosts',
  key: 'keys',
  session: 'sessions',
  'session-id': 'sessions',
  tag: 'tags',
  tags: 'tags',
};

/** Commands that also take sessions that are over, or only those. */
const OTHER_SESSIONS: Readonly<Record<string, Exclude<Source, 'files'>>> = {
  forget: 'ended sessions',
  grep: 'kept sessions',
  log: 'kept sessions',
  read: 'kept sessions',
};

/** `words`: the last one is being typed, and may be empty. */
export async function findCandidates(
  commands: readonly Command[],
  words: readonly string[],
  lookUp: LookUp,
): Promise<Found> {
  const [first = '', ...rest] = joined(words);
  const command = commands.find(({ name }) => name === first);
  if (rest.length === 0) return begun(first, [...commandNames(commands), ...beforeCommands()]);
  if (first === 'help') return rest.length === 1 ? begun(rest[0] ?? '', commandNames(commands)) : [];
  return command ? findInCommand(command, rest, lookUp) : [];
}

async function findInCommand(command: Command, words: readonly string[], lookUp: LookUp): Promise<Found> {
  const options = await optionsOf(command);
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const { operands, given, awaiting } = walk(options, before);
  const isBehindEnd = before.includes('--');
  if (awaiting !== undefined) return valuesOf(command, awaiting, options[awaiting], last, lookUp);
  const [, name, value] = /^--([\w-]+)=(.*)$/s.exec(last) ?? [];
  if (name !== undefined && !isBehindEnd)
    return behindEquals(name, await valuesOf(command, name, options[name], value ?? '', lookUp));
  if (last.startsWith('-') && !isBehindEnd)
    return begun(
      last,
      Object.entries(options).map(([long, { says }]) => ({ word: `--${long}`, says })),
    );
  const taken = operandsBeside(command, given);
  const operand = taken[operands] ?? taken.findLast(({ isRepeated }) => isRepeated);
  if (!operand || (isBehindEnd && command.rest)) return isBehindEnd ? 'files' : [];
  return ofSource(command, operand, last, lookUp);
}

/** What the words before the last one are: how many operands, which options, and the option that awaits its value. */
function walk(options: Readonly<Record<string, Option>>, words: readonly string[]) {
  const given: Record<string, true> = {};
  let operands = 0;
  let awaiting: string | undefined;
  let isBehindEnd = false;
  for (const word of words) {
    const [, long, inline] = /^--([\w-]+)(=)?/.exec(word) ?? [];
    const name = long ?? Object.keys(options).find((each) => word === `-${options[each]?.short}`);
    if (awaiting !== undefined) awaiting = undefined;
    else if (word === '--') isBehindEnd = true;
    else if (isBehindEnd || name === undefined) operands += 1;
    else {
      given[name] = true;
      const option = options[name];
      awaiting = option?.value !== undefined && !option.isSwitchToo && inline === undefined ? name : undefined;
    }
  }
  return { operands, given, awaiting };
}

async function valuesOf(
  command: Command,
  name: string,
  option: Option | undefined,
  word: string,
  lookUp: LookUp,
): Promise<Found> {
  if (option?.choices) return begun(word, ofChoices(option.choices));
  if (option?.offers) return begun(word, ofChoices(behindComma(word, option.offers)));
  const source = OPTIONS[name];
  if (source === 'files') return 'files';
  return source === undefined ? [] : begun(word, await lookUp(forCommand(source, command)));
}

async function ofSource(command: Command, operand: Operand, word: string, lookUp: LookUp): Promise<Found> {
  const words = operand.choices ?? operand.offers;
  if (words) return begun(word, ofChoices(words));
  const source = OPERANDS[operand.name];
  if (source === 'files') return 'files';
  if (source === undefined) return [];
  // A tag is a target, too. A bare # would be a comment in most shells, so it is offered only behind one that stands there.
  const tags = source === 'sessions' && word.startsWith('#') ? await lookUp('tags') : [];
  const behindHash = tags.map((tag) => ({ ...tag, word: `#${tag.word}` }));
  return begun(word, [...(await lookUp(forCommand(source, command))), ...behindHash]);
}

function forCommand(source: Exclude<Source, 'files'>, { name }: Command): Exclude<Source, 'files'> {
  return source === 'sessions' ? (OTHER_SESSIONS[name] ?? source) : source;
}

function begun(word: string, candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter((each) => each.word.startsWith(word));
}

/** Those that the word does not have yet, each behind what stands before its last comma. */
function behindComma(word: string, offers: readonly string[]): string[] {
  const before = word.slice(0, word.lastIndexOf(',') + 1);
  const taken = before.split(',');
  return offers.filter((each) => !taken.includes(each)).map((each) => before + each);
}

function ofChoices(choices: readonly string[]): Candidate[] {
  return choices.map((word) => ({ word, says: '' }));
}

function commandNames(commands: readonly Command[]): Candidate[] {
  return commands.map(({ name, summary }) => ({ word: name, says: summary }));
}

function beforeCommands(): Candidate[] {
  return [
    { word: 'help', says: 'tells what a command takes' },
    { word: '--help', says: 'lists the commands' },
    { word: '--version', says: 'tells the version' },
  ];
}

function behindEquals(name: string, found: Found): Found {
  return found === 'files' ? found : found.map((each) => ({ ...each, word: `--${name}=${each.word}` }));
}

/** bash takes `--wait=all` apart at the equals sign. */
function joined(words: readonly string[]): string[] {
  const made: string[] = [];
  for (const [at, word] of words.entries()) {
    const isSplit = word === '=' || words[at - 1] === '=';
    if (isSplit && /^--[\w-]+=?$/.test(made.at(-1) ?? '')) made.push(`${made.pop()}${word}`);
    else made.push(word);
  }
  return made;
}
