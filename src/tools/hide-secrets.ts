// What the logs show of a call's arguments. They come from the client unchecked, so a secret may stand under a wrong name.
import { isMisspelt } from './foreign-arguments.ts';
import type { Tool } from './tool.ts';

const MASK = '[hidden]';
/** What is typed or run. */
const PAYLOADS = ['text', 'key', 'command'];
const NAME = /^\w{1,40}$/;
const MEANS_SECRET = /secret|passw|hid|sensitive/i;

export interface Given {
  /** Undefined if there is no such tool. */
  tool: Pick<Tool, 'inputSchema'> | undefined;
  args: unknown;
  /** Half a secret stands on the line, so this may be the rest. */
  isRestOfSecret: boolean;
}

export function hideSecrets({ tool, args, isRestOfSecret }: Given): unknown {
  if (args === undefined || args === null) return args;
  if (typeof args !== 'object' || Array.isArray(args)) return MASK;
  const known = Object.keys(Object(tool?.inputSchema['properties']));
  const given: [string, unknown][] = Object.entries(args);
  const foreign = given.map(([name]) => name).filter((name) => !known.includes(name));
  const isSecret = isRestOfSecret || saysSecret(args) || foreign.some((name) => isDoubtful(name, known));
  return Object.fromEntries(
    given.map(([name, value]) => {
      if (!known.includes(name)) return [NAME.test(name) ? name : MASK, MASK];
      if (name === 'env') return [name, withoutValues(value)];
      if (name === 'sessions') return [name, hideInEntries(tool, value, isSecret)];
      if (name === 'secret') return [name, typeof value === 'boolean' ? value : MASK];
      return [name, isSecret && PAYLOADS.includes(name) ? MASK : value];
    }),
  );
}

/** Each is as a call of the tool. */
function hideInEntries(tool: Given['tool'], entries: unknown, isRestOfSecret: boolean): unknown {
  return Array.isArray(entries) ? entries.map((args: unknown) => hideSecrets({ tool, args, isRestOfSecret })) : MASK;
}

function saysSecret(args: object): boolean {
  return 'secret' in args && args.secret !== undefined && args.secret !== false;
}

function isDoubtful(name: string, known: readonly string[]): boolean {
  return MEANS_SECRET.test(name) || !NAME.test(name) || isMisspelt(name, known);
}

function withoutValues(env: unknown): unknown {
  if (typeof env !== 'object' || env === null || Array.isArray(env)) return MASK;
  return Object.fromEntries(Object.keys(env).map((name) => [NAME.test(name) ? name : MASK, MASK]));
}
