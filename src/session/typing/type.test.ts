// A text goes in whole, judged and remembered; a secret is kept nowhere.
import { describe, expect, it, vi } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import type { Context } from '../context.ts';
import type { Confirm, Leave, PersonSays } from '../services/leave.ts';
import { pressJudgedKeys, pressOwnKeys } from './press-keys.ts';
import { type TypeOptions, typeInto } from './type.ts';

const NOBODY: Leave = { force: false, confirm: undefined };
const OPTIONS: TypeOptions = { enter: true, mark: false, secret: false, timeoutMs: 30_000, leave: NOBODY };

async function atPrompt(): Promise<{ fake: FakeSession; context: Context }> {
  const fake = await new FakeSession().prompts().sync();
  return { fake, context: fake.context() };
}

/** The lines of commands that type something. */
const typedLines = (fake: FakeSession): string[] => fake.tmux.asked.filter((line) => line.includes('@ptyhold_typed'));

/** This happens each time when a text has been looked at, and before it goes in. */
function whileJudged({ gatekeeper }: Context, happens: () => Promise<void>, times = 1): void {
  let left = times;
  const judge = gatekeeper.admit.bind(gatekeeper);
  vi.spyOn(gatekeeper, 'admit').mockImplementation(async (request) => {
    const admission = await judge(request);
    left -= 1;
    if (left >= 0) await happens();
    return admission;
  });
}

describe('a text', () => {
  it('goes in with its Enter, and its end is waited for', async () => {
    const { fake, context } = await atPrompt();
    const typed = await typeInto(context, fake.session, 'make all', OPTIONS);
    expect(typedLines(fake)).toHaveLength(1);
    expect(typedLines(fake)[0]).toMatch(/make all.* Enter/);
    expect(typed).toMatchObject({ isBusy: false, isStarting: false, notes: [] });
    expect(fake.session.typed.pending).toMatchObject({
      text: 'make all',
      expected: { from: fake.printed, lines: 1, ahead: 0 },
    });
  });

  it('with line ends of Windows goes in with plain ones, and says so', async () => {
    const { fake, context } = await atPrompt();
    const { notes } = await typeInto(context, fake.session, 'echo a\r\necho b', OPTIONS);
    expect(notes).toEqual([expect.stringContaining('its line ends were CR LF')]);
    expect(fake.session.typed.pending?.text).toBe('echo a\necho b');
  });

  it('that meets a lease at the last moment does not go in, and leaves no trace', async () => {
    const { fake, context } = await atPrompt();
    fake.lease = `0123456789ab.${Buffer.from('bob').toString('base64url')}...1800000030 1800000000`;
    fake.bridge.claim = async () => ({ isHeld: false, by: 'bob' });
    await expect(typeInto(context, fake.session, 'make all', OPTIONS)).rejects.toThrow('t1 is leased by bob');
    expect([fake.session.typed.all, fake.receipts]).toEqual([[], []]);
  });

  it('that ssh would hand on, and obeys where keys begin a line with it, is held back with those keys', async () => {
    const { fake, context } = await atPrompt();
    fake.bridge.look = inFront('raw', program('ssh', 'yes'));
    await expect(typeInto(context, fake.session, '~.', OPTIONS)).rejects.toThrow(
      'ssh obeys ~. only where keys begin a line with it, and would hand this text on. NOTHING was typed.',
    );
    expect(typedLines(fake)).toEqual([]);
  });

  it('goes in where the holder of the lease has ended', async () => {
    const { fake, context } = await atPrompt();
    fake.lease = '0123456789ab....1800000030 1800000000';
    await typeInto(context, fake.session, 'make all', OPTIONS);
    expect([fake.lease, fake.receipts]).toEqual(['', [expect.anything()]]);
  });

  it('without Enter has no end, and stands on the line for the next judgement', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'rm -rf ', { ...OPTIONS, enter: false });
    expect(fake.session.typed.pending?.expected).toBeUndefined();
    expect(fake.session.typed.unrun(fake.session.stream.phases).text).toBe('rm -rf ');
    await expect(typeInto(context, fake.session, '/', OPTIONS)).rejects.toThrow('Nothing was typed.');
    expect(typedLines(fake)).toHaveLength(1);
  });

  it('has one end for each line, and one in all where pastes are bracketed', async () => {
    const plain = await atPrompt();
    await typeInto(plain.context, plain.fake.session, 'a\r\nb\r\nc', OPTIONS);
    expect(plain.fake.session.typed.pending).toMatchObject({ text: 'a\nb\nc', expected: { lines: 3 } });
    const { fake, context } = await atPrompt();
    await fake.print('\x1b[?2004h').sync();
    await typeInto(context, fake.session, 'a\nb\nc', OPTIONS);
    expect(fake.session.typed.pending?.expected?.lines).toBe(1);
  });

  it('typed behind another that still runs is said to be ahead', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'sleep 9', OPTIONS);
    const typed = await typeInto(context, fake.session, 'ls', OPTIONS);
    expect(typed.isBusy).toBe(true);
    expect(fake.session.typed.pending?.expected?.ahead).toBe(1);
  });

  it('has the lines before it that another server typed at the same prompt', async () => {
    const { fake, context } = await atPrompt();
    fake.otherTypes('make\nmake test');
    const typed = await typeInto(context, fake.session, 'ls', OPTIONS);
    expect([typed.isBusy, typed.pending.expected?.ahead]).toEqual([true, 2]);
  });

  it('is judged anew where a prompt comes meanwhile, which another call reads', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'sleep 9', OPTIONS);
    await fake.takes('sleep 9').sync();
    fake.bridge.look = inFront('line', program('sleep', 'no'));
    whileJudged(context, async () => void (await fake.ends().prompts().sync()));
    const { pending, isBusy } = await typeInto(context, fake.session, 'ls', OPTIONS);
    expect(isBusy).toBe(false);
    expect(pending.expected).toMatchObject({ from: fake.printed, ahead: 0, own: { isAhead: false } });
    expect(fake.receipts.at(-1)).toMatchObject({ from: fake.printed, atPrompt: true });
  });

  it('is judged anew where somebody types after the look at a shell without marks around its output', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts().sync();
    const context = fake.context();
    fake.shows('$ ').bridge.look = shell('yes');
    whileJudged(context, async () => {
      fake.otherTypes('sleep 9');
      await fake.print('sleep 9\r\n').sync();
      fake.shows('$ sleep 9', '').bridge.look = inFront('line', program('sleep', 'no'));
    });
    const { pending, isBusy } = await typeInto(context, fake.session, 'ls', OPTIONS);
    expect([isBusy, pending.expected?.ahead]).toEqual([true, 1]);
    expect(fake.receipts.map(({ atPrompt }) => atPrompt)).toEqual([false, false]);
  });

  it('tells texts that wait that a shell without such marks had read them', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts().sync();
    fake.shows('$ ').bridge.look = shell('yes');
    const first = fake.typesAtPrompt('sleep 9');
    await fake.print('sleep 9\r\n').ends().prompts().sync();
    expect(fake.session.front.idleSince(first.number)).toBeUndefined();
    await typeInto(fake.context(), fake.session, 'ls', OPTIONS);
    expect(fake.session.front.idleSince(first.number)).toMatchObject({ scanned: fake.printed, receipts: [] });
  });

  it('is held back where its time is over while one prompt follows the other', async () => {
    const { fake, context } = await atPrompt();
    whileJudged(context, async () => void (await fake.rounds('ls', '').sync()), Number.POSITIVE_INFINITY);
    const options = { ...OPTIONS, timeoutMs: 20 };
    await expect(typeInto(context, fake.session, 'make', options)).rejects.toThrow('one prompt follows the other');
    expect([fake.receipts, fake.session.typed.all]).toEqual([[], []]);
  });

  it('leaves a receipt from the place where it was judged, however long tmux is asked then', async () => {
    const { fake, context } = await atPrompt();
    const from = fake.printed;
    const { program } = fake.session.tmux;
    vi.spyOn(fake.session.tmux, 'program').mockImplementation(async () => {
      await fake.takes('sleep 9').sync();
      return program.call(fake.session.tmux);
    });
    const { pending } = await typeInto(context, fake.session, 'ls', OPTIONS);
    expect([pending.from, fake.receipts.at(-1)?.from]).toEqual([from, from]);
  });

  it('has its own line, by which its end is known', async () => {
    const { fake, context } = await atPrompt();
    const { pending } = await typeInto(context, fake.session, 'make\ntest', OPTIONS);
    expect(pending.expected?.own).toEqual({
      from: fake.printed,
      lines: ['make', 'test'],
      standing: '',
      isAhead: false,
      mayBeRead: false,
      receipt: fake.receipts.at(-1)?.id,
      rivals: [],
    });
    expect(fake.receipts.at(-1)).toMatchObject({ atPrompt: true, lines: 2 });
  });

  it('goes on with the line that was begun without Enter', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'echo a', { ...OPTIONS, enter: false });
    const begun = fake.printed;
    await fake.print('echo a').sync();
    const { pending } = await typeInto(context, fake.session, 'bc', OPTIONS);
    expect(pending.expected?.own).toMatchObject({ from: begun, lines: ['echo abc'] });
  });

  it('has as rivals the equal texts of another server whose end was not seen', async () => {
    const { fake, context } = await atPrompt();
    fake.otherTypes('ls');
    fake.otherTypes('pwd');
    const { pending } = await typeInto(context, fake.session, 'ls', OPTIONS);
    expect(pending.expected).toMatchObject({ ahead: 2, own: { rivals: [fake.printed] } });
  });

  it('that answers a program has no line of its own, and waits for nobody', async () => {
    const { fake, context } = await atPrompt();
    fake.typesAtPrompt('ask');
    await fake.takes('ask').print('name? ').sync();
    fake.shows('name? ').bridge.look = inFront('line', program('ask', 'yes'));
    const { pending, isBusy } = await typeInto(context, fake.session, 'me', OPTIONS);
    expect([pending.expected, isBusy]).toEqual([{ from: fake.printed, lines: 1, ahead: 0, own: undefined }, false]);
  });

  it('with a NUL, or too long for one call, is refused before anything is typed', async () => {
    const { fake, context } = await atPrompt();
    await expect(typeInto(context, fake.session, 'a\0b', OPTIONS)).rejects.toThrow('NUL');
    await expect(typeInto(context, fake.session, 'é'.repeat(600_000), OPTIONS)).rejects.toThrow('1200000 bytes');
    expect(fake.tmux.asked).toEqual([]);
  });

  it('for a program that is dead is refused with how that ended', async () => {
    const fake = new FakeSession({ dead: true, deadStatus: 4 });
    await expect(typeInto(fake.context(), fake.session, 'ls', OPTIONS)).rejects.toThrow('exit status 4');
  });
});

describe('a dangerous text', () => {
  it('is refused, and nothing is remembered of it', async () => {
    const { fake, context } = await atPrompt();
    await expect(typeInto(context, fake.session, 'rm -rf /', OPTIONS)).rejects.toThrow('Nothing was typed.');
    expect([typedLines(fake), fake.session.typed.all, fake.session.typed.pending]).toEqual([[], [], undefined]);
  });

  it('holds nobody up while the person is asked', async () => {
    const { fake, context } = await atPrompt();
    let answer = (_: PersonSays): void => undefined;
    const asked = new Promise<void>((resolve) => {
      const confirm: Confirm = () => {
        resolve();
        return new Promise((settle) => {
          answer = settle;
        });
      };
      void typeInto(context, fake.session, 'rm -rf /', { ...OPTIONS, leave: { force: false, confirm } }).catch(
        () => undefined,
      );
    });
    await asked;
    await typeInto(context, fake.session, 'ls', OPTIONS);
    expect(fake.session.typed.lastLine).toBe('ls');
    answer('declined');
  });
});

describe('a secret', () => {
  it('goes into the terminal, and is kept nowhere', async () => {
    const { fake, context } = await atPrompt();
    const before = fake.session.row.unrun;
    await typeInto(context, fake.session, 'hunter2', { ...OPTIONS, secret: true });
    expect(typedLines(fake)[0]).toContain('hunter2');
    const { typed } = fake.session;
    expect(JSON.stringify([typed.all, typed.pending, typed.lastLine, typed.atPrompts])).not.toContain('hunter2');
    expect(fake.receipts.at(-1)?.print).toBe('');
    expect(fake.session.row.unrun).toBe(before);
  });

  it('without Enter does not stand on the line that the next text is judged with', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'hunter2', { ...OPTIONS, secret: true, enter: false });
    expect(fake.session.typed.unrun(fake.session.stream.phases).text).toBe('');
  });
});

describe('keys', () => {
  it('of a model are judged as the text that they make', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'rm -rf ', { ...OPTIONS, enter: false });
    await expect(
      pressJudgedKeys(context, fake.session, ['/', 'Enter'], { leave: NOBODY, timeoutMs: 10_000 }),
    ).rejects.toThrow('Nothing was typed.');
    expect(typedLines(fake)).toHaveLength(1);
  });

  it('that interrupt take away what stands on the line', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'rm -rf ', { ...OPTIONS, enter: false });
    await pressJudgedKeys(context, fake.session, ['C-c'], { leave: NOBODY, timeoutMs: 10_000 });
    fake.ends(130).prompts();
    await pressJudgedKeys(context, fake.session, ['/', 'Enter'], { leave: NOBODY, timeoutMs: 10_000 });
    expect(typedLines(fake)).toHaveLength(3);
  });

  it('that come behind an interrupt wait for the prompt', async () => {
    fakeTime();
    const { fake, context } = await atPrompt();
    setTimeout(() => fake.ends(130).prompts(), 300);
    const { ms } = await passTime(
      pressJudgedKeys(context, fake.session, ['C-c', 'C-u'], { leave: NOBODY, timeoutMs: 10_000 }),
    );
    expect(ms).toBeGreaterThanOrEqual(300);
    expect(typedLines(fake).map((line) => /-- '?(C-.)/.exec(line)?.[1])).toEqual(['C-c', 'C-u']);
  });

  it('in parts keep others from a lease until the last', async () => {
    const { fake, context } = await atPrompt();
    setTimeout(() => fake.ends(130).prompts(), 30);
    await pressJudgedKeys(context, fake.session, ['C-c', 'C-u'], { leave: NOBODY, timeoutMs: 10_000 });
    const parts = typedLines(fake).map((line) => /set-option -(?<what>[Fu]) -t %1 @ptyhold_parts/.exec(line)?.[1]);
    expect(parts).toEqual(['F', 'u']);
    await pressJudgedKeys(context, fake.session, ['Left'], { leave: NOBODY, timeoutMs: 10_000 });
    expect(typedLines(fake).at(-1)).not.toContain('@ptyhold_parts');
  });

  it('wait for the first prompt, since an interrupt would end the start-up files', async () => {
    fakeTime();
    const fake = new FakeSession();
    setTimeout(() => fake.prompts(), 700);
    const { ms } = await passTime(
      pressJudgedKeys(fake.context(), fake.session, ['C-c'], { leave: NOBODY, timeoutMs: 10_000 }),
    );
    expect(ms).toBe(700);
  });

  it('interrupt twice more where no prompt comes, but no program inside a shell without marks for output', async () => {
    fakeTime();
    const { fake, context } = await atPrompt();
    await pressJudgedKeys(context, fake.session, ['C-c'], { leave: NOBODY, timeoutMs: 10_000 });
    await passTime(typeInto(context, fake.session, 'ls', OPTIONS));
    expect(typedLines(fake)).toHaveLength(4);
    const dash = await new FakeSession({ shell: 'dash' }).prompts().sync();
    await pressJudgedKeys(dash.context(), dash.session, ['C-c', 'C-u'], { leave: NOBODY, timeoutMs: 10_000 });
    expect(typedLines(dash)).toHaveLength(1);
  });

  it.each([
    ['twice more where only another command has ended since', '', 1, 4],
    ['no more where the interrupt is shown before that', '^C', 1, 2],
    ['no more where it has ended the command', '', 130, 2],
  ])('interrupt %s', async (_, shown, status, count) => {
    fakeTime();
    const { fake, context } = await atPrompt();
    await pressJudgedKeys(context, fake.session, ['C-c'], { leave: NOBODY, timeoutMs: 10_000 });
    fake.print(shown).ends(status).prompts();
    await passTime(typeInto(context, fake.session, 'ls', OPTIONS));
    expect(typedLines(fake)).toHaveLength(count);
  });

  it('that move about leave the line as it is', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'rm -rf ', { ...OPTIONS, enter: false });
    await pressJudgedKeys(context, fake.session, ['Left', 'F5'], { leave: NOBODY, timeoutMs: 10_000 });
    expect(fake.session.typed.unrun(fake.session.stream.phases).text).toBe('rm -rf ');
  });

  it('of our own are not judged', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'rm -rf ', { ...OPTIONS, enter: false });
    await pressOwnKeys(context, fake.session, ['C-u', 'C-d']);
    expect(typedLines(fake)).toHaveLength(2);
  });

  it('that submit the line tell which that is, and others tell none', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'make', { ...OPTIONS, enter: false });
    expect(
      (await pressJudgedKeys(context, fake.session, ['Enter'], { leave: NOBODY, timeoutMs: 10_000 })).own,
    ).toMatchObject({
      lines: ['make'],
    });
    expect(
      (await pressJudgedKeys(context, fake.session, ['C-c'], { leave: NOBODY, timeoutMs: 10_000 })).own,
    ).toBeUndefined();
  });

  it('may have changed the line that was begun, so it is not known any more', async () => {
    const { fake, context } = await atPrompt();
    await typeInto(context, fake.session, 'make', { ...OPTIONS, enter: false });
    await pressJudgedKeys(context, fake.session, ['BSpace'], { leave: NOBODY, timeoutMs: 10_000 });
    expect(fake.session.typed.unsent).toBeUndefined();
  });
});
