// Reads the lines of a screen that tmux printed with styles: the text, and what background each part has.

import { drawGraphics } from './charsets.ts';

/** A stretch of text with one background. */
export interface Run {
  /** Empty for the terminal's own background; otherwise the colour, and whether both colours are exchanged. */
  ground: string;
  text: string;
}

export interface StyledLine {
  text: string;
  runs: Run[];
}

const SEQUENCE = /\x1b\[([0-9;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|[\x0e\x0f]/g;

/** A style lasts until it is changed, also over line ends, and so does the set of characters that draws lines. */
export function parseStyledLines(lines: readonly string[]): StyledLine[] {
  const style = new Style();
  return lines.map((line) => parseLine(line, style));
}

function parseLine(line: string, style: Style): StyledLine {
  const runs: Run[] = [];
  let at = 0;
  const add = (to: number): void => {
    if (to === at) return;
    const text = style.text(line.slice(at, to));
    const last = runs.at(-1);
    if (last?.ground === style.ground) last.text += text;
    else runs.push({ ground: style.ground, text });
  };
  for (const match of line.matchAll(SEQUENCE)) {
    add(match.index);
    style.apply(match[0], match[1]);
    at = match.index + match[0].length;
  }
  add(line.length);
  return { text: runs.map((run) => run.text).join(''), runs };
}

class Style {
  #background = '';
  #reverse = false;
  #graphics = false;

  get ground(): string {
    return this.#reverse ? `reverse ${this.#background}` : this.#background;
  }

  text(text: string): string {
    return this.#graphics ? drawGraphics(text) : text;
  }

  apply(sequence: string, params: string | undefined): void {
    if (sequence === '\x0e') this.#graphics = true;
    else if (sequence === '\x0f') this.#graphics = false;
    else if (params !== undefined) this.#take(params.split(';').map(Number));
  }

  #take(codes: readonly number[]): void {
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes[at] ?? 0;
      const length = code === 38 || code === 48 ? colourLength(codes[at + 1]) : 0;
      if (code === 0) [this.#background, this.#reverse] = ['', false];
      else if (code === 7 || code === 27) this.#reverse = code === 7;
      else if (code === 49) this.#background = '';
      else if (code === 48) this.#background = codes.slice(at + 1, at + 1 + length).join(';');
      else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) this.#background = String(code);
      at += length;
    }
  }
}

/** How many numbers follow: two for one of 256 colours, four for red, green and blue. */
function colourLength(kind: number | undefined): number {
  return kind === 2 ? 4 : 2;
}
