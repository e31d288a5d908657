// What `jq` and the like take out of a document that is known: any of its texts.
import type { Call } from '../command/call.ts';
import { takeCall } from '../command/options.ts';

const LONGEST = 20_000;
/** A text, or the name of a field. */
const TEXT = /"(?:[^"\\\n]|\\.){0,2000}"(\s{0,9}:)?/g;
const YAML_VALUE = /^[ \t-]{0,40}[\w.-]{1,80}:[ \t]{1,9}(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|(\S[^\n]{0,2000}))$/gm;

/** Which of them a program picks is not told here; one that puts texts together is not read. */
export function pickedValues(text: string, call: Call): string | undefined {
  const [program = ''] = takeCall(call).operands;
  if (program.includes('"') || text.length > LONGEST) return undefined;
  const values = /^\s*[[{"]/.test(text) ? textsOfJson(text) : textsOfYaml(text);
  return values.length === 0 ? undefined : `${values.join('\n')}\n`;
}

function textsOfJson(text: string): string[] {
  return [...text.matchAll(TEXT)].flatMap(([written, isName]) => {
    if (isName !== undefined) return [];
    try {
      return [String(JSON.parse(written))];
    } catch {
      // An escape that JSON does not have: jq refuses the document.
      return [];
    }
  });
}

function textsOfYaml(text: string): string[] {
  return [...text.matchAll(YAML_VALUE)].map(([, double, single, plain = '']) => double ?? single ?? plain);
}
