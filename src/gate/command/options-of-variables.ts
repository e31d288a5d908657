// Options that a program takes from variables, as if they stood on its command line.
import type { Call } from './call.ts';
import { takeCall } from './options.ts';
import { wordsOfLine } from './shell-text.ts';

type Variable = (name: string) => string | undefined;

/** `TF_CLI_ARGS` goes to every verb, `TF_CLI_ARGS_apply` to one. */
function ofTerraform(call: Call, variable: Variable): Call {
  const [verb] = takeCall(call).operands;
  if (verb === undefined) return call;
  const words = ['TF_CLI_ARGS', `TF_CLI_ARGS_${verb.replaceAll('-', '_')}`].flatMap((name) =>
    wordsOfLine(variable(name) ?? ''),
  );
  const at = call.args.indexOf(verb) + 1;
  return words.length === 0 ? call : { ...call, args: [...call.args.slice(0, at), ...words, ...call.args.slice(at)] };
}

/** What `--eval` takes has blanks in it, and goes on to the end. */
function ofMake(call: Call, variable: Variable): Call {
  const flags = variable('MAKEFLAGS') ?? '';
  const at = flags.indexOf('--eval=');
  return at < 0 ? call : { ...call, args: [flags.slice(at), ...call.args] };
}

const TAKE: ReadonlyMap<string, (call: Call, variable: Variable) => Call> = new Map([
  ...['terraform', 'tofu', 'terragrunt'].map((name) => [name, ofTerraform] as const),
  ...['make', 'gmake'].map((name) => [name, ofMake] as const),
]);

export function withOptionsOfVariables(call: Call, variable: Variable): Call {
  return TAKE.get(call.name)?.(call, variable) ?? call;
}
