// What is said of a text whose session vanishes while it is typed.
import { describe, expect, it } from 'vitest';
import { PtyholdError } from '../../errors.ts';
import { type CommandResult, done, failed } from '../../tmux/result.ts';
import type { Session } from '../state/session.ts';
import { TypedLog } from '../state/typed.ts';
import { enterText } from './enter.ts';

type Result = CommandResult | PtyholdError | undefined;
type Answer = Result | ((typed: string) => Result);

/** A tmux that gives these answers one after the other. */
function withAnswers(...answers: Answer[]): { enter: () => Promise<unknown>; asked: () => number } {
  let asked = 0;
  let typed = '';
  const tmux = {
    program: async () => ({ version: { major: 3, minor: 3, text: '3.3a' } }),
    execute: async (line: string) => {
      const given = answers[asked];
      if (asked === 0) typed = line;
      asked += 1;
      const answer = typeof given === 'function' ? given(typed) : given;
      if (answer instanceof PtyholdError) throw answer;
      return answer;
    },
  };
  const session = {
    row: { name: 'here', paneId: '%1', unrun: '' },
    tmux,
    bridge: { isRestarted: false },
    stream: { scanned: 0, modes: { hasBracketedPaste: true } },
    typed: new TypedLog(),
  } as unknown as Session;
  return { enter: () => enterText(session, 'text', true), asked: () => asked };
}

const lost = new PtyholdError('tmux_gone', 'The connection broke.', 'Call again.');
const noPane = failed("can't find pane: %1");

describe('a session that vanishes under a text', () => {
  it('before it was typed: nothing was', async () => {
    await expect(withAnswers(noPane).enter()).rejects.toThrow(/here is gone: .* Nothing was typed\.$/);
  });

  it('with its server, perhaps in the middle: all or nothing', async () => {
    await expect(withAnswers(undefined).enter()).rejects.toThrow(/here is gone: .* either nothing had gone in/);
  });

  it('in the middle: all or nothing, and it is not typed again', async () => {
    for (const answer of [noPane, undefined]) {
      const { enter, asked } = withAnswers(lost, answer);
      await expect(enter()).rejects.toThrow(/here is gone: .* either nothing had gone in by then, or the whole text/);
      expect(asked()).toBe(2);
    }
  });

  it('and is there all the same: it is typed where the receipt does not say that it was', async () => {
    const { enter, asked } = withAnswers(lost, done(['ptyhold-other-0-0']), noPane);
    await expect(enter()).rejects.toThrow(/Nothing was typed/);
    expect(asked()).toBe(3);
  });

  it('with the connection only: a text that went in was not typed by another server before itself', async () => {
    const ownReceipt = (typed: string) => done([/ptyhold-\w+-\d+-\d+/.exec(typed)?.[0] ?? '']);
    const { enter, asked } = withAnswers(lost, ownReceipt);
    expect(await enter()).toBeUndefined();
    expect(asked()).toBe(2);
  });
});
