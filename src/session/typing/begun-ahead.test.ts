// What a terminal tells of a line that somebody has begun while a command runs.
import { beforeEach, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { refuseBegunAhead } from './begun-ahead.ts';
import { Changed } from './enter.ts';
import { JoinsLine } from './held-back.ts';

const LOOK = inFront('line', program('sleep', 'no'));

/** A command runs, and this stands on the line; the key that asks for the line draws that. */
async function busy(shown: string, drawn: (fake: FakeSession) => unknown): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().sync();
  fake.typesAtPrompt('sleep 5');
  await fake.takes('sleep 5').print(shown).shows(shown).sync();
  const { tmux } = fake;
  const execute = tmux.execute.bind(tmux);
  tmux.execute = (line) => {
    if (/ C-r\b/.test(line)) drawn(fake);
    return execute(line);
  };
  return fake;
}

async function refused(fake: FakeSession, shown: string): Promise<unknown> {
  const { since } = fake.session.stream.phases;
  const seen = { look: LOOK, line: { text: shown, x: shown.length }, since };
  return (await passTime(refuseBegunAhead(fake.session, seen).catch((error: unknown) => error))).value;
}

beforeEach(() => {
  fakeTime();
});

it('is told by the terminal, which prints it again', async () => {
  const fake = await busy('ec', (session) => session.print('^R\r\nec'));
  expect(await refused(fake, 'ec')).toBeInstanceOf(JoinsLine);
});

it('is asked for once more where the terminal was slow to print it again', async () => {
  let questions = 0;
  const slow = await busy('ec', (session) => {
    questions += 1;
    session.print(questions === 2 ? '^R\r\n' : '^R\r\nec');
  });
  expect(await refused(slow, 'ec')).toBeInstanceOf(JoinsLine);
});

it('is nothing where the terminal prints nothing again, or the output that goes on is another each time', async () => {
  expect(await refused(await busy('50%', (fake) => fake.print('^R\r\n')), '50%')).toBeUndefined();
  let percent = 50;
  const growing = await busy('50%', (fake) => {
    percent += 1;
    fake.print(`^R\r\n${percent}%`);
  });
  expect(await refused(growing, '50%')).toBeUndefined();
});

it('is not asked for behind an interrupt, or on an empty line', async () => {
  for (const shown of ['^C', '']) {
    const fake = await busy(shown, () => expect.unreachable());
    expect(await refused(fake, shown)).toBeUndefined();
  }
});

it('is judged anew where the command ends meanwhile, and a search that the key has begun is ended', async () => {
  const fake = await busy('ec', (session) => session.ends().prompts().print('(reverse-i-search)`'));
  expect(await refused(fake, 'ec')).toBeInstanceOf(Changed);
  expect(fake.tmux.asked.join()).toContain('C-g');
  // A shell without an editor does not show it at its prompt: the terminal is asked there once more.
  const { front, stream } = fake.session;
  expect(front.isAskedAhead(stream.phases.endCount)).toBe(true);
});

it('is judged anew where the program has begun to read keys meanwhile: a search in its editor is ended', async () => {
  const fake = await busy('>>> ', (session) => {
    session.bridge.look = { ...session.bridge.look, mode: 'raw' };
    session.print('(reverse-i-search)`');
  });
  expect(await refused(fake, '>>> ')).toBeInstanceOf(Changed);
  expect(fake.tmux.asked.join()).toContain('C-g');
});

it('is judged anew where a terminal that prints no line again has kept the key for an editor, which begins a search', async () => {
  const fake = await busy('ec', (session) => session.print('^R').ends().prompts().print('(reverse-i-search)`'));
  expect(await refused(fake, 'ec')).toBeInstanceOf(Changed);
  expect(fake.tmux.asked.join()).toContain('C-g');
  expect(fake.tmux.asked.join()).not.toContain('BSpace');
});

it('is nothing where a terminal prints no line again: the key is removed', async () => {
  const fake = await busy('work', (session) => session.print('^R'));
  expect(await refused(fake, 'work')).toBeUndefined();
  expect(fake.tmux.asked.join()).toContain('BSpace');
  expect(fake.tmux.asked.join()).not.toContain('C-g');
});

it('is not asked for where the program reads keys by then', async () => {
  const fake = await busy('>>> ', () => expect.unreachable());
  fake.bridge.look = { ...fake.bridge.look, mode: 'raw' };
  expect(await refused(fake, '>>> ')).toBeInstanceOf(Changed);
});
