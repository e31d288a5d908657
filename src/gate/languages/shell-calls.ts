// Calls in code that start a shell or a program: its words, what it is fed, and the folder it runs in.
import { resolvePath, showFolder } from '../command/paths.ts';
import { quotedForShell } from '../command/shell-text.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import { argumentsAt, splitArguments } from './brackets.ts';
import { evaluate, evaluateWords } from './expression.ts';
import { type Found, foundCall, foundScript } from './found.ts';
import type { Skeleton } from './skeleton.ts';

export function runsShell(code: string, skeleton: Skeleton): Found[] {
  const words = evaluateWords(code, skeleton);
  const [first = ''] = words;
  const input = (/input|stdin_data/.test(code) ? named(INPUT, code, skeleton) : undefined) ?? skeleton.fed;
  const folder = /cwd|chdir/.test(code) ? named(FOLDER, code, skeleton) : undefined;
  const found = words.length > 1 && !/\s/.test(first) ? programOf(words, input) : scriptOf(words.slice(0, 1), input);
  return folder === undefined ? found : found.map((each) => inFolder(each, folder));
}

/** `spawn("sh", ["-c", "…"])` gives words. Joined and split again, the last would fall apart. */
export function programOf(words: readonly string[], input: string | undefined): Found[] {
  const [first = '', ...behind] = words;
  const written = `${first} ${behind.join(' ')}`;
  const name = lastPart(first);
  // `execl("/bin/sh", "sh", "-c", …)` tells a program its own name.
  const rest = lastPart(behind[0] ?? '') === name ? behind.slice(1) : behind;
  return [
    input === undefined ? foundCall(name, rest, written) : foundCall(name, rest, written, { text: input, from: [] }),
  ];
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function scriptOf(texts: readonly string[], input: string | undefined): Found[] {
  return texts.map((text) => foundScript(input === undefined ? text : `{ ${text}\n} <<< ${quotedForShell(input)}`));
}

const INPUT = /^\{?[^{}]{0,200}\b(?:input|stdin_data)\s{0,9}[=:]\s{0,9}([^,{}]{1,300})/;
const FOLDER = /^\{?[^{}]{0,200}\b(?:cwd|chdir)\s{0,9}[=:]\s{0,9}([^,{}]{1,300})/;

/** The value of `input=…`, `{input: …}` among the arguments. */
function named(name: RegExp, code: string, skeleton: Skeleton): string | undefined {
  for (const part of splitArguments(code)) {
    const value = name.exec(part)?.[1];
    const text = value === undefined ? UNKNOWN : textOf(value, skeleton);
    if (text !== UNKNOWN && text !== '') return text;
  }
  return undefined;
}

/** `.communicate("…")`, `.stdin.write("…")` */
const FEEDS = /\.communicate(?=\()|\bstdin\??\.(?:write|end|puts|print)(?=\()/g;
const MOST_FED = 20;

/** What the code feeds to the programs that it starts. */
export function fedIn(skeleton: Skeleton): string | undefined {
  const { code } = skeleton;
  if (!/communicate|stdin/.test(code)) return undefined;
  const texts = [...code.matchAll(FEEDS)].slice(0, MOST_FED).map(({ 0: whole, index }) => {
    const [first = ''] = splitArguments(argumentsAt(code, index + whole.length));
    return textOf(first.replace(/^input\s{0,9}=/, ''), skeleton);
  });
  const known = texts.filter((text) => text !== '' && text !== UNKNOWN);
  return known.length === 0 ? undefined : known.join('');
}

function textOf(expression: string, skeleton: Skeleton): string {
  return evaluate(expression.replace(/\.(?:encode|strip|trim)\([^()]{0,40}\)/g, ''), skeleton);
}

const CHANGES =
  /(?<![.\w])(?:(?:os|process|Dir|Deno|FileUtils|contextlib)\.)?(?:chdir|(?<=FileUtils\.)cd)\s{0,9}(?=[(\uE010])/g;
const MOST_CHANGES = 20;

/** The folder that code changes to before a place in it. */
export function foldersIn(skeleton: Skeleton): (at: number) => string | undefined {
  const { code } = skeleton;
  if (!/\bchdir\b|FileUtils\.cd\b/.test(code)) return () => undefined;
  const changes: { from: number; folder: string | undefined }[] = [];
  for (const { 0: whole, index } of [...code.matchAll(CHANGES)].slice(0, MOST_CHANGES)) {
    const [path = UNKNOWN] = evaluateWords(argumentsAt(code, index + whole.length), skeleton);
    const before = changes.at(-1)?.folder ?? '.';
    changes.push({
      from: index,
      folder: path === '' || path.includes(UNKNOWN) ? undefined : resolvePath(path, before),
    });
  }
  return (at) => {
    const folder = changes.findLast(({ from }) => from < at)?.folder;
    return folder === undefined ? undefined : showFolder(folder);
  };
}

export function inFolder(found: Found, folder: string): Found {
  if (found.kind === 'call') {
    const { call } = found;
    return { kind: 'call', call: { ...call, cwd: call.cwd === undefined ? folder : resolvePath(call.cwd, folder) } };
  }
  if (found.kind !== 'script' || found.language !== 'shell') return found;
  const { text, from } = found.program;
  return { ...found, program: { text: `cd ${quotedForShell(folder)}\n${text}`, from } };
}

/** `Command::new("rm").arg("-rf").args(["/"])` of Rust */
const BUILT = /\bCommand::new(?=\()/g;
const ADDS = /^\s{0,40}\.\s{0,9}(?:args?|current_dir|env|stdin|stdout|stderr)(?=\()/;
const MOST_BUILT = 20;

export function builtCommands(skeleton: Skeleton): Found[] {
  const { code } = skeleton;
  return [...code.matchAll(BUILT)].slice(0, MOST_BUILT).flatMap(({ 0: whole, index }) => {
    let at = index + whole.length;
    const [name = ''] = evaluateWords(argumentsAt(code, at), skeleton);
    const words: string[] = [];
    for (let rounds = 0; rounds < MOST_BUILT; rounds += 1) {
      at += argumentsAt(code, at).length + 2;
      const [adds] = ADDS.exec(code.slice(at, at + 80)) ?? [];
      if (adds === undefined) break;
      at += adds.length;
      if (/args?$/.test(adds)) words.push(...evaluateWords(argumentsAt(code, at).replace(/^\s*&/, ''), skeleton));
    }
    return name === '' ? [] : programOf([name, ...words], undefined);
  });
}
