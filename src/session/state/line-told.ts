// Finds the line that the shell told in what its editor has drawn.
import { LINE_TOLD } from '../../journal/marks.ts';
import { behind } from '../../terminal/behind-prompt.ts';

/** A prompt on the right stands on the first row, behind a gap. */
const ON_THE_RIGHT = / {3,}\S.*/;

/** Without what is suggested behind it, or stands on the right. */
export function cutToLine(shown: string, told: string | undefined): string {
  if (told === undefined) return shown;
  const line = cutBehind(shown, told) ?? cutBehind(shown.replace(ON_THE_RIGHT, ''), told);
  return line !== undefined && line.length < LINE_TOLD ? line : shown;
}

function cutBehind(shown: string, told: string): string | undefined {
  const rest = behind(shown, told);
  return rest === undefined ? undefined : shown.slice(0, shown.length - rest.length);
}
