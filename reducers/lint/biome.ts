// biome: one line for each finding with the fix in words, without the code and the advice.
import { sharedMessagesOnce } from '../forms/shared-messages.ts';
import { withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Reducer } from '../reducer.ts';

const byPlace = inOrder(withoutBlanks, sharedMessagesOnce);

/** With marks such as `FIXABLE`. */
const HEADING =
  /^(\S(?:.*?\S)?) (lint|assist|parse|format|organizeImports|suppressions|check|ci)(\/\S+)?((?:\s+[A-Z]+)*)\s+━+$/;
/** A finding of the level `info` begins with an i. */
const SAID = /^\s+([✖×⚠!ℹi]) (.+)$/;
const FIX = /^\s+[ℹi] (Safe|Unsafe|Suggested) fix: (.+)$/;
/** The lines after such a heading are about the whole run. */
const PLAIN_HEADING = /^(lint|check|ci|format|\S+\/\S+)\s+━+$/;

/** Other programs may indent what they print. */
function shortened(line: string): string {
  if (/^ {4}\S/.test(line)) return line;
  return line
    .trim()
    .replace(/^[✖×] | {2,}(?=\d)/, ' ')
    .trim();
}

/** The numbers of findings stand above it. */
const SOME_ERRORS = /^\s+[✖×] Some errors were emitted while (?:running checks|applying fixes)\.$/;
const FOUND = /^Found \d+ errors?\.$/;

/** `--write` does not apply a fix that may change what the program does. What it would do may stand in the message already. */
function addFix(kept: string[], [, kind = '', fix = '']: RegExpExecArray): void {
  const finding = kept.pop() ?? '';
  if (!FIXABLE.test(finding)) kept.push(finding);
  else
    kept.push(
      `${finding.replace(FIXABLE, ': ')} (${kind.toLowerCase()} fix${finding.includes(fix) ? '' : `: ${fix}`})`,
    );
}

const FIXABLE = / fixable: /;

/** The code below it is left out. */
function withoutColon(message: string): string {
  return message.endsWith(':') ? `${message} …` : message;
}

export const biome: Reducer = {
  name: 'biome',
  passesOthers: true,
  commands: ['biome', '@biomejs/biome', 'rome'],
  reduce: byLines((lines, drop, input) => {
    if (!lines.some((line) => headingIn(line) || PLAIN_HEADING.test(line))) return null;
    const isCounted = lines.some((line) => FOUND.test(line));
    const kept: string[] = [];
    let finding = false;
    let awaited: string | undefined;
    for (const line of lines) {
      const heading = headingIn(line);
      const [, sign = '', message] = SAID.exec(line) ?? [];
      const summary = PLAIN_HEADING.test(line);
      if (heading) awaited = nameOf(heading);
      finding = awaited !== undefined || (finding && !summary && !/^\S/.test(line));
      if (/^\S/.test(line) && !heading && !summary) finding = false;
      if (message !== undefined && awaited !== undefined) {
        kept.push(`${awaited}: ${/[✖×]/.test(sign) ? '' : `${sign} `}${withoutColon(message)}`);
        awaited = undefined;
      } else if (isCounted && SOME_ERRORS.test(line)) drop('errors told again');
      else if (!finding && !summary) kept.push(shortened(line));
      else if (line.trim() !== '' && awaited === undefined && !summary) drop('lines of code and advice');
      const fix = finding ? FIX.exec(line) : null;
      if (fix) addFix(kept, fix);
    }
    return byPlace(kept, drop, input);
  }),
};

/** A path may have blanks, and most lines are soon seen to be none. */
function headingIn(line: string): RegExpExecArray | null {
  return line.endsWith('━') ? HEADING.exec(line) : null;
}

function nameOf([, place = '', kind = '', rule = '', marks = '']: RegExpExecArray): string {
  return `${place} ${kind}${rule}${marks.includes('FIXABLE') ? ' fixable' : ''}`;
}
