// Code that goes through its input line by line: the lines that come in are known, if a listing has printed them.
import type { Language } from '../../programs/programs.ts';
import type { At, Keep } from './marks.ts';

const TRIMS = String.raw`(?:\.(?:strip|rstrip|trim|trimEnd|toString|chomp|splitlines|split|filter|readlines|read|decode|lines|each_line|readline)\([^()\n]{0,40}\)|\.(?:chomp|strip|lines|readlines|read|each_line)\b){0,6}`;
/** What a loop goes through, or what is read at once. */
const INPUT: Partial<Record<Language, RegExp>> = {
  python: new RegExp(String.raw`\b(?:sys\.stdin(?:\.buffer)?|fileinput\.input\(\)|open\(0\))${TRIMS}`, 'g'),
  javascript: new RegExp(
    String.raw`\b(?:require\(\uE010\d+\uE011\)|fs)\.readFileSync\((?:0|\uE010\d+\uE011)(?:,[^()\n]{0,40})?\)${TRIMS}`,
    'g',
  ),
  ruby: new RegExp(String.raw`(?:\b(?:STDIN|ARGF)|\$stdin|\$<)${TRIMS}`, 'g'),
};
/** In Perl and in `ruby -n`, the line of this round. */
const LINE = /\$_\b(?![[{])/g;
/** Functions that take that line where they are given nothing. */
const BARE = /\b(unlink|rmdir|rmtree|system|exec)\b(?=[ \t]{0,9}(?:[;})]|$|if\b|unless\b|for\b|and\b|or\b))/gm;
const TRIMMED = /(?<=[\w\uE011])\.(?:strip|rstrip|trim|trimEnd|chomp|decode)(?:\([^()\n]{0,20}\)|\b)/g;
const STANDARD = /^(?:0|\/dev\/stdin|\/dev\/fd\/0)$/;
const MOST_LINES = 50;

/** The same in a string of Perl, or in the code of one of Ruby. */
export function withLineInside(text: string, input: string): string {
  const [line = ''] = linesOfInput(input);
  return line === '' ? text : text.replace(LINE, () => line);
}

export function linesOfInput(input: string): string[] {
  return input
    .split(/[\n\0]/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
}

/** Writes the lines in the place of the input. */
export function withInput(code: string, language: Language, input: string, keep: Keep, at: At): string {
  const lines = linesOfInput(input);
  if (lines.length === 0) return code;
  if (language === 'perl') return withLine(code, lines, keep);
  if (language === 'awk') return withFields(code, lines, keep);
  const reads = INPUT[language];
  if (reads === undefined || code.search(reads) < 0) return language === 'ruby' ? withLine(code, lines, keep) : code;
  return code
    .replace(reads, (whole) => {
      const [, index] = /readFileSync\(\uE010(\d+)\uE011/.exec(whole) ?? [];
      if (index !== undefined && !STANDARD.test(at(index))) return whole;
      const marks = lines.map(keep).join(', ');
      // What is read at once and not taken apart is one text.
      return /\.read\w*\(?\)?(?:\.\w*strip\(\))?$/.test(whole) && lines.length === 1
        ? marks
        : `[${marks}]${each(whole)}`;
    })
    .replace(TRIMMED, '');
}

/** `$0`, `$2`, `$NF` of awk, where nothing is set */
const FIELD = /\$(\d{1,2}|NF)\b(?![ \t]{0,9}=(?!=))/g;

/** Each field is what all lines have there. */
function withFields(code: string, lines: readonly string[], keep: Keep): string {
  return code.replace(FIELD, (_, place) => keep(lines.map((line) => fieldOf(line, place)).join(' ')));
}

/** What `$0`, `$2` or `$NF` is in a line. */
export function fieldOf(line: string, place: string): string {
  const fields = line.trim().split(/\s+/);
  return place === '0' ? line : ((place === 'NF' ? fields.at(-1) : fields[Number(place) - 1]) ?? '');
}

/** Of Ruby, the loop stays. */
function each(written: string): string {
  return /each_line\b[^.]*$/.test(written) ? '.each' : '';
}

/** With `$_` for each of them. */
export function withLine(code: string, lines: readonly string[], keep: Keep): string {
  if (!/\$_\b|\b(?:unlink|rmdir|rmtree|system|exec)\b/.test(code)) return code;
  const all = (): string => lines.map(keep).join(', ');
  return code
    .replace(LINE, all)
    .replace(BARE, (_, name) => `${name} ${all()}`)
    .replace(TRIMMED, '');
}
