// Which place in a file a line tells of.

/** A file and a row; a row and a column below the name of the file; the row before a line of the source. */
const IN_FILE = /^(\s*(?:--> )?\S*[^\s\d:(][:(])(\d+)(?=[:,]\d+(?:[:)]|$)|[:)])/;
const BELOW_FILE = /^(\s+)(\d+)(?=:(?:\d+)?\s)/;
const IN_SOURCE = /^(\s*)(\d+)(?= *[|+-](?:\s|$))/;
const PLACE = /^\s*(?:--> )?(\S+?)(?:: |:?\s|:?$)/;

/** A line, and what it stands under. */
interface Told {
  key: string;
  compared: string;
  parent: object | undefined;
}

export interface Place {
  row: number;
  /** All but the row, and the file above. */
  told: string;
  /** The heading tells where it stands. */
  isSource: boolean;
}

export function placeOf({ key, compared, parent }: Told): Place | undefined {
  const source = IN_SOURCE.exec(compared);
  const found = source ?? IN_FILE.exec(compared) ?? (parent ? BELOW_FILE.exec(compared) : null);
  if (!found) return undefined;
  const under = key.slice(0, key.length - compared.length);
  const said = `${found[1]} ${compared.slice(found[0].length)}`.replace(/\s+/g, ' ').trim();
  return { row: Number(found[2]), told: `${under}${said}`, isSource: source !== null };
}

/** The text that lines below it are compared with: it stays the same where its row does not. */
export function withoutRow(heading: string): string {
  return [IN_FILE, BELOW_FILE, IN_SOURCE].reduce((text, place) => text.replace(place, '$1'), heading);
}

/** The place as it was printed. */
export function placeText(text: string): string {
  return PLACE.exec(text)?.[1] ?? text.trim();
}
