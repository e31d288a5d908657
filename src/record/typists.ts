// Tells of each command who typed it, from the notes of those that typed and from where the shell read its lines.
import type { TypistNote } from '../journal/times.ts';

export interface ReadLine {
  /** What was typed from here on stood on the line, up to where its output began. */
  since: number;
  until: number;
  /** Of the line's text. */
  print: string;
}

/** In the order of the lines; undefined where nobody noted that they typed: a person did. */
export function findTypists(lines: readonly ReadLine[], notes: readonly TypistNote[]): (TypistNote | undefined)[] {
  const left = [...notes].sort((a, b) => a.offset - b.offset).map((note) => ({ note, lines: note.lines }));
  return lines.map(({ since, until, print }) => {
    const earlier = left.filter((each) => each.lines > 0 && each.note.offset <= until);
    // A text that was typed ahead may have been read by a program: only the line shows that it was not.
    const found =
      earlier.find(({ note }) => note.offset >= since) ??
      earlier.find(({ note, lines: rest }) => note.print === print || rest < note.lines);
    if (!found) return undefined;
    found.lines -= 1;
    return found.note;
  });
}
