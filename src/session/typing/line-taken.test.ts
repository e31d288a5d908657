// A text behind a line that was just entered waits until the line editor has taken that line.
import { beforeEach, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { LINE_DELAY_MS, READ_LINE_MS, REPORT_DRAWN_MS } from '../../timing.ts';
import { writeUnrun } from '../state/tmux-options.ts';
import { awaitLineTaken, awaitPasteRead } from './line-taken.ts';

beforeEach(() => {
  fakeTime();
});

async function entered(text: string): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().sync();
  fake.typesAtPrompt(text);
  return fake;
}

async function waits(fake: FakeSession, withinMs = 60_000): Promise<number> {
  await fake.sync();
  return (await passTime(awaitLineTaken(fake.session, { deadline: performance.now() + withinMs }))).ms;
}

it('the line is awaited until its command begins', async () => {
  const fake = await entered('read x');
  setTimeout(() => fake.takes('read x'), 40);
  expect(await waits(fake)).toBe(40);
});

it('a line that the editor keeps is not awaited for long', async () => {
  expect(await waits(await entered('read x'))).toBe(READ_LINE_MS);
});

it('a line that is on its way to another machine is awaited for longer, but not beyond the time of the caller', async () => {
  const fake = await entered('read x');
  fake.bridge.look = inFront('raw', program('ssh', 'polls'));
  expect(await waits(fake)).toBe(LINE_DELAY_MS);
  expect(await waits(fake, 2_000)).toBe(2_000);
});

it('nothing is awaited where no line was entered, where it runs, has ended or was thrown away', async () => {
  expect(await waits(new FakeSession().prompts())).toBe(0);
  const running = await entered('read x');
  expect(await waits(running.takes('read x'))).toBe(0);
  expect(await waits(running.ends().prompts())).toBe(0);
  const refused = await entered('!nothing');
  expect(await waits(refused.print('!nothing\r\nevent not found\r\n').prompts())).toBe(0);
});

it('an interrupt waits until what was typed without Enter is drawn, where it would spoil the paste', async () => {
  const begun = async (shell: string, shownAfter?: number): Promise<number> => {
    const fake = await new FakeSession({ shell }).prompts().sync();
    fake.session.typed.noteUnrun(writeUnrun({ text: 'never mind', cursor: 10 }, fake.session.stream.scanned));
    if (shownAfter !== undefined) setTimeout(() => fake.print('never mind'), shownAfter);
    return (await passTime(awaitPasteRead(fake.session))).ms;
  };
  expect(await begun('fish', 0)).toBeLessThan(REPORT_DRAWN_MS);
  expect(await begun('fish')).toBe(REPORT_DRAWN_MS);
  expect(await begun('bash')).toBe(0);
});
