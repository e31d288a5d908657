// Commands that code pipes to or from without a call: of awk, and of lists and texts that execute themselves.
import { UNKNOWN } from '../command/stand-ins.ts';
import { splitArguments } from './brackets.ts';
import { evaluate } from './expression.ts';
import { type Found, foundScript } from './found.ts';
import { readerOf, textsIn } from './marks.ts';
import { programOf } from './shell-calls.ts';
import type { Skeleton } from './skeleton.ts';

/** `["rm", "-rf", "/"].execute()`, `Seq("rm", "-rf", "/").!` */
const EXECUTED_LIST =
  /(?:\[|\b(?:Seq|List|Process\(Seq)\()((?:\uE010\d+\uE011\s{0,9},\s{0,9}){1,40}\uE010\d+\uE011)[\])]{1,2}\.(?:execute\(|!!?(?![=\w]))/g;

/** A string, or a variable of awk, which has no sign. */
const COMMAND = String.raw`(?:\uE010(\d+)\uE011|(?<![\w.$@])([A-Za-z_]\w{0,40})\b(?![.(]))`;
/** `"cmd" | getline` */
const READ = new RegExp(String.raw`${COMMAND}\s{0,9}\|&?\s{0,9}getline`, 'g');
/** `print … | "cmd"`, `printf "…", a | "cmd"` */
const WRITTEN = new RegExp(String.raw`\b(printf?)\b\s{0,9}\(?([^;}\n|]{0,200}?)\)?\s{0,9}\|&?\s{0,9}${COMMAND}`, 'g');
/** `"cmd".execute()` of Groovy */
const EXECUTED = /\uE010(\d+)\uE011\)?\.(?:execute\(|!!?(?![=\w]))/g;
const SHELL = /^\s*(?:sudo\s+)?(?:\/bin\/)?(?:ba|z|da)?sh\b/;

export function pipes(skeleton: Skeleton): Found[] {
  const { code, strings, variables } = skeleton;
  const at = readerOf(strings);
  const commandOf = (index: string | undefined, name: string | undefined): string =>
    index === undefined ? (variables.get(name ?? '') ?? '') : at(index);
  const read = [...code.matchAll(READ)].map(([, index, name]) => commandOf(index, name));
  const written = [...code.matchAll(WRITTEN)].flatMap(([, how = '', what = '', index, name]) => {
    const command = commandOf(index, name);
    return SHELL.test(command) ? [command, printed(how, what, skeleton)] : [command];
  });
  const executed = [...code.matchAll(EXECUTED)].map(([, index = '']) => at(index));
  const listed = [...code.matchAll(EXECUTED_LIST)].flatMap(([, items = '']) =>
    programOf(textsIn(items, at), undefined),
  );
  const alone = [...read, ...written, ...executed].filter((text) => text !== '' && text !== UNKNOWN);
  return [...alone.map((text) => foundScript(text)), ...listed];
}

function printed(how: string, what: string, skeleton: Skeleton): string {
  if (how === 'printf') return evaluate(`sprintf(${what})`, skeleton);
  return splitArguments(what)
    .map((part) => evaluate(part, skeleton))
    .join(' ');
}
