// Which output is that of one whole command, so that it may be made shorter.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { completed, stopped, type Verdict } from '../completion/verdict.ts';
import { findUnreadOutput } from '../echo/unread.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import { findNewCommand } from './whole-command.ts';

const PYTHON: PromptBefore = { known: ['>>> '], group: 20, hasBracketedPaste: false, isPlaced: false };

async function atPrompt(): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().sync();
  fake.session.noteShown(fake.printed);
  return fake;
}

async function commandOf(fake: FakeSession, verdict: Verdict) {
  await fake.sync();
  const end = verdict.end ?? fake.session.stream.scanned;
  return findNewCommand(fake.session, verdict, { ranges: await findUnreadOutput(fake.session, end), end });
}

/** One command was typed, and it has ended. */
async function round(line: string, output = 'out\r\n'): Promise<FakeSession> {
  const fake = await atPrompt();
  fake.typesAtPrompt(line);
  return fake.rounds(line, output, 1);
}

describe('the output of one whole command', () => {
  it('is known by what was typed and how it ended', async () => {
    expect(await commandOf(await round('make'), completed('prompt', 1))).toMatchObject({ text: 'make', exitCode: 1 });
  });

  it('is known in a program that takes lines, though not how it ended', async () => {
    const fake = await new FakeSession().prompts().takes('python').print('>>> ').sync();
    fake.session.noteShown(fake.printed);
    fake.types('help()', { promptBefore: PYTHON });
    fake.print('help()\r\ntext\r\n>>> ');
    expect(await commandOf(fake, completed('prompt', undefined))).toMatchObject({
      text: 'help()',
      exitCode: undefined,
    });
  });
});

describe('no whole command', () => {
  it.each<[string, Verdict]>([
    ['still runs', stopped('running', 'timeout')],
    ['waits for input', stopped('waiting_input', 'state')],
    ['has shown the pattern that was waited for', completed('until', undefined)],
    ['was ended with its program', completed('exit', 0)],
    ['has ended, and nobody knows how', completed('quiescent', undefined)],
  ])('is one that %s', async (_, verdict) => {
    expect(await commandOf(await round('make'), verdict)).toBeUndefined();
  });

  it('are two of them', async () => {
    const fake = await round('make');
    await fake.sync();
    fake.typesAtPrompt('make test');
    fake.rounds('make test', '');
    expect(await commandOf(fake, completed('prompt', 0))).toBeUndefined();
  });

  it('is one that somebody else typed', async () => {
    expect(await commandOf((await atPrompt()).rounds('make', ''), completed('prompt', 0))).toBeUndefined();
  });

  it('is one that was typed ahead', async () => {
    const fake = await atPrompt();
    fake.types('make', { ahead: 1, expected: { from: fake.printed, lines: 1, ahead: 1 } });
    expect(await commandOf(fake.rounds('make', ''), completed('prompt', 0))).toBeUndefined();
  });

  it('is a blank line, or a text that keys may have changed before Enter', async () => {
    expect(await commandOf(await round(' '), completed('prompt', 0))).toBeUndefined();
    const fake = await atPrompt();
    fake.types('mak', { enter: false, isAtPrompt: true, expected: { from: fake.printed, lines: 1, ahead: 0 } });
    expect(await commandOf(fake.rounds('make', ''), completed('prompt', 0))).toBeUndefined();
  });

  it('are several lines with an end each', async () => {
    const fake = await atPrompt();
    fake.types('a\nb', { isAtPrompt: true, expected: { from: fake.printed, lines: 2, ahead: 0 } });
    expect(await commandOf(fake.rounds('a', '').rounds('b', ''), completed('prompt', 0))).toBeUndefined();
  });

  it('is one of whose output something is missing', async () => {
    const fake = await atPrompt();
    fake.typesAtPrompt('make');
    fake.takes('make').nextFile('full', 10).print('rest\r\n').ends().prompts();
    expect(await commandOf(fake, completed('prompt', 0))).toBeUndefined();
  });

  it('is one with a line of something else before it', async () => {
    const fake = await atPrompt();
    await fake.print('[1]+ Done\r\n').sync();
    fake.typesAtPrompt('make');
    expect(await commandOf(fake.rounds('make', ''), completed('prompt', 0))).toBeUndefined();
  });
});
