// The words that a compiler writes after its underlines.

const NUMBER = /^\s*(\d+)\s*[|│┃]/;
const OF_MARK = /^(?:[\s|│┃·:^~_+─┬╰╯-]|`(?=-))+/;
/** Two labels stand on one line where the second begins behind the first, below its mark if that is on the line above. */
const NEXT_MARK = /(?<! ) +(?:\^+|-{2,}) (?=\S)|(?<! ) {3,}(?=[a-z])/;
/** Such a label is about the place at which it stands. */
const POINTS = /\b(?:here|this)\b/;

/** A label that points at another line than the message tells this line. */
export function labelsOf(block: readonly string[], message: string, line: string | undefined): string[] {
  let number = line;
  return block.flatMap((text) => {
    const own = NUMBER.exec(text)?.[1];
    number = own ?? number;
    if (own !== undefined || !/^\s*[|│┃·:]/.test(text)) return [];
    return text
      .replace(OF_MARK, '')
      .split(NEXT_MARK)
      .flatMap((label) => {
        if (!/[A-Za-z]{2}/.test(label)) return [];
        const points = line !== undefined && POINTS.test(label);
        if (isToldIn(label, message, points && number === line)) return [];
        return [`  ${label}${points && number !== line ? ` (line ${number})` : ''}`];
      });
  });
}

const WORD = /\w+/g;
const FILLING = new Set('a an the is was it in of on for to by here this that not'.split(' '));
/** At the line of the message such words say nothing: it names the place. */
const POINTING = new Set('assigned declared defined due expected imported used'.split(' '));

/** `missing \`y\`` says nothing new below `missing field \`y\` in initializer of \`P\``. */
function isToldIn(label: string, message: string, pointsThere: boolean): boolean {
  const whole = inOneForm(message);
  const words = wordsOf(inOneForm(label)).filter((word) => !(FILLING.has(word) || (pointsThere && POINTING.has(word))));
  // Most labels say something new, and this is soon seen.
  if (words.some((word) => !whole.includes(word)) || /[^ -~‘’]/.test(label)) return false;
  if (label.includes('not') && !/\b(?:not?|cannot|never)\b/.test(message)) return false;
  const told = new Set(wordsOf(whole));
  return words.every((word) => told.has(word));
}

function inOneForm(text: string): string {
  return text.toLowerCase().replace('found', 'find');
}

function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}
