// Reads the terminal bytes that a person pipes into a command.

/** Nobody tells the size of the terminal that printed them, so it is the one that `pty_open` gives. */
export const SIZE = { cols: 120, rows: 40 };

export async function readAll(input: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of input) parts.push(part);
  return Buffer.concat(parts);
}
