// Macro processors and build descriptions that run commands while they are read: m4, rpm, scripts of cmake.
import type { Call } from '../command/call.ts';
import { contentsOf, type Inner, type ReadFile, scriptOf, type Unwrap } from '../command/inner.ts';
import { optionValues, takeCall } from '../command/options.ts';
import { wordsOfLine } from '../command/shell-text.ts';

/** The group is the command. */
const SYSTEM_OF_M4 = /\be?syscmd\(\s{0,9}[`[]{0,2}([^'\])]{1,2000})/g;

export const m4: Unwrap = (call, readFile) => {
  const texts = [...contentsOf(takeCall(call).operands, readFile), ...(call.input ? [call.input] : [])];
  return texts.flatMap(({ text }) =>
    [...text.matchAll(SYSTEM_OF_M4)].map(([, command = '']) => scriptOf(command, call)),
  );
};

const SHELL_OF_RPM = /%\(([^()]{0,2000}(?:\([^()]{0,500}\)[^()]{0,500}){0,9})\)/g;
const LUA_OF_RPM = /%\{lua:([\s\S]{0,4000})\}/g;

/** `rpm --eval '%(date)'` */
export const rpm: Unwrap = (call) => {
  const text = optionValues(call.args, '-E --eval -D --define').join('\n');
  return [
    ...[...text.matchAll(SHELL_OF_RPM)].map(([, command = '']) => scriptOf(command, call)),
    ...[...text.matchAll(LUA_OF_RPM)].map(([, code = '']) => scriptOf(code, call, 'lua')),
  ];
};

const CALL_OF_CMAKE = /\b(execute_process|file)\s{0,9}\(([^()]{1,2000})\)/gi;

/** `cmake -E rm -rf …` has commands of its own, some of which start others; `cmake -P file` runs a script. */
export const cmake: Unwrap = (call, readFile) => [...command(call), ...scripts(call, readFile)];

function command({ args }: Call): Inner[] {
  const [verb = '', ...words] = args[0] === '-E' ? args.slice(1) : [];
  if (verb === 'remove_directory') return [removal(words)];
  if (verb === 'remove') return [{ kind: 'command', words: ['rm', ...words] }];
  if (verb === 'rename') return [{ kind: 'command', words: ['mv', ...words] }];
  if (verb === 'chdir') return [{ kind: 'command', words: words.slice(1), folder: words[0] }];
  return /^(?:rm|env|time|touch|copy)$/.test(verb) ? [{ kind: 'command', words: [verb, ...words] }] : [];
}

function scripts({ args }: Call, readFile: ReadFile): Inner[] {
  return contentsOf(optionValues(args, '-P'), readFile).flatMap(({ text }) =>
    [...text.matchAll(CALL_OF_CMAKE)].flatMap(([, kind = '', inside = '']): Inner[] => {
      const words = wordsOfLine(inside);
      if (/^file$/i.test(kind)) return words[0] === 'REMOVE_RECURSE' ? [removal(words.slice(1))] : [];
      const start = words.indexOf('COMMAND') + 1;
      return start === 0 ? [] : [{ kind: 'command', words: words.slice(start) }];
    }),
  );
}

function removal(paths: readonly string[]): Inner {
  return { kind: 'command', words: ['rm', '-rf', ...paths] };
}
