// `ptyhold iterm iterm2:ID`: brings one of the sessions that a person has in iTerm2 to the front.
import { describeError, PtyholdError } from '../errors.ts';
import { appOn } from '../iterm2/app.ts';
import { isFault } from '../iterm2/fault.ts';
import { focusOwn } from '../iterm2/own/focus.ts';
import { showName } from '../terminal/show-name.ts';
import type { Given, Here } from './command.ts';
import { inCommandWords } from './command-words.ts';
import { Fault, WRONG_USAGE } from './fault.ts';

export async function showOwn({ operands, options }: Given, { machine, out }: Here): Promise<number> {
  const [name = ''] = operands;
  const [option] = Object.keys(options);
  if (option !== undefined)
    throw new Fault(`iTerm2 shows its own sessions as they are: leave --${option} out.`, WRONG_USAGE);
  if (operands.length > 1)
    throw new Fault('One session can be brought to the front: name one iterm2:ID alone.', WRONG_USAGE);
  const { app, leave } = await appOn(machine);
  try {
    const { name: shown, title } = await focusOwn(app.api, name);
    out.note(`${shown} is in front: ${showName(title)}.`);
    return 0;
  } catch (error) {
    throw inWords(error);
  } finally {
    leave();
  }
}

function inWords(error: unknown): unknown {
  if (!(error instanceof PtyholdError)) return error;
  if (isFault(error, 'not_mac')) return new Fault(`${error.message} Type it on the Mac where iTerm2 is.`);
  return new Fault(inCommandWords(describeError(error)));
}
