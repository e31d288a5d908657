/** Removes the sign that fish draws behind output that does not end with a newline. */

// `⏎` dimmed, spaces to the right edge, CR, the same width again, CR, erase to the end of the line.
const DRAWN =
  /(?:\x1b\[[0-9;]*m|\x1b\(B|\x0f)*(?:\xe2\x8f\x8e|\xc2\xb6|~)(?:\x1b\[[0-9;]*m|\x1b\(B|\x0f)* *\r(?:\xe2\x8f\x8e|\xc2\xb6|~)? *\r\x1b\[K$/;

export function stripMissingNewline(output: Uint8Array): Uint8Array {
  const text = Buffer.from(output).toString('latin1');
  const drawn = DRAWN.exec(text);
  return drawn === null ? output : output.subarray(0, drawn.index);
}
