// Keys by their tmux names → the bytes that a terminal sends for them, so that keys are judged as text is.

const NAMED: ReadonlyMap<string, string> = new Map([
  ['Enter', '\r'],
  ['KPEnter', '\r'],
  ['Tab', '\t'],
  ['Space', ' '],
  ['BSpace', '\x7f'],
  ['Escape', '\x1b'],
  ['Up', '\x1b[A'],
  ['Down', '\x1b[B'],
  ['Right', '\x1b[C'],
  ['Left', '\x1b[D'],
  ['Home', '\x1b[H'],
  ['End', '\x1b[F'],
  ['DC', '\x1b[3~'],
  ['C-Left', '\x1b[1;5D'],
  ['C-Right', '\x1b[1;5C'],
  ['C-Space', '\0'],
]);

/** Keys that change no line, such as F5, are nothing. */
export function keysAsText(names: readonly string[]): string {
  return names.map(keyAsText).join('');
}

function keyAsText(name: string): string {
  const known = NAMED.get(name);
  if (known !== undefined) return known;
  if (/^M-./su.test(name)) return `\x1b${keyAsText(name.slice(2))}`;
  const controlled = /^C-([@-_a-z])$/.exec(name)?.[1];
  if (controlled !== undefined) return String.fromCharCode(controlled.toUpperCase().charCodeAt(0) & 31);
  if (name.startsWith('KP') && name.length === 3) return name.slice(2);
  return /^F\d+$|^[A-Z][A-Za-z]+$|^[CSM]-./.test(name) ? '' : name;
}
