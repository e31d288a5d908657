// The commands in the documents: every line of a block for the shell, taken apart as a shell would.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './imports.ts';

export interface Documented {
  file: string;
  /** As it stands in the document. */
  line: string;
  words: string[];
}

/** Blanks, operators, a comment, or a word: bare, in quotes, with a backslash, or what a shell puts in. */
const PIECES =
  /(\s+#.*$|^#.*$)|(\s+)|(&&|\|\||[|;])|((?:'[^']*'|"(?:\$\([^)]*\)|[^"])*"|\$\([^)]*\)|\\.|[^\s'"|;&\\])+)/g;

export function documentedCommands(): Documented[] {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const blocks = [...text.matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    const lines = blocks.flatMap((block) => block.replaceAll('\\\n', ' ').split('\n')).filter((line) => line.trim());
    return lines.flatMap((line) => commandsIn(line).map((words) => ({ file, line: line.trim(), words })));
  });
}

function commandsIn(line: string): string[][] {
  const commands: string[][] = [[]];
  for (const [, comment, blank, operator, word] of line.matchAll(PIECES)) {
    if (comment !== undefined || blank !== undefined) continue;
    if (operator !== undefined) commands.push([]);
    else if (word !== undefined) commands.at(-1)?.push(unquoted(word));
  }
  return commands.flatMap((words) => {
    const inner = words[0] === 'eval' && /^\$\((.*)\)$/.exec(words[1] ?? '')?.[1];
    return inner ? commandsIn(inner) : [withoutRedirections(words)].filter((left) => left.length > 0);
  });
}

function withoutRedirections(words: readonly string[]): string[] {
  const isOne = (word = ''): boolean => /^\d?[<>]+$/.test(word);
  return words.filter((word, at) => !isOne(word) && !isOne(words[at - 1]));
}

function unquoted(word: string): string {
  return word.replace(/'([^']*)'|"([^"]*)"|\\(.)/g, (_, one = '', two = '', bare = '') => `${one}${two}${bare}`);
}

/** The arguments of ptyhold, if that is what the command starts. In a document `[NAME]` may be left out, `NAME…` may be several. */
export function argumentsOfPtyhold(words: readonly string[]): string[] | undefined {
  const [program, ...rest] = words.filter((word, at) => !(at === 0 && word === 'npx') && !(at <= 1 && word === '-y'));
  if (program !== 'ptyhold') return undefined;
  return rest.map((word) => word.replace(/^\[(.+)\]$/, '$1').replace(/…$/, ''));
}
