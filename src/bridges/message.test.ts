import { describe, expect, it } from 'vitest';
import { decodeMessage } from './decode.ts';
import { messageOf } from './message.ts';

const RED = '\x1b[1;31m';
const OFF = '\x1b[0m';

describe('the message of another program', () => {
  it('is what it printed on standard error, or else on standard output, without colours and links', () => {
    const link = '\x1b]8;;https://a.example\x07here\x1b]8;;\x07';
    expect(messageOf({ stdout: 'ignored', stderr: `${RED}error:${OFF} see ${link}\n` })).toBe('error: see here');
    expect(messageOf({ stdout: `${RED}bad${OFF}\n`, stderr: `${RED}${OFF}\n` })).toBe('bad');
  });

  it('is read in UTF-8 and in UTF-16, with and without a byte order mark', () => {
    const text = `${RED}ssh: refused${OFF}`;
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect(decodeMessage(bytes)).toBe('ssh: refused');
  });
});
