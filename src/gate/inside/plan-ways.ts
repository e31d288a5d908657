// A plan to destroy that the same text makes and then applies.
import type { Call } from '../command/call.ts';
import type { Unwrap } from '../command/inner.ts';
import { takeCall } from '../command/options.ts';
import { PLANNERS } from '../patterns/writes.ts';

function destroys({ name, args }: Call): boolean {
  return PLANNERS.test(name) && args.some((word) => /^--?destroy(?:=true)?$/.test(word));
}

/** `terraform apply p` of such a plan is `terraform destroy`. */
export const plan: Unwrap = (call, readFile) => {
  const [verb, ...files] = takeCall(call).operands;
  const isDestroying = files.some((file) => readFile(file)?.from.some(destroys));
  return verb === 'apply' && isDestroying ? [{ kind: 'command', words: [call.name, 'destroy'] }] : [];
};
