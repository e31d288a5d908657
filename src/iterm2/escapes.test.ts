// What gives a session of iTerm2 its badge and colours.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ASK_FOR_ATTENTION, asPrintf, dressEscapes } from './escapes.ts';

const badge = (text: string): string => `\x1b]1337;SetBadgeFormat=${Buffer.from(text).toString('base64')}\x07`;

it('says only what changes', () => {
  expect(dressEscapes({})).toBe('');
  expect(dressEscapes({ badge: 'web' })).toBe(badge('web'));
  expect(dressEscapes({ background: '001122', cursor: 'ffffff' })).toBe(
    '\x1b]1337;SetColors=bg=001122\x07\x1b]1337;SetColors=curbg=ffffff\x07',
  );
});

it('gives back what the profile says', () => {
  expect(dressEscapes({ badge: null, tab: null, background: null, cursor: null })).toBe(
    `${badge('')}\x1b]6;1;bg;*;default\x07\x1b]111\x07\x1b]112\x07`,
  );
});

it('lets a name evaluate nothing, and colours no tab in pure red', () => {
  expect(dressEscapes({ badge: '\\(session.env)' })).toBe(badge('∖(session.env)'));
  expect(dressEscapes({ tab: 'ff0000' })).toContain('red;brightness;254');
});

it('reaches a terminal by the printf of a shell as it is', () => {
  const text = `${dressEscapes({ badge: 'a\'b\n%s "$x"`漢', tab: 'ff8000' })}${ASK_FOR_ATTENTION}-%d\\n#{x}`;
  expect(asPrintf(text)).toMatch(/^[\w\\;=:.,/+*]+$/);
  expect(execFileSync('/bin/sh', ['-c', 'printf "$1"', 'sh', asPrintf(text)]).toString()).toBe(text);
});
