// What a program prints to give the iTerm2 session around it a badge and colours.
import { channelsOf } from '../colours.ts';
import { notPureRed, plainBadge } from './profile-values.ts';
import type { Dress } from './ways.ts';

const ESC = '\x1b';
const BEL = '\x07';

export function dressEscapes({ badge, tab, background, cursor }: Dress): string {
  return [
    badge === undefined ? '' : setBadge(badge ?? ''),
    tab === undefined ? '' : setTab(tab),
    background === undefined ? '' : background === null ? `${ESC}]111${BEL}` : setColour('bg', background),
    cursor === undefined ? '' : cursor === null ? `${ESC}]112${BEL}` : setColour('curbg', cursor),
  ].join('');
}

function setBadge(text: string): string {
  return `${ESC}]1337;SetBadgeFormat=${Buffer.from(plainBadge(text)).toString('base64')}${BEL}`;
}

function setColour(name: string, colour: string): string {
  return `${ESC}]1337;SetColors=${name}=${colour}${BEL}`;
}

function setTab(colour: string | null): string {
  if (colour === null) return `${ESC}]6;1;bg;*;default${BEL}`;
  const values = channelsOf(notPureRed(colour));
  const parts = ['red', 'green', 'blue'].map((name, at) => `${ESC}]6;1;bg;${name};brightness;${values[at]}${BEL}`);
  return parts.join('');
}

/** The icon of the app jumps once, unless the app is in front. */
export const ASK_FOR_ATTENTION = `${ESC}]1337;RequestAttention=once${BEL}`;

/** As a format of sh's printf, in characters that mean nothing to tmux and to sh. */
export function asPrintf(text: string): string {
  const bytes = [...Buffer.from(text)];
  return bytes
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9;=:.,/+*]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
    })
    .join('');
}
