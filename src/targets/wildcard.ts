// Patterns of names: * stands for any text, ? for one character.

const WILD = /[*?]/;

export function hasWildcard(text: string): boolean {
  return WILD.test(text);
}

/** Nothing but wildcards: it names whatever there is. */
export function namesAll(pattern: string): boolean {
  return /^[*?]+$/.test(pattern) && pattern.includes('*');
}

/** Takes time in proportion to both lengths, which a regular expression with many stars does not. */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [signs, letters] = [[...pattern], [...text]];
  let sign = 0;
  let star = -1;
  let resume = 0;
  for (let at = 0; at < letters.length; ) {
    if (signs[sign] === '*') {
      star = sign++;
      resume = at;
    } else if (signs[sign] === '?' || signs[sign] === letters[at]) {
      sign++;
      at++;
    } else if (star >= 0) {
      sign = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return signs.slice(sign).every((left) => left === '*');
}
