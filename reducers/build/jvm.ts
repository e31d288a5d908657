// Messages of javac and kotlinc, one line each, in the form of other compilers.
import { withoutUnderlinedCode } from '../forms/excerpts.ts';
import { filesIn } from '../forms/shared-messages.ts';
import { withoutToldTwice } from '../forms/told-twice.ts';
import { inOrder, type Pass } from '../reducer.ts';

const NO_SYMBOL = /\.java:(?:\d+: error:|\[\d+,\d+\]) cannot find symbol$/;
const SYMBOL = /^\s+((?:symbol|location): +\S.*)$/;

/** javac names below the message what it did not find. */
export const symbolsBeside: Pass = (lines) => {
  const kept: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const symbol = isOpen ? SYMBOL.exec(line)?.[1] : undefined;
    if (symbol === undefined) isOpen = NO_SYMBOL.test(line);
    if (symbol === undefined) kept.push(line);
    else kept.push(`${kept.pop() ?? ''}, ${symbol.replace(/: +/, ': ')}`);
  }
  return kept;
};

const LEVEL_FIRST = /^([ew]: |\[(?:ERROR|WARNING)\] )(?:file:\/\/)?(\/\S+\.(?:kts?|java))(?=:)/;

const withoutScheme: Pass = (lines) => lines.map((line) => line.replace(LEVEL_FIRST, '$1$2'));

/** kotlinc and Maven name the file behind the level. */
export function filesOfMessages(line: string): readonly string[] {
  const file = LEVEL_FIRST.exec(line)?.[2];
  return file === undefined ? filesIn(line) : [file];
}

/** Gradle tells the first errors of javac again below the reason why the task failed. */
export const jvmMessages = inOrder(withoutUnderlinedCode, symbolsBeside, withoutScheme, withoutToldTwice);
