/** Removes the sign that zsh, by its option PROMPT_SP, draws behind output that does not end with a newline. */

const CR = 0x0d;
const SPACE = 0x20;

/**
 * zsh writes: the mark (`%` in bold and reverse), spaces to the right edge, CR, as many spaces as the mark is wide, CR.
 * Then the cursor is at the start of a line, wherever the output ended.
 */
export function stripPromptSp(output: Uint8Array, cols: number): Uint8Array {
  const width = spacesBefore(output, output.length - 1, CR);
  const padEnd = output.length - 2 - width;
  const padding = spacesBefore(output, padEnd, CR);
  // The spaces end before the last column, or in it if the terminal wraps late (xenl), as tmux does.
  if (padding < 1 || (padding + width !== cols - 1 && padding + width !== cols)) return output;
  return stripMark(output.subarray(0, padEnd - padding), width);
}

/** How many spaces stand before `output[end]`, or -1 if that is not the byte `last`. */
function spacesBefore(output: Uint8Array, end: number, last: number): number {
  if (output[end] !== last) return -1;
  let start = end;
  while (start > 0 && output[start - 1] === SPACE) start -= 1;
  return end - start;
}

function stripMark(output: Uint8Array, width: number): Uint8Array {
  let text = Buffer.from(output).toString('latin1');
  text = text.replace(/(?:\x1b\[[0-9;]*m|\x0f)+$/, '');
  // The user may choose the mark: each column is a character of one to four bytes in UTF-8.
  for (let column = 0; column < width; column += 1) text = text.replace(/(?:[\x20-\x7e]|[\xc2-\xf4][\x80-\xbf]+)$/, '');
  text = text.replace(/(?:\x1b\[[0-9;]*m|\x0f)+$/, '');
  return output.subarray(0, text.length);
}
