// Checks what a person typed against what a command takes.
import { parseArgs } from 'node:util';
import type { Command, Given, Operand, Option } from './command.ts';
import { Fault, suggest, WRONG_USAGE } from './fault.ts';

/** Every command takes it, and `parse` returns it for the help of the command. */
const HELP: Option = { short: 'h', says: 'shows this help' };

export async function optionsOf({ options, moreOptions }: Command): Promise<Readonly<Record<string, Option>>> {
  return { ...(await moreOptions?.()), ...options, help: HELP };
}

/** Returns 'help' if it was asked for, whatever else was typed. */
export async function parse(command: Command, argv: readonly string[]): Promise<Given | 'help'> {
  const known = await optionsOf(command);
  const options = Object.fromEntries(Object.entries(known).map(([name, option]) => [name, typeOf(option)]));
  // Not strict: its errors know neither near names nor the words of our help.
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const typed = tokens.filter((token) => token.kind === 'option');
  if (typed.some(({ name }) => name === 'help')) return 'help';
  const end = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? argv.length;
  const words = tokens.filter((token) => token.kind === 'positional');
  const operands = words.filter(({ index }) => !command.rest || index < end).map(({ value }) => value);
  const given = typed.map(({ name, rawName, value, inlineValue }): [string, string | true] => {
    const option = known[name];
    if (!option)
      throw wrong(command, `has no option ${rawName}.${suggest(rawName.replace(/^-+/, ''), Object.keys(known), '--')}`);
    if (option.value === undefined && inlineValue) throw wrong(command, `takes no value for --${name}.`);
    const isSwitch = option.value === undefined || (option.isSwitchToo === true && value === undefined);
    return [name, isSwitch ? true : checkedValue(command, name, option, value)];
  });
  countOperands(command, operands, Object.fromEntries(given));
  const rest = command.rest && end < argv.length ? argv.slice(end + 1) : undefined;
  if (rest?.length === 0) throw wrong(command, `needs ${command.rest?.name} after --.`);
  return { operands, options: Object.fromEntries(given), typed: given, rest };
}

function typeOf({ value, short, isSwitchToo }: Option): { type: 'string' | 'boolean'; short?: string } {
  return { type: value === undefined || isSwitchToo ? 'boolean' : 'string', ...(short !== undefined && { short }) };
}

function checkedValue(
  command: Command,
  name: string,
  { value: word, choices }: Option,
  value: string | undefined,
): string {
  if (value === undefined) throw wrong(command, `needs a ${word} after --${name}.`);
  if (!choices || choices.includes(value)) return value;
  throw wrong(command, `takes --${name} ${choices.join(', ')}; "${value}" is none of them.${suggest(value, choices)}`);
}

/** Those that no option says. */
export function operandsBeside({ operands }: Command, options: Given['options']): readonly Operand[] {
  return operands.filter(({ option }) => option === undefined || options[option] === undefined);
}

function countOperands(command: Command, operands: readonly string[], options: Given['options']): void {
  const taken = operandsBeside(command, options);
  const isNeeded = ({ isOptional, isOptionalWith: other }: Operand): boolean =>
    !isOptional && (other === undefined || options[other] === undefined);
  const missing = taken.find((each, at) => isNeeded(each) && operands[at] === undefined);
  if (missing) throw wrong(command, `needs ${missing.name}: ${missing.says}.`);
  for (const [at, { name, choices }] of taken.entries()) {
    const word = operands[at];
    if (word === undefined || !choices || choices.includes(word)) continue;
    throw wrong(command, `takes ${choices.join(', ')} as ${name}; "${word}" is none of them.${suggest(word, choices)}`);
  }
  if (taken.at(-1)?.isRepeated) return;
  const names = taken.map(({ name }) => name);
  const surplus = operands[names.length];
  if (surplus === undefined) return;
  const most = names.length === 0 ? 'no argument' : names.join(' and ');
  throw wrong(command, `takes ${most}, and "${surplus}" is too much.`);
}

function wrong({ name }: Command, what: string): Fault {
  return new Fault(`${name} ${what} See: ptyhold ${name} --help`, WRONG_USAGE);
}
