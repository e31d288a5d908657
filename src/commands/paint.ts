// Colours for people, where the terminal shows them.
import type { Given } from './command.ts';
import type { Out } from './out.ts';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35 } as const;

export type Colour = keyof typeof CODES;
export type Paint = (colour: Colour, text: string) => string;

/** `--color` counts for more than what the terminal is. */
export function painter({ options: { color } }: Given, { isColoured = false }: Pick<Out, 'isColoured'>): Paint {
  const paints = color === 'always' || (color !== 'never' && isColoured);
  return paints ? (colour, text) => `\x1b[${CODES[colour]}m${text}\x1b[0m` : (_, text) => text;
}
