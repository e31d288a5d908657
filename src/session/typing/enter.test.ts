// What goes to tmux when a text is typed, and what is said where its session vanishes meanwhile.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import type { Answer } from '../../../test/helpers/fake-tmux.ts';
import { PtyholdError } from '../../errors.ts';
import { done, failed } from '../../tmux/result.ts';
import { enterKeys, enterText } from './enter.ts';

const noPane = failed("can't find pane: %1");
const RECEIPT = /ptyhold-\w+-\d+-\d+/;
const receiptIn = (line: string): string => RECEIPT.exec(line)?.[0] ?? '';

const loses: Answer = () => {
  throw new PtyholdError('tmux_gone', 'The connection broke.', 'Call again.');
};
/** tmux typed it, and this was the receipt of what had been typed before. */
const types =
  (before = ''): Answer =>
  () =>
    done([before, 'typed']);

function withAnswers(...answers: Answer[]): FakeSession {
  const fake = new FakeSession();
  fake.answers.push(...answers);
  return fake;
}

const enter = ({ session }: FakeSession) => enterText(session, 'text', true);

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
      () => done(['ptyhold-other-0-0']),
      () => noPane,
    );
    await expect(enter(fake)).rejects.toThrow(/Nothing was typed/);
    expect(fake.tmux.asked).toHaveLength(3);
  });

  it('with the connection only: a text that went in was not typed by another server before itself', async () => {
    const fake = withAnswers(loses);
    fake.answers.push(() => done([receiptIn(fake.tmux.asked[0] ?? '')]));
    expect(await enter(fake)).toBeUndefined();
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
    const fake = withAnswers(() => done(['dead']));
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

describe('a receipt of another text', () => {
  it('tells what another server entered before', async () => {
    expect(await enter(withAnswers(types('ptyhold-other-120-3')))).toEqual({ from: 120, lines: 3 });
  });

  it('tells nothing where it is that of the text before, or there is none', async () => {
    const fake = withAnswers(types(), (line) => {
      expect(receiptIn(line)).not.toBe(receiptIn(fake.tmux.asked[0] ?? ''));
      return done([receiptIn(fake.tmux.asked[0] ?? ''), 'typed']);
    });
    expect(await enter(fake)).toBeUndefined();
    expect(await enter(fake)).toBeUndefined();
  });

  it('names the lines that the shell will take: a bracketed paste is one, and a text without Enter is none', async () => {
    const given = async (hasBracketedPaste: boolean, isEntered: boolean): Promise<string | undefined> => {
      const fake = withAnswers(types());
      if (hasBracketedPaste) await fake.print('\x1b[?2004h').sync();
      await enterText(fake.session, 'one\ntwo', isEntered);
      return receiptIn(fake.tmux.asked[0] ?? '')
        .split('-')
        .at(-1);
    };
    expect([await given(false, true), await given(true, true), await given(false, false)]).toEqual(['2', '1', '0']);
  });
});

describe('what stands on the line', () => {
  it('is written with the text, and not again where the option says so already', async () => {
    const fake = withAnswers(types(), types());
    await enterText(fake.session, 'half', false, 'UNRUN');
    expect(fake.session.row.unrun).toBe('UNRUN');
    await enterText(fake.session, 'more', false, 'UNRUN');
    expect(fake.tmux.asked.map((line) => line.includes('UNRUN'))).toEqual([true, false]);
  });

  it('is cleared by keys that clear it', async () => {
    const fake = withAnswers(types(), types());
    await enterText(fake.session, 'half', false, 'UNRUN');
    await enterKeys(fake.session, ['C-u'], '');
    expect(fake.session.row.unrun).toBe('');
  });
});
