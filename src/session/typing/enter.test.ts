// What goes to tmux when a text is typed, and what is said where its session vanishes meanwhile.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import type { Answer } from '../../../test/helpers/fake-tmux.ts';
import { PtyholdError } from '../../errors.ts';
import { PLAIN_KEYS, type Receipt, readReceipts } from '../../tmux/receipts.ts';
import { done, failed, PANE_DEAD } from '../../tmux/result.ts';
import { type EnterOptions, enterKeys, enterText } from './enter.ts';

/** What another server has left. */
const OTHER = 'ptyhold-0123-120-3-print678';
const noPane = failed("can't find pane: %1");
const WRITTEN = /ptyhold-[0-9a-f]+-\d+-\d+(?:p\d+)?-[\w-]*/;
/** The receipt that this line of commands leaves. */
const receiptIn = (line = ''): Receipt | undefined => readReceipts(WRITTEN.exec(line)?.[0] ?? '')[0];
const textOf = (line = ''): string => WRITTEN.exec(line)?.[0] ?? '';

const loses: Answer = () => {
  throw new PtyholdError('tmux_gone', 'The connection broke.', 'Call again.');
};
/** tmux typed it, and these were the receipts of what had been typed before. */
const types =
  (before = ''): Answer =>
  () =>
    done([before]);

function withAnswers(...answers: Answer[]): FakeSession {
  const fake = new FakeSession();
  fake.answers.push(...answers);
  return fake;
}

const enter = ({ session }: FakeSession) => enterText(session, 'text', { enter: true });

describe('a session that vanishes under a text', () => {
  it('before it was typed: nothing was', async () => {
    await expect(enter(withAnswers(() => noPane))).rejects.toThrow(/t1 is gone: .* Nothing was typed\.$/);
  });

  it('with its server, perhaps in the middle: all or nothing', async () => {
    await expect(enter(withAnswers(() => undefined))).rejects.toThrow(/t1 is gone: .* either nothing had gone in/);
  });

  it('in the middle: all or nothing, and it is not typed again', async () => {
    for (const answer of [noPane, undefined]) {
      const fake = withAnswers(loses, () => answer);
      await expect(enter(fake)).rejects.toThrow(/t1 is gone: .* either nothing had gone in by then, or the whole text/);
      expect(fake.tmux.asked).toHaveLength(2);
    }
  });

  it('and is there all the same: it is typed where the receipt does not say that it was', async () => {
    const fake = withAnswers(
      loses,
      () => done(['ptyhold-0123-0-0-']),
      () => noPane,
    );
    await expect(enter(fake)).rejects.toThrow(/Nothing was typed/);
    expect(fake.tmux.asked).toHaveLength(3);
  });

  it('with the connection only: a text that went in was not typed by another server before itself', async () => {
    const fake = withAnswers(loses);
    fake.answers.push(() => done([`${OTHER} ${textOf(fake.tmux.asked[0])}`]));
    expect(await enter(fake)).toEqual({ receipt: receiptIn(fake.tmux.asked[0]), before: readReceipts(OTHER) });
    expect(fake.tmux.asked).toHaveLength(2);
  });

  it('with the connection only: others that typed since change nothing', async () => {
    const fake = withAnswers(loses);
    fake.answers.push(() => done([`${textOf(fake.tmux.asked[0])} ${OTHER}`]));
    await enter(fake);
    expect(fake.tmux.asked).toHaveLength(2);
  });

  it('with the host, which was restarted', async () => {
    const fake = withAnswers(() => noPane);
    fake.bridge.isRestarted = true;
    fake.bridge.name = 'box';
    await expect(enter(fake)).rejects.toThrow(/^box was restarted; the session t1 is gone/);
  });
});

describe('a text that tmux does not take', () => {
  it('for another reason is told with that reason', async () => {
    await expect(enter(withAnswers(() => failed('no space for buffer')))).rejects.toThrow('no space for buffer');
  });

  it('because the program is dead is told with its exit status', async () => {
    const fake = withAnswers(() => failed(`unknown command: ${PANE_DEAD}`));
    fake.tells({ dead: true, deadStatus: 3 });
    await expect(enter(fake)).rejects.toThrow('has ended with exit status 3; nothing can be typed.');
  });

  it('is not tried again after a failure that says nothing of the connection', async () => {
    const fake = withAnswers(() => {
      throw new PtyholdError('tmux_silent', 'tmux does not answer.', 'Call again.');
    });
    await expect(enter(fake)).rejects.toThrow('tmux does not answer.');
    expect(fake.tmux.asked).toHaveLength(1);
  });
});

describe('what was typed before', () => {
  it('is told by its receipts, whoever typed it', async () => {
    const fake = withAnswers(types(OTHER), () => done([`${OTHER} ${textOf(fake.tmux.asked[0])}`]));
    const { receipt: first, before } = await enter(fake);
    expect(before).toMatchObject([{ from: 120, lines: 3 }]);
    expect((await enter(fake)).before).toEqual([...before, first]);
  });

  it('is nothing where there is no receipt', async () => {
    expect((await enter(withAnswers(types()))).before).toEqual([]);
  });
});

describe('a receipt', () => {
  const given = async (fake: FakeSession, text: string, options: EnterOptions): Promise<Receipt | undefined> => {
    const { receipt } = await enterText(fake.session, text, options);
    expect(receiptIn(fake.tmux.asked.at(-1))).toEqual(receipt);
    return receipt;
  };

  it('names the lines that the shell will take: a bracketed paste is one, and a text without Enter is none', async () => {
    const linesOf = async (hasBracketedPaste: boolean, isEntered: boolean): Promise<number | undefined> => {
      const fake = new FakeSession();
      if (hasBracketedPaste) await fake.print('\x1b[?2004h').sync();
      return (await given(fake, 'one\ntwo', { enter: isEntered }))?.lines;
    };
    expect([await linesOf(false, true), await linesOf(true, true), await linesOf(false, false)]).toEqual([2, 1, 0]);
  });

  it('names the place, and whether the shell had read all before', async () => {
    const fake = await new FakeSession().print('12345').sync();
    expect(await given(fake, 'ls', { enter: true })).toMatchObject({ from: 5, atPrompt: false });
    expect(await given(fake, 'ls', { enter: true, atPrompt: true })).toMatchObject({ from: 5, atPrompt: true });
  });

  it('tells equal texts, but nothing of a secret or of keys', async () => {
    const fake = new FakeSession();
    const one = await given(fake, 'ls', { enter: true });
    expect((await given(fake, 'ls', { enter: false }))?.print).toBe(one?.print);
    expect((await given(fake, 'ls', { enter: true, secret: true }))?.print).toBe('');
    await enterKeys(fake.session, ['Enter']);
    expect(receiptIn(fake.tmux.asked.at(-1))).toMatchObject({ lines: 1, atPrompt: false, print: PLAIN_KEYS });
  });
});

describe('what stands on the line', () => {
  it('is written with the text, and not again where the option says so already', async () => {
    const fake = withAnswers(types(), types());
    await enterText(fake.session, 'half', { enter: false, unrun: 'UNRUN' });
    expect(fake.session.row.unrun).toBe('UNRUN');
    await enterText(fake.session, 'more', { enter: false, unrun: 'UNRUN' });
    expect(fake.tmux.asked.map((line) => line.includes('UNRUN'))).toEqual([true, false]);
  });

  it('is cleared by keys that clear it', async () => {
    const fake = withAnswers(types(), types());
    await enterText(fake.session, 'half', { enter: false, unrun: 'UNRUN' });
    await enterKeys(fake.session, ['C-u'], { unrun: '' });
    expect(fake.session.row.unrun).toBe('');
  });
});
