// What one look at the terminal gives: a verdict, or the state that it shows.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSession, FOUNDER, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program, shell } from '../../../test/helpers/front.ts';
import type { Look } from '../../bridges/look.ts';
import { CERTAIN_MS, ENTERED_MS, READ_LINE_MS, STILL_MS, UNSURE_MS } from '../../timing.ts';
import { lookAt } from '../look/terminal.ts';
import type { Awaited } from '../state/typed.ts';
import { Evidence } from './evidence.ts';
import type { Glimpse } from './glimpse.ts';
import { PatternWatch } from './pattern-watch.ts';

/** A line editor asks for bracketed paste while it reads. */
const ASKS = '\x1b[?2004h';
const ASKS_NO_MORE = '\x1b[?2004l';

beforeEach(() => {
  fakeTime();
});

/** A look at the terminal after so much quiet. */
async function look(fake: FakeSession, awaited: Awaited, quietMs = 10_000, pattern?: PatternWatch): Promise<Glimpse> {
  await fake.sync();
  const evidence = new Evidence(fake.session, awaited, pattern);
  const moment = { seen: fake.session.stream.scanned, quietSince: performance.now() - quietMs };
  return (await passTime(evidence.fromLook(moment))).value;
}

describe('a shell that waits at its prompt', () => {
  async function idle(text: string): Promise<{ fake: FakeSession; pending: Awaited }> {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt(text);
    fake.shows('$ ').bridge.look = shell('yes');
    return { fake, pending };
  }

  it('has ended what was typed', async () => {
    const { fake, pending } = await idle('ls');
    expect(await look(fake.rounds('ls', '', 4), pending)).toMatchObject({ verdict: { via: 'prompt', exitCode: 4 } });
  });

  it('has ended it for every wait that began before the look, whatever has come since', async () => {
    const { fake, pending } = await idle('gco main');
    fake.rounds('git checkout main', '', 4);
    expect(await look(fake, pending)).toMatchObject({ verdict: { exitCode: 4 } });
    await fake.rounds('ls', 'a\r\n', 0).sync();
    expect(await new Evidence(fake.session, pending).fromJournal(0)).toMatchObject({ via: 'prompt', exitCode: 4 });
  });

  it('is looked at again where marks have come since the look: they may be false, and the command goes on', async () => {
    const fake = await new FakeSession().prompts().print(ASKS).sync();
    const pending = fake.typesAtPrompt('fake; sleep 9');
    vi.spyOn(fake.bridge, 'lookAtTerminal').mockImplementation(async () => {
      await fake.print(ASKS_NO_MORE).takes('fake; sleep 9').ends().prompts().sync();
      return shell('yes');
    });
    expect((await look(fake, pending)).verdict).toBeUndefined();
    expect(fake.session.stream.phases.unproved).toBeDefined();
  });

  it('does not prove a false end by reading again, behind the true one', async () => {
    const fake = await new FakeSession().prompts().print(ASKS).sync();
    const pending = fake.typesAtPrompt('fake; sleep 9');
    fake.print(ASKS_NO_MORE).takes('fake; sleep 9').ends(0).prompts();
    vi.spyOn(fake.bridge, 'lookAtTerminal').mockImplementationOnce(async () => {
      fake.ends(4).print(ASKS).prompts().shows('$ ');
      return shell('yes');
    });
    expect((await look(fake, pending)).verdict).toBeUndefined();
    fake.bridge.look = shell('yes');
    expect((await look(fake, pending)).verdict).toMatchObject({ via: 'prompt', exitCode: 4 });
  });

  it('is looked at again where a server has typed meanwhile', async () => {
    const { fake, pending } = await idle('gco main');
    fake.rounds('git checkout main', '', 4);
    setTimeout(() => fake.otherTypes('ls'), CERTAIN_MS - 10);
    expect((await look(fake, pending)).verdict).toBeUndefined();
  });

  it('may be about to take a line that was typed ahead, while fewer have ended than were typed', async () => {
    const fake = await new FakeSession().prompts().takes('sleep 1').sync();
    const from = fake.session.stream.scanned;
    const line = { from, lines: ['gco main'], standing: '', isAhead: true, mayBeRead: true };
    const own = { ...line, receipt: fake.otherTypes('gco main').id, rivals: [] };
    const pending = fake.types('gco main', { expected: { from, lines: 1, ahead: 2, own }, ahead: 2 });
    fake.ends().prompts().rounds('other', '', 3).shows('$ ').bridge.look = shell('yes');
    setTimeout(() => fake.takes('git checkout main'), READ_LINE_MS - 10);
    expect((await look(fake, pending)).verdict).toBeUndefined();
    fake.ends(4).prompts();
    expect(await look(fake, pending)).toMatchObject({ verdict: { exitCode: 4 } });
  });

  it('has nothing to end after a key that left the prompt as it was', async () => {
    const { fake, pending } = await idle('');
    expect(await look(fake, pending)).toMatchObject({ verdict: { complete: true, via: 'quiescent' } });
  });

  it('keeps a line in its editor', async () => {
    const { fake, pending } = await idle('echo "half');
    expect(await look(fake.print('echo "half').shows('$ echo "half'), pending)).toMatchObject({
      verdict: { complete: false, state: 'continuation' },
    });
  });

  it('may wait for the next part of a long text alone', async () => {
    const { fake, pending } = await idle(`echo ${'x'.repeat(5_000)}`);
    setTimeout(() => Object.assign(fake.bridge, { look: shell('no') }), 500);
    expect((await look(fake, pending)).verdict).toBeUndefined();
    fake.bridge.look = shell('yes');
    expect(await look(fake, pending)).toMatchObject({ verdict: { complete: false, state: 'waiting_input' } });
  });

  it('is not believed to have lost a text before that had its time to come', async () => {
    const { fake, pending } = await idle('ls');
    expect(await look(fake, pending, ENTERED_MS - 1)).toEqual({ verdict: undefined });
    expect(await look(fake, pending)).toMatchObject({ verdict: { complete: false, state: 'waiting_input' } });
  });

  it('is given more time for a text that takes its editor longer', async () => {
    const { fake, pending } = await idle('x'.repeat(200_000));
    expect(await look(fake, pending, ENTERED_MS + 999)).toEqual({ verdict: undefined });
    expect(await look(fake, pending, ENTERED_MS + 1_001)).toMatchObject({ verdict: { state: 'waiting_input' } });
  });

  it('waits for input where nobody waits for an end', async () => {
    const { fake } = await idle('ls');
    const waiting = { from: 0, text: '', expected: undefined, promptBefore: undefined, isAtPrompt: false };
    expect(await look(fake, waiting)).toMatchObject({ verdict: { state: 'waiting_input' } });
  });

  it('is contradicted by a journal that brings more meanwhile', async () => {
    const { fake, pending } = await idle('');
    setTimeout(() => fake.print('background\r\n'), CERTAIN_MS - 10);
    expect((await look(fake, pending)).verdict).toBeUndefined();
  });

  it('may show its next prompt long before the journal brings the end', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts().sync();
    const { from } = fake.typesAtPrompt('sleep 9');
    fake.print('sleep 9\r\n').shows('$ ').bridge.look = shell('yes');
    const key: Awaited = {
      from,
      text: '',
      expected: { from, lines: 1, ahead: 0 },
      promptBefore: undefined,
      isAtPrompt: false,
    };
    setTimeout(() => fake.print('^C\r\n').ends(130).prompts(), 3 * CERTAIN_MS);
    expect((await look(fake, key)).verdict).toBeUndefined();
    expect(await look(fake, key)).toMatchObject({ verdict: { via: 'prompt', exitCode: 130 } });
  });

  it('is back although a job has printed over its prompt', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts().sync();
    const pending = fake.typesAtPrompt('ls');
    fake.rounds('noise ls', '', 4).print('noise\r\n').shows('').bridge.look = shell('yes');
    expect(await look(fake, pending)).toMatchObject({ verdict: { via: 'prompt', exitCode: 4 } });
  });

  it('has nothing to say where only a pattern is waited for', async () => {
    const { fake } = await idle('ls');
    const waiting = { from: 0, text: '', expected: undefined, promptBefore: undefined, isAtPrompt: false };
    const pattern = new PatternWatch(fake.session, /never/, 0);
    expect(new Evidence(fake.session, waiting, pattern).isIdle).toBe(true);
    expect(await look(fake, waiting, 10_000, pattern)).toEqual({});
  });
});

describe('a shell behind a carrier', () => {
  const FAR = inFront('raw', program('ssh', 'polls'));

  it('has read nothing while no byte has come back, however long that takes', async () => {
    const fake = await new FakeSession({ adopted: `k:bash:1:${FAR.front[0]?.pid}` }).prompts().sync();
    const pending = fake.typesAtPrompt('ls');
    fake.shows('$ ').bridge.look = FAR;
    expect((await look(fake, pending, 60_000)).verdict).toBeUndefined();
    expect((await look(fake, { ...pending, text: '' }, 60_000)).verdict).toBeUndefined();
  });
});

describe('the terminal', () => {
  async function running(text: string, ...rest: [output: string, shown: string, front: Look]): Promise<Glimpse> {
    const [output, shown, front] = rest;
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt(text);
    fake.takes(text).print(output).shows(shown).bridge.look = front;
    return look(fake, pending);
  }

  it('of a program that works says that it runs', async () => {
    expect(await running('sleep 9', '', '', inFront('line', program('sleep', 'no')))).toEqual({ state: 'running' });
  });

  it('of a program that reads a line says that it waits for input', async () => {
    const front = inFront('line', program('cat', 'yes'));
    expect(await running('cat', '', '', front)).toMatchObject({ verdict: { state: 'waiting_input' } });
  });

  it('of a program that reads without echo says that it asks for a password', async () => {
    const front = inFront('silent', program('sudo', 'yes'));
    expect(await running('sudo ls', 'Password: ', 'Password: ', front)).toMatchObject({
      state: 'password',
      verdict: { complete: false, state: 'password' },
    });
  });

  it('of a builtin that reads says that it waits, and not that the command has ended', async () => {
    expect(await running('read x', '', '', shell('yes'))).toMatchObject({
      verdict: { complete: false, state: 'waiting_input' },
    });
  });

  it('is not believed where the journal brings something else than it shows', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('ask');
    fake.takes('ask').shows('name? ').bridge.look = inFront('line', program('ask', 'yes'));
    await fake.sync();
    setTimeout(() => fake.print('other\r\n'), 30);
    expect(await look(fake, pending)).toEqual({ state: 'waiting_input' });
  });

  it('of a dead program says how it ended', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('end').shows('end');
    fake.tells({ dead: true, deadSignal: 'KILL' });
    expect(await look(fake, fake.types(''))).toMatchObject({ verdict: { via: 'exit', exitCode: 137 } });
  });

  it('of a session that is gone says nothing', async () => {
    const fake = new FakeSession();
    fake.row = undefined;
    await expect(look(fake, fake.types(''))).rejects.toThrow('t1 is gone');
  });

  it('says nothing while the journal says that the shell, which marks its output, reads its line', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('vim');
    fake.bridge.look = inFront('raw', program('vim', 'yes'));
    expect(await look(fake.print('vim\r\n').shows('text'), pending)).toEqual({});
  });
});

describe('a shell that lost its marks', () => {
  async function replaced(text: string): Promise<Glimpse> {
    const fake = await new FakeSession({ shell: 'dash' }).prompts('$ ').sync();
    const pending = fake.typesAtPrompt(text);
    fake.print(`${text}\r\nnew> `).shows('new> ').bridge.look = shell('yes');
    return look(fake, pending);
  }

  it('is back when it reads again, though nobody knows with which status', async () => {
    expect(await replaced("PS1='new> '")).toMatchObject({
      verdict: { complete: true, via: 'quiescent', exitCode: undefined, prompt: 'new>' },
    });
  });

  it('is not taken for back where a builtin may read', async () => {
    expect((await replaced('exec 3<f; read x')).verdict?.complete).not.toBe(true);
    expect((await replaced('ls')).verdict?.complete).not.toBe(true);
  });

  it('is one where a process was seen not to take marks', async () => {
    const fake = await new FakeSession({ shell: 'dash' }).prompts('$ ').sync();
    fake.session.front.noteMarkless(FOUNDER, 0);
    const pending = fake.typesAtPrompt('ls');
    fake.print('ls\r\nnew> ').shows('new> ').bridge.look = shell('yes');
    expect(await look(fake, pending)).toMatchObject({ verdict: { complete: true, via: 'quiescent' } });
  });
});

describe('the rest of a command', () => {
  it('is wanted where the shell says so', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('if');
    fake.print(`if\r\n> ${mark('S')}`).shows('> ').bridge.look = shell('yes');
    expect(await look(fake, pending)).toMatchObject({ verdict: { complete: false, state: 'continuation' } });
  });
});

describe('a program that draws the whole screen', () => {
  async function drawing(): Promise<{ fake: FakeSession; pending: Awaited }> {
    const fake = await new FakeSession().prompts().takes('vim').print('\x1b[?1049h').sync();
    const pending = fake.types(':wq');
    fake.print('\x1b[1;1H"note"').tells({ alternate: true }).shows('"note"');
    return { fake, pending };
  }
  const takesKeys = inFront('raw', program('vim', 'yes'));
  const works = inFront('line', program('vim', 'no'));

  it('waits for a key', async () => {
    const { fake, pending } = await drawing();
    fake.bridge.look = takesKeys;
    expect((await look(fake, pending, STILL_MS)).verdict).toMatchObject({ state: 'fullscreen' });
  });

  it('leaves where it took keys, takes no more and works, unless it stays so', async () => {
    const { fake, pending } = await drawing();
    fake.bridge.look = takesKeys;
    await lookAt(fake.session);
    fake.bridge.look = works;
    expect((await look(fake, pending, UNSURE_MS - 1_000)).verdict).toBeUndefined();
    expect((await look(fake, pending, UNSURE_MS)).verdict).toMatchObject({ state: 'fullscreen' });
  });

  it('stands where it was never seen to take keys, as one that shows slides', async () => {
    const { fake, pending } = await drawing();
    fake.bridge.look = works;
    expect((await look(fake, pending, STILL_MS)).verdict).toMatchObject({ state: 'fullscreen' });
  });
});
