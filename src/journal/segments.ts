// The files of a journal: their names say what they hold.

/**
 * Why a file was begun: as the first one (open), as the next in turn (next), or after output was lost. Then the disk was
 * full (full), the program that copies the bytes died (killed), or ring.sh itself did and a server started it again (repaired).
 */
export type Cause = 'open' | 'next' | 'full' | 'killed' | 'repaired';

export interface Segment {
  file: string;
  generation: number;
  start: number;
  /** How many line feeds came before its first byte. */
  lines: number;
  cause: Cause;
  size: number;
}

const NAME = /^(\d+)\.(\d+)\.(\d+)\.(open|next|full|killed|repaired)$/;

export function segmentName(generation: number, start: number, lines: number, cause: Cause): string {
  return `${generation}.${start}.${lines}.${cause}`;
}

export function parseSegments(files: readonly { name: string; size: number }[]): Segment[] {
  const segments = files.flatMap(({ name, size }) => {
    const match = NAME.exec(name);
    if (!match) return [];
    const [, generation, start, lines, cause] = match;
    return [
      {
        file: name,
        generation: Number(generation),
        start: Number(start),
        lines: Number(lines),
        cause: cause as Cause,
        size,
      },
    ];
  });
  return segments.sort((a, b) => a.generation - b.generation || a.start - b.start);
}
