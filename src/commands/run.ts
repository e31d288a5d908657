// Runs a command for people: finds it, checks what was typed, and tells what went wrong.
import { PtyholdError } from '../errors.ts';
import type { Command, Here } from './command.ts';
import { Fault, suggest, tell, WRONG_USAGE } from './fault.ts';
import { helpFor, helpForAll } from './help.ts';
import { parse } from './parse.ts';
import { COMMANDS } from './table.ts';

/** Returns the exit status. */
export async function runCommand(argv: readonly string[], here: Here): Promise<number> {
  try {
    return await start(argv, here);
  } catch (error) {
    here.out.note(tell(error));
    return statusOf(error);
  }
}

function statusOf(error: unknown): number {
  if (error instanceof Fault) return error.status;
  return error instanceof PtyholdError && error.code === 'bad_argument' ? WRONG_USAGE : 1;
}

async function start([word, ...rest]: readonly string[], here: Here): Promise<number> {
  const print = async (text: string): Promise<number> => {
    await here.out.write(text);
    return 0;
  };
  if (word === '--version' || word === '-v' || word === '-V') return print(`${here.version}\n`);
  if (word === undefined || word === '--help' || word === '-h') return print(helpForAll(COMMANDS, here.version));
  if (word === 'help') return print(await helpOn(rest, here.version));
  const command = find(word);
  const given = await parse(command, rest);
  return given === 'help' ? print(await helpFor(command)) : command.start(given, here);
}

async function helpOn([word, surplus]: readonly string[], version: string): Promise<string> {
  if (surplus !== undefined) throw new Fault(`help takes one command, and "${surplus}" is too much.`, WRONG_USAGE);
  return word === undefined || word.startsWith('-') ? helpForAll(COMMANDS, version) : helpFor(find(word));
}

function find(word: string): Command {
  const command = COMMANDS.find(({ name }) => name === word);
  if (command) return command;
  const names = COMMANDS.map(({ name }) => name);
  const what = word.startsWith('-')
    ? `There is no option ${word} before the command.${suggest(word, ['--help', '--version'])}`
    : `There is no command ${word}.${suggest(word, names)}`;
  throw new Fault(`${what} ptyhold --help lists all commands.`, WRONG_USAGE);
}
