// Finds the text that an interpreter would run: in its words, in a file that the same text wrote, or in its input.
import type { Interpreter, Language } from '../../programs/programs.ts';
import type { Call, Value } from '../command/call.ts';
import { isEmulated } from '../command/emulated.ts';
import { contentsOf, type Inner, inputRun, type ReadFile } from '../command/inner.ts';
import { endOfOptions, hasFlag, optionValues, takeCall } from '../command/options.ts';
import { isTemporary } from '../command/paths.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import { isTestDatabase, isTestFile, staysIn } from '../command/test-databases.ts';
import { isUnsetVariable } from '../command/unset-variables.ts';
import { readings } from '../dialects/index.ts';
import { runsInput } from '../languages/runs-input.ts';
import { isOwnDatabase } from '../shell/made-things.ts';

/** A cluster of a shell's options with `c` in it: the program is the first operand after them. */
const SHELL_INLINE = /^[-+][A-Za-z]*c[A-Za-z]*$/;

export function interpret(call: Call, interpreter: Interpreter, readFile: ReadFile): Inner[] {
  const { language, operand, files = '-f --file', goesOn } = interpreter;
  const program: MakeProgram = (value, args, self) => ({
    kind: 'script',
    language: ofStore(language) && isForTrying(call, operand, value.text, readFile) ? 'client' : language,
    program: value,
    args,
    self,
  });
  if (language === 'shell') {
    return interpretShell(call, interpreter, readFile, program).flatMap((inner) => asShellReads(inner, call.name));
  }
  if (operand === 'words') return interpretWords(call, interpreter, readFile, program);
  const inline = optionValues(call.args, interpreter.inline ?? '');
  const given = [
    ...inline.map((text) => program({ text, from: call.from }, wordsBehind(call.args, text))),
    ...(call.input && inline.some((text) => runsInput(text, goesThroughInput(call))) ? inputRun(call, language) : []),
  ];
  const more = goesOn ? fromInput(call, program) : [];
  if (inline.length > 0 && operand !== 'databaseThenProgram') return [...given, ...more];
  const { options, operands } = takeCall(call);
  // What stands behind the name of a program goes to the program.
  const own = operand === 'file' ? call.args.slice(0, endOfOptions(call)) : options;
  if (hasFlag(own, ...(interpreter.inert ?? '').split(' '))) return [];
  if (operand === 'program')
    return operands[0] === undefined ? fromInput(call, program) : [program(textOf(call, operands[0]))];
  if (operand === 'databaseThenProgram' && operands.length > 1) {
    return [...given, ...operands.slice(1).map((text) => program(textOf(call, text)))];
  }
  if (given.length > 0) return [...given, ...more];
  const named = [...optionValues(call.args, files), ...operands.slice(0, operand === 'file' ? 1 : undefined)];
  const contents = contentsOf(named, readFile);
  const words = wordsBehind(call.args, operands[0] ?? '');
  // To Node, the file is an argument, too.
  const args = language === 'javascript' ? [...operands.slice(0, 1), ...words] : words;
  if (contents.length > 0) {
    // What stands behind the name of a database may be one, or a file; and the input is read, too.
    const input = operand === 'file' ? more : fromInput(call, program);
    return [...contents.map((content) => program(content, args)), ...input];
  }
  const isOther = operand === 'file' && operands.length > 0 && operands[0] !== '-';
  return isOther ? [] : fromInput(call, (input) => program(input, args));
}

/** The arguments of a program, which stand behind the word that is the program, or names it. */
function wordsBehind(args: readonly string[], program: string): readonly string[] {
  // The option and its value may be one word.
  const at = args.findLastIndex((word) => word.endsWith(program));
  const behind = args.slice(at + 1);
  return behind.slice(
    Math.max(
      0,
      behind.findIndex((word) => word !== '--'),
    ),
  );
}

/** `perl -ne …`, `ruby -p -e …` */
function goesThroughInput({ name, args }: Call): boolean {
  return /^(?:perl|ruby)$/.test(name) && args.some((word) => /^-[a-zA-Z0-9]*[np]/.test(word));
}

function ofStore(language: Language): boolean {
  return language === 'sql' || language === 'mysql' || language === 'mongo';
}

function isForTrying(call: Call, operand: Interpreter['operand'], text: string, readFile: ReadFile): boolean {
  const isOwn = (database: string): boolean =>
    isTestDatabase(database) || isOwnDatabase(database, readFile) || isNamedForTests(database, call);
  return isScratch(call, operand, text) || staysIn(call, text, isOwn) || isEmulated(call, () => '');
}

/** `psql "$TEST_DATABASE_URL"` where nobody has set it. */
function isNamedForTests(database: string, { from }: Call): boolean {
  const names = from.filter(isUnsetVariable).flatMap(({ args }) => args);
  return database === UNKNOWN && names.length > 0 && names.every((name) => /(?:^|_)TESTS?(?:_|$)/i.test(name));
}

/** A database in memory, among temporary files, or in one named for tests, that reaches no other. */
function isScratch(call: Call, operand: Interpreter['operand'], text: string): boolean {
  if (operand !== 'databaseThenProgram') return false;
  const [database] = takeCall(call).operands;
  if (database === undefined || /\battach\b/i.test(text)) return false;
  return database === ':memory:' || isTestFile(database) || isTemporary(database, call.cwd);
}

function asShellReads(inner: Inner, shell: string): Inner[] {
  if (inner.kind !== 'script') return [inner];
  const { text, from } = inner.program;
  return readings(text, shell).map((reading) =>
    reading === text ? inner : { ...inner, program: { text: reading, from } },
  );
}

type MakeProgram = (value: Value, args?: readonly string[], self?: string) => Inner;

function interpretShell(call: Call, { inline = '' }: Interpreter, readFile: ReadFile, program: MakeProgram): Inner[] {
  const { args } = call;
  const start = endOfOptions(call);
  const options = args.slice(0, start);
  const startUp = contentsOf(optionValues(options, '--rcfile --init-file'), readFile);
  const found = startUp.map((content) => program(content));
  found.push(...optionValues(options, inline).map((text) => program(textOf(call, text))));
  if (options.some((word) => /^-[a-z]*n[a-z]*$/.test(word) && !SHELL_INLINE.test(word))) return found;
  const [first, ...rest] = args.slice(start);
  if (options.some((word) => SHELL_INLINE.test(word) || word === '--command')) {
    // fish has no word for `$0`.
    const positional = call.name === 'fish' ? rest : rest.slice(1);
    const self = call.name === 'fish' ? undefined : rest[0];
    return [...found, program(textOf(call, first ?? ''), positional, self)];
  }
  if (hasFlag(options, '-s')) return [...found, ...fromInput(call, (text) => program(text, args.slice(start)))];
  if (first === undefined || first === '-') return [...found, ...fromInput(call, program)];
  const content = readFile(first);
  return content ? [...found, program(content, rest)] : found;
}

/** All words that are no options are the program: `redis-cli -n 1 FLUSHDB`, `cmd /c rd …`, `powershell -Command Remove-Item …`. */
function interpretWords(call: Call, interpreter: Interpreter, readFile: ReadFile, program: MakeProgram): Inner[] {
  const { args } = call;
  const inline = interpreter.inline?.split(' ') ?? [];
  const at = args.findIndex((word) => inline.includes(word));
  const inlined = args.slice(at + 1).join(' ');
  // `powershell -Command -` reads what comes in.
  if (at >= 0) return inlined === '-' ? fromInput(call, program) : [program(textOf(call, inlined))];
  const start = endOfOptions(call);
  const words = args.slice(start);
  const files = interpreter.files ? [...optionValues(args, interpreter.files), ...words.slice(0, 1)] : [];
  const contents = contentsOf(files, readFile);
  if (contents.length > 0) return contents.map((content) => program(content));
  if (hasFlag(args.slice(0, start), ...(interpreter.inert ?? '').split(' '))) return [];
  return words.length > 0 ? [program(textOf(call, words.join(' ')))] : fromInput(call, program);
}

function fromInput(call: Call, program: MakeProgram): Inner[] {
  return call.input ? [program(call.input)] : [];
}

function textOf(call: Call, text: string): Value {
  return { text, from: call.from };
}
