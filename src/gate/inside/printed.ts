// What a program on the command line would print: the strings in its code, with the stand-in for what nobody knows.
import type { Call } from '../command/call.ts';
import { optionValue, takeCall } from '../command/options.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import { fieldOf, linesOfInput } from '../languages/input-lines.ts';

const MOST_LETTERS = 4_096;
const INTERPRETER = /^(?:python[\d.]*|perl|ruby|node|php|lua|[gm]?awk|jq)$/;
const PRINTS =
  /\b(?:print(?:ln|f)?|puts|say|echo|console\.log|write)\s{0,9}\(?\s{0,9}(?:"((?:[^"\\\n]|\\.){0,500})"|'((?:[^'\\\n]|\\.){0,500})')/g;

export function printed(call: Call): string | undefined {
  if (!INTERPRETER.test(call.name)) return undefined;
  const lines = linesOf(call);
  return lines.length === 0 ? undefined : `${lines.join('\n')}\n`;
}

function linesOf(call: Call): string[] {
  if (call.name === 'jq') return printedByJq(call);
  const code = call.args.join('\n').slice(0, MOST_LETTERS);
  if (call.name.endsWith('awk')) return knownLines(call).flatMap((line) => printedByAwk(code, line));
  // `node -p '"text"'`
  const [, text] = /^\s{0,9}["'`]([^\n]{1,500})["'`]\s{0,9}$/.exec(optionValue(call.args, '-p --print') ?? '') ?? [];
  if (call.name === 'node' && text !== undefined) return [text];
  return [...code.matchAll(PRINTS)].map(([, double, single]) => double ?? single ?? '');
}

const AWK_PRINTS = /\bprint(f?)[ \t(]{0,9}((?:"(?:[^"\\\n]|\\.){0,500}"|[^"{};|>\n]){1,200})/g;
const AWK_WORD = /"((?:[^"\\\n]|\\.){0,500})"|(,)|[\w$][\w$.[\]]{0,100}|[^"]/g;

/** What comes in, line by line; once nothing where nobody knows that. */
function knownLines({ input, args }: Call): readonly (string | undefined)[] {
  const text = input?.text ?? UNKNOWN;
  const isPlain = !text.includes(UNKNOWN) && !args.some((word) => word.startsWith('-F'));
  const lines = isPlain ? linesOfInput(text) : [];
  return lines.length === 0 ? [undefined] : lines;
}

/** `print "DROP TABLE " $1 ";"`, with a stand-in for the field of a line that is not known. */
function printedByAwk(code: string, line: string | undefined): string[] {
  return [...code.matchAll(AWK_PRINTS)]
    .filter(([, , words = '']) => words.includes('"'))
    .map(([, format, words = '']) => {
      const [first = ''] = words.match(AWK_WORD)?.filter((word) => word.startsWith('"')) ?? [];
      if (format)
        return textIn(first.slice(1, -1))
          .replace(/%-?\d*[a-z]/g, UNKNOWN)
          .replace(/\n$/, '');
      return words.replace(AWK_WORD, (word, text?: string, comma?: string) => {
        if (text !== undefined) return textIn(text);
        if (comma) return ' ';
        const [, place] = /^\$(\d{1,2}|NF)$/.exec(word) ?? [];
        if (place !== undefined && line !== undefined) return fieldOf(line, place);
        return /^[\w$]/.test(word) ? UNKNOWN : '';
      });
    });
}

function textIn(string: string): string {
  return string.replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one));
}

/** `jq -r '.[] | "rm \\(.name)"'` */
function printedByJq(call: Call): string[] {
  const [filter = ''] = takeCall(call).operands;
  const [, text] = /(?:^|\|)\s{0,9}"((?:[^"\\\n]|\\.){1,500})"\s{0,9}$/.exec(filter.slice(0, MOST_LETTERS)) ?? [];
  return text === undefined ? [] : [textIn(text.replace(/\\\([^()]{0,200}\)/g, UNKNOWN))];
}
