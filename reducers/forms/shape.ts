// The shape of a line: what stays when numbers, ids and times are taken out of it.

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const JOINT = 3;

const CLASSES = new Uint8Array(128);
CLASSES.fill(LETTER, 0x41, 0x5b).fill(LETTER, 0x61, 0x7b).fill(DIGIT, 0x30, 0x3a);
for (const sign of '_-.:') CLASSES[sign.charCodeAt(0)] = JOINT;

/** Replaces each word with a digit by `#`, but keeps parts that are names, and a number that tells how something ended. */
export function shapeOf(line: string): string {
  let shape = '';
  let copied = 0;
  let at = 0;
  let statusEnd = -1;
  while (at < line.length) {
    if (classAt(line, at) === OTHER) {
      at += 1;
      continue;
    }
    const from = at;
    let digits = 0;
    // Of names: the letters of an id may be few or many.
    let letters = 0;
    let [partFrom, partDigits, partLetters] = [at, 0, 0];
    for (; ; at += 1) {
      const kind = at < line.length ? classAt(line, at) : OTHER;
      if (kind === DIGIT) partDigits += 1;
      else if (kind === LETTER) partLetters += 1;
      else {
        digits += partDigits;
        if (partLetters > 0 && isPartOfName(partDigits, partLetters, line, partFrom, at)) letters += partLetters;
        partFrom = at + 1;
        partDigits = 0;
        partLetters = 0;
      }
      if (kind === OTHER) break;
    }
    // A number right after a status is a size.
    if (digits > 0 && statusEnd !== from - 1 && isStatus(line, from, at)) statusEnd = at;
    else if (digits > 0 && digits <= 3 && isVerdict(line, from, at)) continue;
    else if (digits > 0) {
      shape += line.slice(copied, from) + (letters < SHORTEST_NAME ? '#' : withoutIds(line.slice(from, at)));
      copied = at;
    }
  }
  return shape + line.slice(copied);
}

const SHORTEST_NAME = 4;
/** `veth9f8e7d6` is a name with an id behind it. */
const MOST_NUMBERS = 2;

/** `python3-netaddr` and `worker-17` are names with a number, `7d9f8b6c5` and `x2k4j` are ids. */
function withoutIds(word: string): string {
  let shape = '';
  let from = 0;
  for (let at = 0; at <= word.length; at += 1) {
    if (at < word.length && classAt(word, at) !== JOINT) continue;
    shape += partWithoutId(word.slice(from, at)) + word.charAt(at);
    from = at + 1;
  }
  return shape;
}

function isPartOfName(digits: number, letters: number, line: string, from: number, to: number): boolean {
  return digits === 0 || (letters >= SHORTEST_NAME && isName(line.slice(from, to)));
}

function partWithoutId(part: string): string {
  if (!/\d/.test(part)) return part;
  if (!isName(part)) return '#';
  const name = part.replace(/\d+/g, '#');
  return name.split('#').length > MOST_NUMBERS + 1 ? name.slice(0, name.indexOf('#') + 1) : name;
}

function isName(part: string): boolean {
  return /[a-z]{4}|[A-Z]{4}/.test(part) && /[g-zG-Z]/.test(part) && /[aeiouy]/i.test(part);
}

/** The words that `shapeOf` takes out. */
export function slotsOf(line: string): string[] {
  const slots: string[] = [];
  let statusEnd = -1;
  for (let from = 0, to = 0; from < line.length; from = to + 1) {
    let hasDigit = false;
    for (to = from; to < line.length; to += 1) {
      const kind = classAt(line, to);
      if (kind === OTHER) break;
      hasDigit ||= kind === DIGIT;
    }
    if (!hasDigit) continue;
    if (statusEnd !== from - 1 && isStatus(line, from, to)) statusEnd = to;
    else slots.push(line.slice(from, to));
  }
  return slots;
}

const NUMBER = /(?<![\w.-])(?:0x[\da-f]+|\d[\d.,:]*(?:\s?[kKMGT]?i?[Bb](?:\/s)?|m?s|%)?)(?![\w-])/g;

/** Only numbers, addresses and amounts become `#`; names with digits in them stay. */
export function withoutNumbers(line: string): string {
  return line.replace(NUMBER, '#');
}

const OF_HTTP = /\b(?:HTTP|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|[Ss]tatus|code)\b/;

function isStatus(line: string, from: number, to: number): boolean {
  if (to - from !== 3) return false;
  const [before, first] = [line.charCodeAt(from - 1), line.charCodeAt(from)];
  if (before !== 0x20 || first < 0x31 || first > 0x35 || classAt(line, from + 1) !== DIGIT) return false;
  return OF_HTTP.test(line) && !OF_ANOTHER.test(line.slice(Math.max(0, from - LONGEST_KEY), from));
}

/** `"ms": 175` beside a code. */
const OF_ANOTHER = /["'](?!\w*(?:status|code|http|response))\w+["']\s?: $/i;
const LONGEST_KEY = 32;

const VERDICT =
  /(?:(?:status|code|exit|level|severity|rc|errno|signal)["']?[=:] ?["']?|\b(?:exit(?:ed)?|status|code|returned|signal)(?: with)?(?: (?:code|status|signal))? )\d{1,3}$/i;
/** `failed=0`: any other number is worse, and one as bad as another. */
const NO_TROUBLE = /(?:fail|err|warn|drop|lost|retr|reject|miss|timeout)\w*["']?[=:] ?["']?0$/i;
const LONGEST_VERDICT = 32;

/** Of a level, an exit code or the like each value is another kind of entry. */
function isVerdict(line: string, from: number, to: number): boolean {
  const text = line.slice(Math.max(0, from - LONGEST_VERDICT), to);
  return VERDICT.test(text) || NO_TROUBLE.test(text);
}

function classAt(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code < 128 ? (CLASSES[code] ?? OTHER) : LETTER;
}
