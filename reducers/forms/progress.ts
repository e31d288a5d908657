// Removes the steps of a progress display and leaves its last one.
import type { Pass } from '../reducer.ts';

const SPINNER = /^[\s⠀-⣿◐◓◑◒|/\\-]{1,3}$/;
const BAR = /\[?[█▉▊▋▌▍▎▏▓▒░■#=>.\s-]{8,}\]?|[━╸╺─]{8,}/;
const ADVANCE = /\d\s?%|\(\d+\/\d+\)|\[\s*\d+\/\d+\]|\b\d+(?:\.\d+)?\s?[kKMG]i?B\/s/;

export const withoutProgress: Pass = (lines, drop) => {
  const kept: string[] = [];
  let last: string | undefined;
  for (const line of lines) {
    if (SPINNER.test(line) && /[⠀-⣿◐◓◑◒]/.test(line)) {
      drop('progress');
      continue;
    }
    const shape = ADVANCE.test(line) ? progressShape(line) : undefined;
    if (shape !== undefined && shape === last) {
      kept.pop();
      drop('progress');
    }
    kept.push(line);
    last = shape;
  }
  return kept.map(withoutBar);
};

/** Only what one display redraws: all words must be the same, and those with digits too unless they are numbers. */
function progressShape(line: string): string {
  return line
    .replace(BAR, '')
    .replace(/(?<![\w.-])[\d][\d.,:]*(?:\s?[kKMGT]?i?[Bb](?:\/s)?|m?s|%)?(?![\w-])/g, '#')
    .replace(/[█▉▊▋▌▍▎▏▓▒░■=>.\s]+/g, ' ');
}

function withoutBar(line: string): string {
  if (!/%|\d\/\d/.test(line)) return line;
  return line
    .replace(/\|?[█▉▊▋▌▍▎▏▓▒░■]{3,}[█▉▊▋▌▍▎▏▓▒░■\s]*\|?|[━╸╺]{5,}|\[[=#>.\s-]{8,}\]/g, ' ')
    .replace(/ {2,}/g, ' ');
}
