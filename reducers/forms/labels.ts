// The words that a compiler writes after its underlines.

const NUMBER = /^\s*(\d+)\s*[|│┃]/;
const OF_MARK = /^(?:[\s|│┃·:^~_+─┬╰╯-]|`(?=-))+/;
/** Such a label is about the place at which it stands. */
const POINTS = /\b(?:here|this)\b/;

/** A label that points at another line than the message tells this line. */
export function labelsOf(block: readonly string[], message: string, line: string | undefined): string[] {
  let number = line;
  return block.flatMap((text) => {
    number = NUMBER.exec(text)?.[1] ?? number;
    if (!/^\s*[|│┃·:]/.test(text)) return [];
    const label = text.replace(OF_MARK, '');
    if (!/[A-Za-z]{2}/.test(label)) return [];
    const points = line !== undefined && POINTS.test(label);
    if (isToldIn(label, message, points && number === line)) return [];
    return [`  ${label}${points && number !== line ? ` (line ${number})` : ''}`];
  });
}

const WORD = /[\p{L}\d_]+/gu;
const FILLING = new Set('a an the is was it in of on for to by here this that not'.split(' '));
/** At the line of the message such words say nothing: it names the place. */
const POINTING = new Set('assigned declared defined due expected imported used'.split(' '));

/** `missing \`y\`` says nothing new below `missing field \`y\` in initializer of \`P\``. */
function isToldIn(label: string, message: string, pointsThere: boolean): boolean {
  const told = new Set(wordsOf(message));
  const isDenied = /\b(?:not?|cannot|never)\b/.test(message);
  return wordsOf(label).every(
    (word) =>
      told.has(word) || (FILLING.has(word) && (word !== 'not' || isDenied)) || (pointsThere && POINTING.has(word)),
  );
}

function wordsOf(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORD)].map(([word]) => (word === 'found' ? 'find' : word));
}
