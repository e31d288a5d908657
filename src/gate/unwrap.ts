// Finds the commands and scripts that a command starts in its turn.
import type { Call, Value } from './call.ts';
import { type Inner, type ReadFile, scriptOf } from './inner.ts';
import { findInterpreter, type Interpreter, isInlineCluster } from './interpreters.ts';
import { hasFlag, optionValue, optionValues, skipOptions, takeApart } from './options.ts';
import { prints } from './outputs.ts';
import { hasRules } from './rules/index.ts';
import { SPECIAL } from './special-wrappers.ts';
import { WRAPPERS, type Wrapper } from './wrappers.ts';

export function unwrap(call: Call, readFile: ReadFile): Inner[] {
  const found: Inner[] = [];
  const wrapper = WRAPPERS.get(call.name);
  if (wrapper) found.push(...peel(call, wrapper));
  const special = SPECIAL.get(call.name);
  if (special) found.push(...special(call, readFile));
  const interpreter = findInterpreter(call.name);
  if (interpreter) found.push(...interpret(call, interpreter, readFile));
  return wrapper || special || interpreter || hasRules(call.name) ? found : afterDashes(call);
}

/** Of a program that nothing is known of, more than one word after `--` may well be a command. */
function afterDashes({ name, args }: Call): Inner[] {
  const words = args.slice(args.indexOf('--') + 1);
  return words.length > 1 && words.length < args.length && !prints(name) ? [{ kind: 'command', words }] : [];
}

export function startsOthers(name: string): boolean {
  return WRAPPERS.has(name) || SPECIAL.has(name) || findInterpreter(name) !== undefined;
}

function peel(call: Call, wrapper: Wrapper): Inner[] {
  const args = call.name === 'env' ? splitStrings(call.args) : call.args;
  const start = commandStart(args, wrapper);
  const before = start === undefined ? args : args.slice(0, start);
  const scripts = wrapper.script ? optionValues(before, wrapper.script).map((text) => scriptOf(text, call)) : [];
  if (scripts.length > 0) return scripts;
  if (start === undefined || hasFlag(before, ...(wrapper.inert ?? '--help').split(' '))) return [];
  const words = args.slice(start);
  if (words.length === 0) return stdinScript(call, wrapper);
  if (wrapper.joined) return [scriptOf(words.join(' '), call)];
  return [{ kind: 'command', words, folder: wrapper.folder && optionValue(before, wrapper.folder) }];
}

/** `env -S` splits its value at blanks, and reads what comes of it as its own words. */
function splitStrings(args: readonly string[]): string[] {
  const at = args.findIndex((word) => /^-[a-zA-Z]*S|^--split-string/.test(word));
  if (at < 0) return [...args];
  const [, glued = ''] = /^(?:-[a-zA-Z]*?S|--split-string)=?(.*)$/s.exec(args[at] ?? '') ?? [];
  const [text = '', ...rest] = glued === '' ? args.slice(at + 1) : [glued, ...args.slice(at + 1)];
  return [...args.slice(0, at), ...text.trim().split(/\s+/), ...rest];
}

/** `sudo -s`, `ssh host`: a shell that reads what comes in. */
function stdinScript(call: Call, wrapper: Wrapper): Inner[] {
  if (!call.input || !(wrapper.joined || /^(sudo|su|chroot|unshare|nsenter|fakeroot)$/.test(call.name))) return [];
  return [{ kind: 'script', language: 'shell', program: call.input }];
}

function commandStart(args: readonly string[], wrapper: Wrapper): number | undefined {
  const { valued = '', skip = 0, after, assignments, dashes, script = '', folder = '', tools } = wrapper;
  if (dashes) {
    const at = args.indexOf('--');
    return at < 0 ? undefined : at + 1;
  }
  const takes = `${valued} ${script} ${folder}`.trim();
  let at = skipOptions(args, 0, takes);
  if (tools?.has(args[at] ?? '')) return at;
  if (after !== undefined) {
    if (after !== '*' && !after.split(' ').includes(args[at] ?? '')) return undefined;
    if (after !== '*') at = skipOptions(args, at + 1, takes);
  }
  for (let skipped = 0; skipped < skip; skipped += 1) at = skipOptions(args, at + 1, takes);
  while (assignments && /^(?:\w+=|-$)/.test(args[at] ?? '')) at += 1;
  return at;
}

function interpret(call: Call, interpreter: Interpreter, readFile: ReadFile): Inner[] {
  const { language, operand } = interpreter;
  const program: MakeProgram = (value, args, self) => ({ kind: 'script', language, program: value, args, self });
  if (language === 'shell') return interpretShell(call, interpreter, readFile, program);
  if (operand === 'words') return interpretWords(call, interpreter, program);
  const inline = optionValues(call.args, interpreter.inline ?? '');
  if (inline.length > 0) return inline.map((text) => program({ text, from: call.from }));
  const { options, operands } = takeApart(call.args, interpreter.valued);
  if (hasFlag(options, ...(interpreter.inert ?? '').split(' '))) return [];
  if (operand === 'program')
    return operands[0] === undefined ? fromInput(call, program) : [program(textOf(call, operands[0]))];
  if (operand === 'databaseThenProgram' && operands.length > 1) {
    return operands.slice(1).map((text) => program(textOf(call, text)));
  }
  const files = [...optionValues(call.args, '-f --file'), ...(operand === 'file' ? operands.slice(0, 1) : [])];
  const contents = files.map(readFile).filter((content) => content !== undefined);
  if (contents.length > 0) return contents.map((content) => program(content));
  return operand === 'file' && operands.length > 0 && operands[0] !== '-' ? [] : fromInput(call, program);
}

type MakeProgram = (value: Value, args?: readonly string[], self?: string) => Inner;

function interpretShell(call: Call, interpreter: Interpreter, readFile: ReadFile, program: MakeProgram): Inner[] {
  const { args } = call;
  const valued = interpreter.valued ?? '';
  const start = skipOptions(args, 0, valued);
  const options = args.slice(0, start);
  const startUp = optionValues(options, '--rcfile --init-file').map(readFile);
  const found = startUp.filter((content) => content !== undefined).map((content) => program(content));
  if (options.some((word) => /^-[a-z]*n[a-z]*$/.test(word) && !isInlineCluster(interpreter, word))) return found;
  const [first, ...rest] = args.slice(start);
  if (options.some((word) => isInlineCluster(interpreter, word) || word === '--command')) {
    const [self, ...positional] = rest;
    return [...found, program(textOf(call, first ?? ''), positional, self)];
  }
  if (hasFlag(options, '-s')) return [...found, ...fromInput(call, (text) => program(text, args.slice(start)))];
  if (first === undefined || first === '-') return [...found, ...fromInput(call, program)];
  const content = first === '/dev/stdin' ? call.input : readFile(first);
  return content ? [...found, program(content, rest)] : found;
}

/** All that is no option is the program: `redis-cli -n 1 FLUSHDB`, `cmd /c rd …`, `powershell -Command Remove-Item …`. */
function interpretWords(call: Call, interpreter: Interpreter, program: MakeProgram): Inner[] {
  const { args } = call;
  const inline = (interpreter.inline ?? '').split(' ');
  const at = args.findIndex((word) => inline.includes(word));
  if (at >= 0) return [program(textOf(call, args.slice(at + 1).join(' ')))];
  const start = skipOptions(args, 0, interpreter.valued);
  if (hasFlag(args.slice(0, start), ...(interpreter.inert ?? ' ').split(' '))) return [];
  const words = args.slice(start);
  return words.length > 0 ? [program(textOf(call, words.join(' ')))] : fromInput(call, program);
}

function fromInput(call: Call, program: MakeProgram): Inner[] {
  return call.input ? [program(call.input)] : [];
}

function textOf(call: Call, text: string): Value {
  return { text, from: call.from };
}
