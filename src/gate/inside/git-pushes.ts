// What a push of git takes from settings, as if it stood on its command line.
import type { Call } from '../command/call.ts';
import type { ReadFile } from '../command/inner.ts';
import { endOfOptions, optionValues, takeCall } from '../command/options.ts';
import { fileOfGitSetting } from '../command/remembered.ts';

/** `-c remote.origin.push=+a:b`, or a setting that the text has made before. */
export function withPushSettings(call: Call, readFile: ReadFile): Call {
  if (call.name !== 'git') return call;
  const [verb, to = 'origin', ...refs] = takeCall(call).operands;
  if (verb !== 'push') return call;
  const given = optionValues(call.args.slice(0, endOfOptions(call)), '-c');
  const settingOf = (name: string): string | undefined =>
    given.findLast((setting) => setting.startsWith(`${name}=`))?.slice(name.length + 1) ??
    readFile(fileOfGitSetting(name))?.text;
  const mirrors = /^(?:true|yes|on|1)$/i.test(settingOf(`remote.${to}.mirror`) ?? '');
  // Refs on the command line stand in place of the setting.
  const ref = refs.length > 0 ? undefined : settingOf(`remote.${to}.push`);
  if (!mirrors && ref === undefined) return call;
  const words = [...(mirrors ? ['--mirror'] : []), ...(ref === undefined ? [] : [ref])];
  const named = takeCall(call).operands.length > 1 ? [] : [to];
  return { ...call, args: [...call.args, ...named, ...words] };
}
