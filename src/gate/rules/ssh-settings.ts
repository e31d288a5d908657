// What a command puts into the settings of the server of SSH, or of PAM: who may log in, and how.
import type { Call } from '../command/call.ts';
import { resolvePath } from '../command/paths.ts';
import { writesOf } from '../patterns/writes.ts';

const FILE = /^\/etc\/(?:ssh\/sshd_config(?:\.d\/[^/]+)?|pam\.d\/[^/]+)$/;
/** Also behind the command of sed that puts the line there. */
const BEGINS = String.raw`(?:^|[\n"']|\\n|[aic](?:\\)?)[ \t]{0,40}`;
const DENIES_ALL = new RegExp(String.raw`${BEGINS}Deny(?:Users|Groups)[ \t]+["']?[*\uE002](?![\w@.])`, 'i');
/** With a password that is guessed, or with none. */
const LETS_IN = new RegExp(String.raw`${BEGINS}Permit(?:RootLogin|EmptyPasswords)[ \t=]+["']?yes\b`, 'i');
/** Nothing else is asked where that is enough. */
const ASKS_NOTHING = new RegExp(String.raw`${BEGINS}auth[ \t]+sufficient[ \t]+pam_permit\.so`, 'i');
const LONGEST = 20_000;

export function deniesAll(call: Call): boolean {
  return linesPut(call).some((text) => DENIES_ALL.test(text));
}

export function letsRootIn(call: Call): boolean {
  return linesPut(call).some((text) => LETS_IN.test(text) || ASKS_NOTHING.test(text));
}

function linesPut(call: Call): string[] {
  if (!writesOf(call).some(({ path }) => FILE.test(resolvePath(path, call.cwd)))) return [];
  const texts =
    call.name === 'sed' ? call.args.map(putBySed) : [call.input?.text ?? '', ...call.args, call.args.join(' ')];
  return texts.map((text) => text.slice(0, LONGEST));
}

const PART = String.raw`((?:\\.|(?!\1)[^\\\n]){0,300})`;
const SUBSTITUTES = new RegExp(String.raw`(?<![a-z])s([/|#,@!%])${PART}\1${PART}\1\w{0,4}`, 'g');
const ADDRESS = /(?<=^|[;{}\n])[ \t]{0,9}\/(?:\\.|[^/\\\n]){0,300}\//g;

/** A script of sed without what it looks for. */
function putBySed(script: string): string {
  const replaced = script.slice(0, LONGEST).replace(SUBSTITUTES, (_, _end, pattern: string, replacement: string) => {
    const group = /\(\^?#?\??(\w{1,40})/.exec(pattern)?.[1] ?? '';
    return `\n${replacement.replaceAll('\\1', group)}\n`;
  });
  return replaced.replace(ADDRESS, '\n');
}
