// Colours for people, where the terminal shows them.
import { channelsOf, paletteIndex, type Rgb } from '../colours.ts';
import type { Machine } from '../config.ts';
import type { Given } from './command.ts';
import type { Out } from './out.ts';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35 } as const;

export type Colour = keyof typeof CODES;
export type Paint = (colour: Colour, text: string) => string;

/** `--color` counts for more than what the terminal is. */
export function painter(given: Given, out: Pick<Out, 'isColoured'>): Paint {
  return paints(given, out) ? (colour, text) => `\x1b[${CODES[colour]}m${text}\x1b[0m` : (_, text) => text;
}

/** With any colour; those of terminals that do not say that they have all of them are near to it. */
export function rgbPainter(
  given: Given,
  out: Out,
  { COLORTERM = '' }: Machine['env'],
): (colour: Rgb, text: string) => string {
  if (!paints(given, out)) return (_, text) => text;
  const hasAll = /^(?:truecolor|24bit)$/.test(COLORTERM);
  const code = (colour: Rgb): string => (hasAll ? `2;${channelsOf(colour).join(';')}` : `5;${paletteIndex(colour)}`);
  return (colour, text) => `\x1b[38;${code(colour)}m${text}\x1b[0m`;
}

function paints({ options: { color } }: Given, { isColoured = false }: Pick<Out, 'isColoured'>): boolean {
  return color === 'always' || (color !== 'never' && isColoured);
}
