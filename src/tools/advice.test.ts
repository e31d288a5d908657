// What an answer says of a program that waits: the evidence, and the next step.
import { describe, expect, it } from 'vitest';
import { FakeSession, mark } from '../../test/helpers/fake-session.ts';
import { completed, stopped, type Verdict, waitingForInput } from '../session/completion/verdict.ts';
import type { Session } from '../session/state/session.ts';
import type { Asking, State } from '../session/state/states.ts';
import { advice } from './advice.ts';

type More = { pager?: { name: string; isBusy: boolean }; attach?: string; session?: Session; isHeldBack?: true };

function told(verdict: Verdict, more: More = {}): string | undefined {
  const { session } = new FakeSession();
  return advice({ session, verdict, notes: [], ...more });
}

describe('of a program that waits for input the answer says', () => {
  it.each<[Asking['how'], string, string]>([
    ['reads_line', 'name? ', 'the program reads a line: answer with pty_send'],
    ['reads_keys', 'a key, please', 'the program reads keys: answer with pty_send or pty_key'],
    ['reads_keys', '>>> ', 'a prompt stands there: go on with pty_send'],
    ['asks', 'me@box:~$ ', 'a prompt stands there: go on with pty_send'],
    ['editor', '--More--', `the shell's line editor asks "--More--": answer with pty_key; C-c ends that`],
    ['asks', 'Go on? [y/n] ', 'its line asks, and nothing came for 0.2 s: answer with pty_send'],
    [
      'asks',
      '--Type <RET> for more, q to quit, c to continue without paging--',
      'it shows pages: pty_send q leaves them, c shows all the rest, "" turns',
    ],
    ['may_ask', '45% ', 'the line ends in "%" and nothing came for 0.2 s: read on before typing'],
    ['may_ask', '  ', 'nothing came for 0.2 s: read on before typing'],
    ['sleeps', '', 'the program sleeps, and nothing came for 0.2 s: pty_read screen=true before typing'],
    ['not_entered', '$ ls', 'the text stands at the prompt and has not run: pty_key Enter runs it'],
  ])('%s at %j', (how, line, sentence) => {
    expect(told(waitingForInput({ how, line, quietMs: 210 }))).toBe(sentence);
  });

  it('which pager it is, and its way out', () => {
    expect(told(stopped('fullscreen', 'state'), { pager: { name: 'less', isBusy: false } })).toBe(
      'less shows pages: pty_key q leaves it, pty_key Space turns',
    );
    expect(told(stopped('fullscreen', 'state'), { pager: { name: 'less', isBusy: true } })).toBe(
      'less takes no key now but pty_key C-c; q leaves it then',
    );
  });

  it('that a shell reads of which no end was seen', () => {
    expect(told(stopped('waiting_input', 'state'))).toContain('no end of this text was seen');
  });

  it('nothing where nobody has looked, or where it has ended', () => {
    expect(told(stopped('waiting_input', 'now'))).toBeUndefined();
    expect(told(completed('prompt', 0))).toBeUndefined();
    expect(told(stopped('running', 'timeout'))).toBeUndefined();
  });

  it('that somebody has to answer, unless a text was refused for just that', () => {
    expect(told(stopped('blocked', 'state'))).toMatch(/^it waits for somebody/);
    expect(told(stopped('blocked', 'now'), { isHeldBack: true })).toBeUndefined();
  });

  it('of a stopped command that it has not ended, and what ends it in that shell', () => {
    const verdict: Verdict = { ...completed('prompt', 148), state: 'stopped' };
    expect(told(verdict)).toMatch(/^the command was stopped .+: fg goes on with it, kill %% ends it$/);
    expect(told(verdict, { session: new FakeSession({ shell: 'fish' }).session })).toMatch(/kill -KILL \(jobs -lp\)/);
  });

  it('that the shell keeps the line, as no text may follow that', async () => {
    const fake = new FakeSession().prompts().print('ls )\x1b]133;S;1;ptyhold=k\x07');
    await fake.sync();
    expect(told(stopped('continuation', 'state'), { session: fake.session })).toBe(
      'the shell keeps the line and has not run it: pty_read screen=true shows it, pty_key C-c removes it',
    );
  });

  it('that a shell drops an unfinished command at C-c, which may end another program', async () => {
    const shell = new FakeSession().prompts().print(`for i in 1\r\n> ${mark('S')}`);
    const lua = new FakeSession().prompts().print(`lua\r\n${mark('C')}>> `);
    for (const fake of [shell, lua]) await fake.sync();
    const [ofShell, ofLua] = [shell, lua].map(({ session }) => told(stopped('continuation', 'state'), { session }));
    expect(ofShell).toBe('the command is not finished: send the rest, or pty_key C-c drops it');
    expect(ofLua).toBe('the command is not finished: send the rest');
  });

  it.each<[State, RegExp]>([
    ['password', /^a password is asked for: let a person attach and type it \(tmux attach\)/],
    ['continuation', /^the command is not finished/],
  ])('of %s what to do', (state, sentence) => {
    expect(told(stopped(state, 'state'), { attach: 'tmux attach' })).toMatch(sentence);
  });
});

it('of a menu the answer says its question', () => {
  const asking = {
    how: 'menu',
    line: '  blue ',
    question: { text: '? Pick a colour', back: 2 },
    quietMs: 300,
  } as const;
  expect(told(waitingForInput(asking))).toBe('a menu asks "? Pick a colour": answer with pty_key');
});
