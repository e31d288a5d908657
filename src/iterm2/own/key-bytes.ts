// Keys by their tmux names → what a terminal sends for them.
import { keysAsText } from '../../gate/line/keys.ts';

const CURSOR: Readonly<Record<string, string>> = { Up: 'A', Down: 'B', Right: 'C', Left: 'D', End: 'F', Home: 'H' };
const NUMBERED: Readonly<Record<string, number>> = {
  IC: 2,
  DC: 3,
  PPage: 5,
  NPage: 6,
  F5: 15,
  F6: 17,
  F7: 18,
  F8: 19,
  F9: 20,
  F10: 21,
  F11: 23,
  F12: 24,
};
const PF: Readonly<Record<string, string>> = { F1: 'P', F2: 'Q', F3: 'R', F4: 'S' };

export function bytesOfKey(name: string): string {
  const [, modifiers = '', key = name] = /^((?:[CMS]-)*)(.+)$/su.exec(name) ?? [];
  if (key === 'BTab') return `${modifiers.includes('M-') ? '\x1b' : ''}\x1b[Z`;
  const code = modifierCode(modifiers);
  const held = code === 1 ? '' : `;${code}`;
  const final = CURSOR[key];
  if (final !== undefined) return `\x1b[${held && `1${held}`}${final}`;
  const number = NUMBERED[key];
  if (number !== undefined) return `\x1b[${number}${held}~`;
  const pf = PF[key];
  if (pf !== undefined) return held ? `\x1b[1${held}${pf}` : `\x1bO${pf}`;
  // tmux writes both as C-M-x; the rest of the keys the gate knows.
  const meta = modifiers.includes('C-M-');
  return `${meta ? '\x1b' : ''}${keysAsText([meta ? `C-${key}` : name])}`;
}

function modifierCode(modifiers: string): number {
  const has = (letter: string, value: number): number => (modifiers.includes(`${letter}-`) ? value : 0);
  return 1 + has('S', 1) + has('M', 2) + has('C', 4);
}
