// Line feeds, by which the lines of a journal are counted.

export const LF = 0x0a;

export function countFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
}
