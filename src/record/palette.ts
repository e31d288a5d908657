// The colours of pictures and pages.
import type { Colour, Style } from '../terminal/cells.ts';

export interface Theme {
  fg: string;
  bg: string;
  /** The sixteen that programs call by their number. */
  ansi: readonly string[];
}

export const DARK: Theme = {
  fg: '#d4d7dd',
  bg: '#16181d',
  ansi: [
    '#2b2f38',
    '#e06c75',
    '#8cc570',
    '#d9b26b',
    '#61afef',
    '#c678dd',
    '#56b6c2',
    '#c8ccd4',
    '#5c6370',
    '#ff8b94',
    '#a9dd8d',
    '#f0cd8a',
    '#8cc8ff',
    '#dd9bf0',
    '#7fd6e0',
    '#ffffff',
  ],
};

export interface Paint {
  fg: string;
  /** Undefined: nothing is painted behind the text. */
  bg: string | undefined;
}

export function paintOf(style: Style, theme: Theme): Paint {
  const bright = style.bold && style.fg && 'palette' in style.fg && style.fg.palette < 8 ? 8 : 0;
  const fg = style.fg ? css(style.fg, theme, bright) : theme.fg;
  const bg = style.bg ? css(style.bg, theme) : undefined;
  return style.inverse ? { fg: bg ?? theme.bg, bg: fg } : { fg, bg };
}

const CUBE = [0, 95, 135, 175, 215, 255];

function css(colour: NonNullable<Colour>, theme: Theme, more = 0): string {
  if ('rgb' in colour) return hex(colour.rgb);
  const { palette } = colour;
  if (palette < 16) return theme.ansi[palette + more] ?? theme.fg;
  if (palette >= 232) return hex((8 + (palette - 232) * 10) * 0x010101);
  const [r, g, b] = [36, 6, 1].map((step) => CUBE[Math.floor((palette - 16) / step) % 6] ?? 0);
  return hex(((r ?? 0) << 16) | ((g ?? 0) << 8) | (b ?? 0));
}

function hex(rgb: number): string {
  return `#${(rgb & 0xffffff).toString(16).padStart(6, '0')}`;
}
