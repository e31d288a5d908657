// `ptyhold reduce COMMAND EXIT`: raw terminal bytes in, the reduced text out; `--test` runs the examples of reducers.
import { failingExamples } from '../../reducers/declared/examples.ts';
import { DECLARATIONS, describeDropped, reduce as reduceText } from '../../reducers/index.ts';
import { type Own, ownFolders, readOwn } from '../../reducers/own.ts';
import { homeOf } from '../config.ts';
import { describeError } from '../errors.ts';
import { render } from '../terminal/render.ts';
import { estimateTokens } from '../terminal/tokens.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import { readAll, SIZE } from './input.ts';
import type { Out } from './out.ts';

export async function reduce({ operands, options }: Given, { machine, input, out }: Here): Promise<number> {
  const own = await readOwn(await ownFolders(homeOf(machine), machine.cwd));
  for (const warning of own.warnings) out.note(warning);
  if (options['test']) return test(own, out);
  const [command, exit = ''] = operands;
  if (command === undefined || !/^\d+$/.test(exit))
    throw new Fault('reduce takes a command line and its exit code. See: ptyhold reduce --help', WRONG_USAGE);
  const text = (await render(await readAll(input), SIZE)).join('\n');
  const printed = { command, text, exitCode: Number(exit) };
  const failed = (reducer: string, error: unknown): void =>
    out.note(`the reducer for ${reducer} failed: ${describeError(error)}`);
  const reduced = reduceText(printed, { measure: estimateTokens, own: own.reducers, failed });
  const shown = reduced?.text ?? text;
  if (shown !== '') await out.write(`${shown}\n`);
  if (reduced) out.note(describeDropped(reduced));
  return 0;
}

async function test(own: Own, out: Out): Promise<number> {
  const declarations = [...DECLARATIONS, ...own.declarations];
  const failures = declarations.flatMap(failingExamples);
  for (const failure of failures) await out.write(`${failure}\n`);
  const examples = declarations.reduce((sum, { examples }) => sum + examples.length, 0);
  await out.write(`${examples - failures.length} of ${examples} examples hold.\n`);
  return failures.length > 0 || own.warnings.length > 0 ? 1 : 0;
}
