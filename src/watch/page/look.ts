// How terminals look: the colours of the page, in the dark and in the light.
import type { ITerminalOptions, ITheme } from '@xterm/xterm';

const DARK: ITheme = {
  background: '#14171c',
  foreground: '#d8dce3',
  cursor: '#d8dce3',
  selectionBackground: '#3d5a80',
  black: '#22262e',
  brightBlack: '#7d8694',
  blue: '#6aa5f8',
  red: '#f2777a',
  green: '#8fc774',
  yellow: '#e5c07b',
  magenta: '#d08ae8',
  cyan: '#61c3cf',
};

const LIGHT: ITheme = {
  background: '#ffffff',
  foreground: '#23272e',
  cursor: '#23272e',
  selectionBackground: '#b6d4fe',
  black: '#23272e',
  red: '#b3261e',
  green: '#2c7a2c',
  yellow: '#8a5a00',
  blue: '#1a5fb4',
  magenta: '#8b2fa8',
  cyan: '#0b7285',
  white: '#5e6672',
  brightBlack: '#5e6672',
  brightRed: '#b3261e',
  brightGreen: '#2c7a2c',
  brightYellow: '#8a5a00',
  brightBlue: '#1a5fb4',
  brightMagenta: '#8b2fa8',
  brightCyan: '#0b7285',
  brightWhite: '#23272e',
};

const dark = matchMedia('(prefers-color-scheme: dark)');

export function themeNow(): ITheme {
  return dark.matches ? DARK : LIGHT;
}

/** What a search has found. */
export function foundColours() {
  const [match, active] = dark.matches ? ['#5c4a12', '#9a5b13'] : ['#fdeab0', '#ffc56b'];
  return {
    matchBackground: match,
    activeMatchBackground: active,
    matchOverviewRuler: '#c88800',
    activeMatchColorOverviewRuler: '#e05f00',
  };
}

/** Answers how to stop. */
export function onThemeChange(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}

export const TERMINAL: ITerminalOptions = {
  allowProposedApi: true,
  disableStdin: true,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  minimumContrastRatio: 4.5,
  // What a program prints cannot be clicked.
  linkHandler: { activate: () => undefined },
  logLevel: 'off',
};
