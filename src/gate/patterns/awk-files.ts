// Which files a program in awk prints to: `print > "file"`.
import type { Call } from '../command/call.ts';
import { optionValues, takeCall } from '../command/options.ts';
import { UNKNOWN } from '../command/stand-ins.ts';

const AWK = /^(?:[gmn]|original-)?awk$/;
/** Their `>` compares, or is text: strings, comments, and expressions between slashes where a value may begin. */
const OTHERS = /("(?:[^"\\\n]|\\.)*")|#[^\n]*|(^|[(,~!&|{};\n])(\s{0,99})\/(?:[^/\\\n]|\\.)+\//g;
/** In brackets it compares, too. The innermost ones, again and again. */
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
const DEEPEST = 20;
const PRINTS = /\bprintf?\b/;
const TO = />>?[ \t]*(\S*)/;

export function filesWrittenByAwk({ name, args }: Call): readonly string[] {
  if (!AWK.test(name)) return [];
  const given = optionValues(args, '-e --source');
  const inFile = args.some((word) => /^(?:-f|--file|-E|--exec)/.test(word));
  const programs = [...given, ...(inFile || given.length > 0 ? [] : takeCall({ name, args }).operands.slice(0, 1))];
  return programs.flatMap(filesIn);
}

function filesIn(program: string): string[] {
  const strings: string[] = [];
  let text = program.replace(OTHERS, (_, string?: string, before = '', blanks = '') => {
    if (string === undefined) return `${before}${blanks}1`;
    return `@${strings.push(string.slice(1, -1)) - 1}@`;
  });
  for (let depth = 0; depth < DEEPEST; depth += 1) text = text.replace(BRACKETS, ' 1 ');
  return text.split(/[;{}\n]/).flatMap((statement) => {
    const [, to] = TO.exec(statement.slice(PRINTS.exec(statement)?.index ?? statement.length)) ?? [];
    return to === undefined ? [] : [strings[Number(/^@(\d+)@$/.exec(to)?.[1])] ?? UNKNOWN];
  });
}
