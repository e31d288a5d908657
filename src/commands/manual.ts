// `ptyhold manual`: the manual page, made from the table of commands.
import type { Command, Here, Operand, Option } from './command.ts';
import { optionsOf } from './parse.ts';

/** Returns the exit status. */
export async function manual(commands: readonly Command[], { out, version }: Here): Promise<number> {
  await out.write(await manualPage(commands, version));
  return 0;
}

export async function manualPage(commands: readonly Command[], version: string): Promise<string> {
  const described = await Promise.all(commands.map(describeCommand));
  return `${[
    `.TH PTYHOLD 1 "" "ptyhold ${roff(version)}" "User Commands"`,
    '.SH NAME',
    'ptyhold \\- persistent terminals for AI agents',
    '.SH SYNOPSIS',
    '.B ptyhold',
    '.I COMMAND',
    '.RI [ ARGUMENT ...]',
    '.SH DESCRIPTION',
    roff(
      'Holds real terminals in tmux. Without arguments it is an MCP server over standard input and output, which MCP clients start. With a command it does the same for people and scripts.',
    ),
    '.SH COMMANDS',
    ...described.flat(),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, says]) => ['.TP', `.B ${roff(name)}`, roff(says)]),
    '.SH FILES',
    '.TP',
    '.I \\(ti/.ptyhold',
    roff('the socket of tmux, and what the sessions printed'),
    '.SH SEE ALSO',
    '.BR tmux (1)',
  ].join('\n')}\n`;
}

/** Those that people meet first; docs/settings.md lists all. */
const ENVIRONMENT = [
  [
    'PTYHOLD_CLIENT',
    'the name of the caller of commands, for leases; without it all commands of a user are one caller',
  ],
  ['PTYHOLD_DIR', 'the folder for the socket and the sessions, instead of that in the home'],
  ['PTYHOLD_TMUX', 'the tmux to use'],
  ['NO_COLOR', 'switches colours off'],
] as const;

async function describeCommand(command: Command): Promise<string[]> {
  const { name, operands, summary, about, rest, examples, exits } = command;
  const more = await about?.();
  const options = Object.entries(await optionsOf(command));
  const words = [...operands, ...(rest ? [rest] : [])];
  return [
    `.SS ptyhold ${roff([name, ...operands.map(writeOperand), '[OPTION...]'].join(' '))}`,
    roff(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`),
    ...words.flatMap((each) => ['.TP', `.I ${roff(each.name)}`, roff(each.says)]),
    ...options.flatMap(([long, option]) => ['.TP', `.B ${roff(writeOption(long, option))}`, roff(saysOf(option))]),
    ...(more === undefined ? [] : ['.PP', '.nf', ...more.split('\n').map((line) => roff(line) || '.sp'), '.fi']),
    ...['.PP', 'Examples:'],
    ...examples.flatMap(([line, says]) => ['.TP', `.B ${roff(line)}`, roff(says)]),
    ...['.PP', 'Exit status:'],
    ...exits.flatMap(([status, when]) => ['.TP', `.B ${roff(String(status))}`, roff(when)]),
  ];
}

function writeOperand({ name, isOptional, isRepeated }: Operand): string {
  const written = isRepeated ? `${name}...` : name;
  return isOptional ? `[${written}]` : written;
}

function writeOption(long: string, { short, value, isSwitchToo }: Option): string {
  const taken = value === undefined ? '' : isSwitchToo ? `[=${value}]` : ` ${value}`;
  return `${short === undefined ? '' : `-${short}, `}--${long}${taken}`;
}

function saysOf({ says, choices }: Option): string {
  return choices ? `${says}: ${choices.join(', ')}` : says;
}

const SIGNS: Readonly<Record<string, string>> = {
  '…': '...',
  '×': 'x',
  '–': '\\(en',
  '≠': '\\(!=',
  '"': '\\(dq',
  "'": '\\(aq',
};

/** A text as one line of roff: a backslash, a hyphen or a dot at the start would mean something there. */
function roff(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' ').trimEnd();
  const written = line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('~', '\\(ti')
    .replaceAll('^', '\\(ha')
    .replaceAll('`', '\\(ga')
    .replaceAll(/[…×–≠"']/g, (sign) => SIGNS[sign] ?? sign);
  return /^[.]/.test(written) ? `\\&${written}` : written;
}
