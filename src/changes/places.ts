// Which place in a file a line tells of.

/** A file and a row; a row and a column below the name of the file; the row before a line of the source. */
const IN_FILE = /^(\s*(?:--> )?\S*[^\s\d:(][:(])(\d+)(?=[:,]\d+(?:[:)]|$)|[:)])/;
const BELOW_FILE = /^(\s+)(\d+)(?=:(?:\d+)?\s)/;
const IN_SOURCE = /^(\s*(?:> +)?)(\d+)(?= *[|+-](?:\s|$))/;

/** Where a call or a test stands. An assertion may tell of a place, too, which is none of its own: so the whole line must be so. */
const FRAMES: readonly RegExp[] = [
  // JavaScript, Java and Rust, and the stack that node prints in TAP.
  /^(\s*at (?:.{0,200}[(\s])?[^\s()]+?:)(\d+)(?=:\d+\)?(?: \{)?$)/,
  /^(\s*at \S{1,200}\([^\s():]+:)(\d+)(?=\)$)/,
  /^(\s*❯ (?:\S{1,80} ){0,2}\S+:)(\d+)(?=:\d+$)/,
  /^(\s*[\w.<>[\]$#]{1,80} \([^\s()]+:)(\d+)(?=:\d+\)$)/,
  /^(\s*location: '[^\s']+:)(\d+)(?=:\d+'$)/,
  /^(\s*(?:test at |› )?(?:file:\/\/)?[^\s()]+\.\w+:)(\d+)(?=(?::\d+)?(?: \+0x[\da-f]+)?$)/,
  /^(\s*File "[^"]+", line )(\d+)(?=,|$)/,
  /^(thread '.{1,200}' .{0,40}panicked at [^\s:]+:)(\d+)(?=:\d+:$)/,
  /^(\s*# [^\s:]+:)(\d+)(?=:in )/,
];

/** Patterns take too long on longer lines. */
const LONGEST = 400;

/** A line, and what it stands under. */
interface Told {
  key: string;
  compared: string;
  parent: Told | undefined;
}

export interface Place {
  row: number;
  /** All but the row, and the file above. */
  told: string;
  file: string;
  /** Behind the file: the row, and the column where it is known. */
  at: string;
  /** The heading tells where it stands. */
  isSource: boolean;
}

export function placeOf({ key, compared, parent }: Told): Place | undefined {
  if (compared.length > LONGEST) return undefined;
  const source = IN_SOURCE.exec(compared);
  const below = parent && !source ? BELOW_FILE.exec(compared) : null;
  const found = source ?? below ?? find(compared, [IN_FILE, ...FRAMES]);
  const [whole, start = '', row = ''] = found ?? [];
  if (whole === undefined) return undefined;
  const rest = compared.slice(whole.length);
  const under = key.slice(0, key.length - compared.length);
  const column = /^[:,]\d+/.exec(rest)?.[0] ?? '';
  return {
    row: Number(row),
    told: `${under}${`${start} ${rest}`.replace(/\s+/g, ' ').trim()}`,
    file: below ? (parent?.compared.trim() ?? '') : fileIn(start),
    at: start.endsWith('(') ? `(${row}${column})` : `:${row}${column}`,
    isSource: source !== null,
  };
}

function find(text: string, forms: readonly RegExp[]): RegExpExecArray | undefined {
  for (const form of forms) {
    const found = form.exec(text);
    if (found) return found;
  }
  return undefined;
}

function fileIn(start: string): string {
  const quoted = /File "([^"]+)"/.exec(start)?.[1];
  return quoted ?? (/([^\s('"]+)[:(]$/.exec(start)?.[1] ?? '').replace(/^(?:file:\/\/|\.\/)/, '');
}

/** The text that lines below it are compared with: it stays the same where its row does not, though that has one digit more. */
export function withoutRow(heading: string): string {
  if (heading.length > LONGEST) return heading;
  const text = [BELOW_FILE, IN_SOURCE].reduce((left, place) => left.replace(place, ''), heading);
  return [IN_FILE, ...FRAMES].reduce((left, place) => left.replace(place, '$1'), text);
}
