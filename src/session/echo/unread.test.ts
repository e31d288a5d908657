// What is new in a session: output alone, and what is findGaps of it.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import type { Range } from '../state/range.ts';
import { behindTornLine, findDroppedUnread, findGaps, findUnreadOutput, hasEchoOf } from './unread.ts';

async function shown(fake: FakeSession, ranges: readonly Range[]): Promise<string> {
  const parts = await Promise.all(ranges.map(({ from, to }) => fake.text(from, to)));
  return parts.join('').replace(/\x1b\][^\x07]*\x07/g, '');
}

async function news(fake: FakeSession): Promise<string> {
  await fake.sync();
  return shown(fake, await findUnreadOutput(fake.session, fake.session.stream.scanned));
}

describe('what is new', () => {
  it('is the output of a command, without prompts, marks and echo', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('ls');
    expect(await news(fake.rounds('ls', 'a b\r\n'))).toBe('a b\r\n');
  });

  it('begins where the client has read to', async () => {
    const fake = await new FakeSession().prompts().takes('make').print('one\r\n').sync();
    fake.session.noteShown(fake.printed);
    expect(await news(fake.print('two\r\n').ends().prompts())).toBe('two\r\n');
  });

  it('begins further on where that is asked for', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('onetwo').sync();
    expect(await shown(fake, await findUnreadOutput(fake.session, 6, 3))).toBe('two');
  });

  it('holds nothing of what was hidden', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('seen hidden seen').sync();
    fake.session.stream.exclude({ from: 5, to: 12 });
    expect(await news(fake)).toBe('seen seen');
  });

  it('is whole in a flood whose middle nobody holds', async () => {
    const fake = await new FakeSession().prompts().sync();
    fake.typesAtPrompt('seq');
    const line = `${'x'.repeat(98)}\r\n`;
    const text = await news(fake.takes('seq').print(line.repeat(20_000)).ends().prompts());
    expect(text).toHaveLength(2_000_000);
  });
});

describe('what is missing', () => {
  const flood = 'x'.repeat(40_000);

  it('is told where it went out of the ring before it was read', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print(flood).nextFile().print(flood).sync();
    fake.dropOldest();
    const gap = { kind: 'gap', offset: 0, until: 40_000, why: 'dropped' };
    expect(await findDroppedUnread(fake.session, 80_000)).toEqual(gap);
    expect(await findGaps(fake.session, 80_000)).toEqual([gap]);
  });

  it('ends in a line, and what is left of that is no line', async () => {
    const gap = { kind: 'gap', offset: 0, until: 3, why: 'dropped' } as const;
    const fake = await new FakeSession({ shell: 'command' }).print('1001\r\n1002\r\n').sync();
    expect(await behindTornLine(fake.session, gap, fake.printed)).toBe(6);
    expect(await behindTornLine(fake.session, gap, 5)).toBe(3);
  });

  it('goes no further than what is shown', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print(flood).nextFile().print(flood).sync();
    fake.dropOldest();
    expect((await findDroppedUnread(fake.session, 100))?.until).toBe(100);
  });

  it('is nothing where it has been shown before it went', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print(flood).nextFile().print(flood).sync();
    fake.session.noteShown(40_000);
    fake.dropOldest();
    expect(await findGaps(fake.session, 80_000)).toEqual([]);
  });

  it('is told with the gaps that were met, and each byte once', async () => {
    const fake = new FakeSession({ shell: 'command' }).print(flood).nextFile('killed', 10).print(flood);
    await fake.nextFile('full', 20).print('end').sync();
    expect((await findGaps(fake.session, fake.printed)).map(({ offset, until }) => [offset, until])).toEqual([
      [40_000, 40_010],
      [80_010, 80_030],
    ]);
    fake.dropOldest();
    expect((await findGaps(fake.session, fake.printed)).map(({ offset, until, why }) => [offset, until, why])).toEqual([
      [0, 40_010, 'killed'],
      [80_010, 80_030, 'full'],
    ]);
  });

  it('holds no gap from behind what is shown', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('one').nextFile('full', 20).print('two').sync();
    expect(await findGaps(fake.session, 3)).toEqual([]);
    expect(await findGaps(fake.session, 4)).toHaveLength(1);
  });
});

describe('an echo that is looked for', () => {
  it('is found behind other output, and only before the end', async () => {
    const fake = await new FakeSession({ shell: 'command' }).print('output\r\nls\r\nmore').sync();
    const has = (at: number, end: number, text = 'ls') => hasEchoOf(fake.session, { at, text }, end);
    expect([await has(0, 12), await has(0, 11), await has(9, 16), await has(16, 16), await has(0, 16, 'pwd')]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
