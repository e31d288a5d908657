// The names of keys: what tmux calls them, and what people, editors and models write.

/** Keys whose code carries any modifier. */
const MOVABLE: Readonly<Record<string, string>> = {
  Up: 'up arrowup uparrow cursorup',
  Down: 'down arrowdown downarrow cursordown',
  Left: 'left arrowleft leftarrow cursorleft',
  Right: 'right arrowright rightarrow cursorright',
  Home: 'home',
  End: 'end',
  PPage: 'ppage pageup pgup prior',
  NPage: 'npage pagedown pgdn pgdown next',
  IC: 'ic ins insert',
  DC: 'dc del delete',
};

/** Keys that are one byte or a fixed code: a terminal can add only Meta to them, as an Escape before the key. */
const FIXED: Readonly<Record<string, string>> = {
  // tmux 3.3a sends a line feed for KPEnter; terminals send the same as for Enter.
  Enter: 'enter return cr ret kpenter numpadenter',
  Tab: 'tab',
  BTab: 'btab backtab',
  Space: 'space spc spacebar',
  BSpace: 'bspace backspace bs',
  Escape: 'escape esc',
  'C-j': 'linefeed lf nl newline',
  'KP/': 'kp/ kpdivide numpaddivide',
  'KP*': 'kp* kpmultiply numpadmultiply',
  'KP-': 'kp- kpminus kpsubtract numpadsubtract',
  'KP+': 'kp+ kpplus kpadd numpadadd',
  'KP.': 'kp. kpdot kpdecimal kpperiod numpaddecimal',
};

/** Characters that some notations cannot write as themselves. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '<': 'lt',
  '>': 'gt',
  '|': 'bar',
  '\\': 'bslash backslash',
  '-': 'minus hyphen dash',
  '+': 'plus',
  ';': 'semicolon',
};

const FUNCTION_KEYS = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);

export const TAKES_MODIFIERS: ReadonlySet<string> = new Set([...Object.keys(MOVABLE), ...FUNCTION_KEYS]);

/** What a person is offered, each in one spelling. */
export const KEY_NAMES: readonly string[] = [
  ...['Enter', 'Escape', 'Tab', 'BTab', 'Space', 'BSpace'],
  ...['Up', 'Down', 'Left', 'Right', 'Home', 'End', 'PageUp', 'PageDown', 'Insert', 'Delete'],
  ...FUNCTION_KEYS,
  ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `C-${letter}`),
];

/** Every spelling in lower case and without separators → the key. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[MOVABLE, FIXED, CHARACTERS].flatMap(spelled),
  ...FUNCTION_KEYS.map((key): [string, string] => [key.toLowerCase(), key]),
  // tmux has no F13 to F24; terminals send them as the shifted first twelve.
  ...FUNCTION_KEYS.map((key, index): [string, string] => [`f${index + 13}`, `S-${key}`]),
  ...Array.from('0123456789').flatMap((digit): [string, string][] => [
    [`kp${digit}`, `KP${digit}`],
    [`numpad${digit}`, `KP${digit}`],
  ]),
]);

/** What Ctrl makes of a character that is no letter. For every other key terminals have no code with Ctrl. */
export const CONTROLLED: ReadonlyMap<string, string> = new Map([
  ...['@', '2', ' ', 'Space'].map((key): [string, string] => [key, 'C-Space']),
  ...['[', '3'].map((key): [string, string] => [key, 'Escape']),
  ...['\\', '4'].map((key): [string, string] => [key, 'C-\\']),
  ...[']', '5'].map((key): [string, string] => [key, 'C-]']),
  ...['^', '6'].map((key): [string, string] => [key, 'C-^']),
  ...['_', '/', '-', '7'].map((key): [string, string] => [key, 'C-_']),
  ...['?', '8'].map((key): [string, string] => [key, 'BSpace']),
  ['BSpace', 'C-h'],
]);

/** Shift makes no difference to these in a terminal, except that Tab has a key of its own. */
export const SHIFTED: ReadonlyMap<string, string> = new Map([
  ['Tab', 'BTab'],
  ['BTab', 'BTab'],
  ['Space', 'Space'],
  ['BSpace', 'BSpace'],
  ['Escape', 'Escape'],
]);

function spelled(table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).flatMap(([key, spellings]) =>
    spellings.split(' ').map((spelling): [string, string] => [spelling, key]),
  );
}
