// The help texts, made from the table of commands.
import type { Command, Option } from './command.ts';
import { optionsOf } from './parse.ts';

export function helpForAll(commands: readonly Command[], version: string): string {
  const lines = commands.map((command): [string, string] => [headOf(command), command.summary]);
  return `ptyhold ${version}: persistent terminals for AI agents, an MCP server over stdio.

To register it in an MCP client: npx -y ptyhold install claude-code
MCP clients start it without arguments. For people:

${aligned(lines, 'ptyhold ')}

ptyhold COMMAND --help tells more about one, ptyhold --version the version. Where ptyhold is not installed, npx runs it:
npx ptyhold ls
`;
}

export async function helpFor(command: Command): Promise<string> {
  const { name, summary, operands, rest, about, examples, exits } = command;
  const options = Object.entries(await optionsOf(command)).map(([long, option]): [string, string] => [
    writeOption(long, option),
    saysOf(option),
  ]);
  const taken = [...operands, ...(rest ? [rest] : [])].map((each): [string, string] => [each.name, each.says]);
  const more = await about?.();
  return [
    `Usage: ptyhold ${headOf(command)}${options.length > 1 ? ' [OPTION…]' : ''}${rest ? ` [-- ${rest.name}]` : ''}`,
    `${name} ${summary}.${more === undefined ? '' : `\n\n${more}`}`,
    ...(taken.length > 0 ? [`Arguments:\n${aligned(taken)}`] : []),
    `Options:\n${aligned(options)}`,
    `Examples:\n${examples.map(([line, says]) => `  ${line}\n      ${says}`).join('\n')}`,
    `Exit status:\n${aligned(exits.map(([status, when]) => [String(status), when]))}\n`,
  ].join('\n\n');
}

function headOf({ name, operands }: Command): string {
  const words = operands.map(({ name: word, isOptional, isRepeated }) => {
    const written = isRepeated ? `${word}…` : word;
    return isOptional ? `[${written}]` : written;
  });
  return [name, ...words].join(' ');
}

function writeOption(name: string, { short, value, isSwitchToo }: Option): string {
  const written = value === undefined ? '' : isSwitchToo ? `[=${value}]` : ` ${value}`;
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${written}`;
}

function saysOf({ says, choices }: Option): string {
  return choices ? `${says}: ${choices.join(', ')}` : says;
}

/** Two columns, indented by two. */
function aligned(rows: readonly (readonly [string, string])[], before = ''): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${before}${left.padEnd(width)}  ${right}`).join('\n');
}
