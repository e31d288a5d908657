// Which piece of evidence gives which verdict, and which gives none yet.
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSession, FOLDER, FOUNDER, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import type { FrontProcess, Look } from '../../bridges/look.ts';
import { CERTAIN_MS, ENTERED_MS, STILL_SCREEN_MS } from '../../timing.ts';
import { DEATH_NOTICE } from '../state/stream.ts';
import type { Awaited, PromptBefore } from '../state/typed.ts';
import { Evidence, type Glimpse } from './evidence.ts';
import { PatternWatch } from './pattern-watch.ts';
import type { Verdict } from './verdict.ts';

const program = (name: string, reads: FrontProcess['reads'], pid = 20): FrontProcess => ({
  pid,
  group: pid,
  reads,
  stopped: false,
  name,
});
const shell = (reads: FrontProcess['reads']): Look => ({
  mode: 'raw',
  founderInFront: true,
  front: [program('bash', reads, FOUNDER)],
});
const inFront = (mode: Look['mode'], ...front: FrontProcess[]): Look => ({ mode, founderInFront: false, front });
const PYTHON: PromptBefore = { known: ['>>> '], group: 20, bracketed: false };

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

async function journal(fake: FakeSession, awaited: Awaited, pattern?: PatternWatch): Promise<Verdict | undefined> {
  await fake.sync();
  return (await passTime(new Evidence(fake.session, awaited, pattern).fromJournal(0))).value;
}

describe('the journal', () => {
  it('tells the end of the line, with its status', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('false');
    expect(await journal(fake.takes('false'), pending)).toBeUndefined();
    expect(await journal(fake.ends(1), pending)).toMatchObject({ complete: true, via: 'prompt', exitCode: 1 });
  });

  it('tells the pattern before the end, which came with it', async () => {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt('make');
    const pattern = new PatternWatch(fake.session, /ready/, fake.printed);
    expect(await journal(fake.rounds('make', 'ready\r\n'), pending, pattern)).toMatchObject({
      complete: true,
      via: 'until',
    });
  });

  it('tells that the program has died, with all that it printed before', async () => {
    const fake = new FakeSession({ shell: 'command' }).print('last words');
    const pending = fake.types('');
    expect(await journal(fake, pending)).toBeUndefined();
    fake.tells({ dead: true, deadStatus: 3 }).shows('last words');
    fake.bridge.append(`${FOLDER}/${DEATH_NOTICE}`, '');
    expect(await journal(fake, pending)).toMatchObject({ complete: true, via: 'exit', state: 'exited', exitCode: 3 });
    expect(fake.session.stream.isDrained).toBe(true);
  });

  it('tells the pattern where the dead program printed it last', async () => {
    const fake = new FakeSession({ shell: 'command' }).tells({ dead: true, deadStatus: 0 }).shows('ready');
    const pattern = new PatternWatch(fake.session, /ready/, 0);
    setTimeout(() => fake.print('ready'), 20);
    expect(await journal(fake, fake.types(''), pattern)).toMatchObject({ complete: true, via: 'until' });
  });

  it('asks tmux for the dead only when files have come or gone', async () => {
    const fake = new FakeSession();
    const pending = fake.types('');
    await journal(fake, pending);
    const { length } = fake.tmux.asked;
    await journal(fake.print('more'), pending);
    expect(fake.tmux.asked).toHaveLength(length);
    fake.bridge.append(`${FOLDER}/${DEATH_NOTICE}`, '');
    await journal(fake, pending);
    expect(fake.tmux.asked).toHaveLength(length + 1);
  });

  it('cannot tell of a session that is gone', async () => {
    const fake = new FakeSession();
    fake.row = undefined;
    await expect(journal(fake, fake.types(''))).rejects.toThrow('t1 is gone');
  });
});

describe('a prompt that stood there before', () => {
  const again = async (fake: FakeSession, pending: Awaited) => {
    await fake.sync();
    return (await passTime(new Evidence(fake.session, pending).fromPrompt(PYTHON))).value;
  };

  async function atPython(): Promise<{ fake: FakeSession; pending: Awaited }> {
    const fake = await new FakeSession().prompts().takes('python').print('>>> ').sync();
    fake.bridge.look = inFront('raw', program('python3', 'yes'));
    return { fake, pending: fake.types('1+1', { promptBefore: PYTHON }) };
  }

  it('is the end when it is there again', async () => {
    const { fake, pending } = await atPython();
    fake.print('1+1\r\n2\r\n>>> ').shows('>>> ');
    expect(await again(fake, pending)).toMatchObject({ complete: true, via: 'prompt', prompt: '>>>' });
  });

  it('says nothing before the line has ended', async () => {
    const { fake, pending } = await atPython();
    expect(await again(fake.shows('>>> '), pending)).toBeUndefined();
  });

  it('says nothing where another line stands there, and costs no look at the processes', async () => {
    const { fake, pending } = await atPython();
    expect(await again(fake.print('1+1\r\n').shows('working'), pending)).toBeUndefined();
    expect(fake.bridge.looks).toBe(0);
  });

  it('says nothing while the program works', async () => {
    const { fake, pending } = await atPython();
    fake.bridge.look = inFront('raw', program('python3', 'no'));
    expect(await again(fake.print('1+1\r\n>>> ').shows('>>> '), pending)).toBeUndefined();
  });

  it('says nothing where the journal brings something else', async () => {
    const { fake, pending } = await atPython();
    await fake.print('1+1\r\n').sync();
    setTimeout(() => fake.print('2\r\n'), 10);
    expect(await again(fake.shows('>>> '), pending)).toBeUndefined();
  });
});

describe('a screen that is drawn without a pause', () => {
  const screen = async (fake: FakeSession, pending: Awaited, quietMs = 0, pattern?: PatternWatch) => {
    await fake.sync();
    return new Evidence(fake.session, pending, pattern).fromScreen(quietMs);
  };

  async function drawing(name: string): Promise<{ fake: FakeSession; pending: Awaited }> {
    const fake = await new FakeSession().prompts().sync();
    const pending = fake.typesAtPrompt(name);
    fake.takes(name).shows('drawn').bridge.look = inFront('raw', program(name, 'yes'));
    return { fake, pending };
  }

  it('is full-screen on the other screen', async () => {
    const { fake, pending } = await drawing('vim');
    fake.print('\x1b[?1049h').tells({ alternate: true });
    expect(await screen(fake, pending)).toMatchObject({ complete: false, state: 'fullscreen' });
  });

  it('is not while it shows nothing yet, unless it stays so', async () => {
    const { fake, pending } = await drawing('vim');
    fake.print('\x1b[?1049h').tells({ alternate: true }).shows('');
    expect(await screen(fake, pending)).toBeUndefined();
    expect(await screen(fake, pending, STILL_SCREEN_MS)).toMatchObject({ state: 'fullscreen' });
  });

  it('is not where the program before has left the other screen on', async () => {
    const fake = await new FakeSession().prompts().print('\x1b[?1049h').sync();
    const pending = fake.typesAtPrompt('ls');
    expect(await screen(fake.tells({ alternate: true }).shows('old'), pending)).toBeUndefined();
  });

  it('is where it was there before the text, which went to that very program', async () => {
    const fake = await new FakeSession().prompts().takes('vim').print('\x1b[?1049h').sync();
    const pending = fake.types(':w');
    expect(await screen(fake.tells({ alternate: true }).shows('text'), pending)).toMatchObject({ state: 'fullscreen' });
  });

  it('is where a program takes the keypad and draws from the first place on', async () => {
    const { fake, pending } = await drawing('top');
    fake.tells({ keypad: true });
    expect(await screen(fake, pending)).toBeUndefined();
    expect(await screen(fake.print('\x1b[H'), pending)).toMatchObject({ state: 'fullscreen' });
  });

  it('is not where a line editor takes the keypad', async () => {
    const { fake, pending } = await drawing('zsh');
    expect(await screen(fake.tells({ keypad: true }).print('\x1b[H'), pending)).toBeUndefined();
  });

  it('goes on while a pattern is waited for, until it does not change any more', async () => {
    const { fake, pending } = await drawing('vim');
    fake.print('\x1b[?1049h').tells({ alternate: true });
    const pattern = new PatternWatch(fake.session, /never/, 0);
    expect(await screen(fake, pending, STILL_SCREEN_MS - 1, pattern)).toBeUndefined();
    expect(await screen(fake, pending, STILL_SCREEN_MS, pattern)).toMatchObject({ state: 'fullscreen' });
  });
});

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
    const waiting = { from: 0, text: '', expected: undefined, promptBefore: undefined, atPrompt: false };
    expect(await look(fake, waiting)).toMatchObject({ verdict: { state: 'waiting_input' } });
  });

  it('is contradicted by a journal that brings more meanwhile', async () => {
    const { fake, pending } = await idle('');
    setTimeout(() => fake.print('background\r\n'), CERTAIN_MS - 10);
    expect((await look(fake, pending)).verdict).toBeUndefined();
  });

  it('has nothing to say where only a pattern is waited for', async () => {
    const { fake } = await idle('ls');
    const waiting = { from: 0, text: '', expected: undefined, promptBefore: undefined, atPrompt: false };
    const pattern = new PatternWatch(fake.session, /never/, 0);
    expect(new Evidence(fake.session, waiting, pattern).isIdle).toBe(true);
    expect(await look(fake, waiting, 10_000, pattern)).toEqual({});
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
    fake.session.front.noteMarkless(FOUNDER);
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
