// Quotes that few languages have, written as plain ones, and lines of a prompt that go to a shell.
import { type Found, foundScript } from './found.ts';

const DELIMITED = String.raw`\s*(?:\(([^()"\n]*)\)|\{([^{}"\n]*)\}|\[([^[\]"\n]*)\]|\/([^/"\n]*)\/|!([^!"\n]*)!|\|([^|"\n]*)\|)`;
const COMMAND_QUOTE = new RegExp(`(?<![\\w%])(?:%x|qx)${DELIMITED}`, 'g');
const WORD_QUOTE = new RegExp(`(?<![\\w%])(?:%w|qw)${DELIMITED}`, 'g');

/** `%x(…)` of Ruby and `qx(…)` of Perl run a command, `%w(a b)` and `qw(a b)` are lists of words. */
export function withPlainQuotes(text: string): string {
  const inside = (groups: unknown[]): string => String(groups.slice(0, 6).find((group) => group !== undefined) ?? '');
  return text
    .replace(
      /\b(run)\s{0,9}\(?\s{0,9}<([\w./~ -]{1,300})>/g,
      (_, name, words: string) => `${name} "${words.trim().split(/\s+/).join('", "')}"`,
    )
    .replace(/<((?:~|[./])?[\w./~-]{0,80}\*[\w./*-]{0,80})>/g, 'glob("$1")')
    .replace(/\[\[([^[\]\n]{0,200})\]\]/g, (_, inner) => `(${JSON.stringify(inner)})`)
    .replace(
      /(?<![\w%])(?:%q|q|qq|~c|~s)(?=[({["])(?:\(([^()"\n]{0,500})\)|\{([^{}"\n]{0,500})\}|"([^"\n]{0,500})")/g,
      (_, ...groups: unknown[]) => JSON.stringify(inside(groups)),
    )
    .replace(COMMAND_QUOTE, (_, ...groups: unknown[]) => `system("${inside(groups)}")`)
    .replace(WORD_QUOTE, (_, ...groups: unknown[]) => `("${inside(groups).trim().split(/\s+/).join('", "')}")`);
}

/** `!cmd` and `x = !cmd` of IPython, `:!` of ghci, `.shell` of sqlite, `.cmd` of pry, `;cmd` of julia, `%sx`, `%sh` of notebooks, and `%%bash`. */
const SHELL_LINE =
  /^[ \t]*(?::?!{1,2}|\w{1,40}[ \t]{0,9}=[ \t]{0,9}!(?=[\w./~-]{1,80}[ \t]{1,9}[\w./~-])|\.(?:shell|system)[ \t]|\.(?=[a-z]\S{0,80}[ \t]{1,9}[\w./~-])|;(?=[\w./~])|%(?:sx|sh|system)[ \t]|%(?=(?:rm|mv|cp|rmdir|ln)[ \t]))(.+)$/gm;

export function shellLines(text: string): Found[] {
  const lines = [...text.matchAll(SHELL_LINE)];
  const cell = /^%%(?:bash|sh|script \S+)\n([\s\S]*)$/.exec(text)?.[1];
  return [...lines.map(([, command = '']) => foundScript(command)), ...(cell ? [foundScript(cell)] : [])];
}

/** `%sql …` and `%%sql` of IPython, with the address of the database or without. */
const SQL_LINE = /^[ \t]*%sql[ \t]{1,9}(?:\w{1,40}:\/\/\S{1,500}[ \t]{1,9})?(.+)$/gm;
const SQL_CELL = /^%%sql\b[^\n]{0,500}\n([\s\S]*)$/;

export function sqlLines(text: string): Found[] {
  if (!text.includes('%sql')) return [];
  const cell = SQL_CELL.exec(text)?.[1];
  const lines = [...text.matchAll(SQL_LINE)].map(([, statement = '']) => statement);
  return [...lines, ...(cell ? [cell] : [])].map((statement) => foundScript(statement, 'sql'));
}
