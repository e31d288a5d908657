// A text that a program draws itself, in a box say, and repeats in what it shows of a talk.

/** Frames, marks of a prompt, and where a line is broken: they stand between the characters of the text. */
const BETWEEN = /[\s|>❯›\u2500-\u259f]/u;
/** So many characters are no chance. */
const SURELY = 8;

/** What is shown, with blanks in place of the text, or of as much of it as is shown. */
export function withoutDrawnText(shown: string, typed: string): string {
  const text = [...typed].filter((character) => !BETWEEN.test(character)).join('');
  // A single word may be an answer, too.
  if (!/\S\s+\S/.test(typed) || text.length < SURELY) return shown;
  const places: number[] = [];
  let bare = '';
  for (let at = 0; at < shown.length; at += 1) {
    const character = shown[at] ?? '';
    if (BETWEEN.test(character)) continue;
    bare += character;
    places.push(at);
  }
  const left = shown.split('');
  const beginning = text.slice(0, SURELY);
  for (let at = bare.indexOf(beginning); at >= 0; at = bare.indexOf(beginning, at + 1)) {
    for (let next = 0; next < text.length && bare[at + next] === text[next]; next += 1)
      left[places[at + next] ?? 0] = ' ';
  }
  return left.join('');
}
