// How many columns of a terminal a text takes, and how it is made to fit.
import { extendsCluster, widthOf } from './characters.ts';

export function columnsOf(text: string): number {
  return clustersOf(text).reduce((sum, { width }) => sum + width, 0);
}

export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}

/** Cuts the end of a text that is too wide, and says so by "…". */
export function fitColumns(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let room = columns - 1;
  let kept = '';
  for (const { text: cluster, width } of clustersOf(text)) {
    room -= width;
    if (room < 0) break;
    kept += cluster;
  }
  return `${kept}…`;
}

/** Breaks a text at spaces. A word that is too wide keeps a line of its own. */
export function wrapColumns(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && columnsOf(last) + 1 + columnsOf(word) <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface Cluster {
  text: string;
  width: number;
}

function clustersOf(text: string): Cluster[] {
  const clusters: Cluster[] = [];
  let before = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const width = widthOf(code);
    const last = clusters.at(-1);
    if (last && (width === 0 || extendsCluster(before, code))) last.text += character;
    else clusters.push({ text: character, width });
    before = code;
  }
  return clusters;
}
