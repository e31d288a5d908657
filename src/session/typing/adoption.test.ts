// When a shell on another machine is asked, and for how long if it never answers.
import { beforeEach, expect, it } from 'vitest';
import { endMark, FakeSession, FOUNDER, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { ADOPTION_MS, LINE_DELAY_MS } from '../../timing.ts';
import { done, failed, OVERTAKEN, SHELL_ASKED } from '../../tmux/result.ts';
import { adopt, finishQuestion } from './adoption.ts';
import { Unanswered } from './held-back.ts';
import { markless, readLastQuestion } from './shell-turn.ts';

const BEFORE = { isNews: false, key: '', finding: '', typed: '' };
const LOOK = inFront('raw', program('ssh', 'polls'));

async function silentShell(): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().sync();
  fake.typesAtPrompt('ssh box');
  await fake.print('ssh box\r\n$ ').shows('$ ').sync();
  fake.bridge.prints.set('ps', `${FOUNDER} 1 ${FOUNDER} 20 pts/1 bash --rcfile rc -i\n20 10 20 20 pts/1 ssh box`);
  fake.bridge.prints.set('cat', ['ssh', 'box', ''].join('\0'));
  fake.bridge.look = LOOK;
  return fake;
}

beforeEach(() => {
  fakeTime();
});

it('is not asked where another prompt has come since it was looked at', async () => {
  const fake = await silentShell();
  const seen = { look: LOOK, line: { text: '$ ', x: 2 }, since: fake.session.stream.phases.since - 1 };
  const { value } = await passTime(adopt(fake.session, seen, { mark: false, deadline: 60_000, before: BEFORE }));
  expect([value, fake.tmux.asked.some((line) => line.includes('paste-buffer'))]).toEqual([false, false]);
  expect(fake.session.front.isMarkless(20)).toBe(false);
});

it.each([
  ['as long as the caller waits', 1_000, 1_000],
  ['no longer than a slow line takes', 60_000, LINE_DELAY_MS],
])('holds a text back %s', async (_, patienceMs, atMostMs) => {
  const fake = await silentShell();
  const { since } = fake.session.stream.phases;
  const seen = { look: LOOK, line: { text: '$ ', x: 2 }, since };
  const deadline = performance.now() + patienceMs;
  const asking = adopt(fake.session, seen, { mark: false, deadline, before: BEFORE });
  const { value, ms } = await passTime(asking.catch((error: unknown) => error));
  expect(value).toBeInstanceOf(Unanswered);
  expect(fake.tmux.asked.some((line) => line.includes('paste-buffer'))).toBe(true);
  expect(ms).toBeGreaterThanOrEqual(atMostMs - 100);
  expect(ms).toBeLessThan(atMostMs + 400);
  await passTime(finishQuestion(fake.session, performance.now() + 60_000).catch(() => undefined));
  await passTime(finishQuestion(fake.session, performance.now() + 60_000));
  expect(fake.session.front.isMarkless(20)).toBe(true);
});

it('gets its marks by the question of an earlier call that could not wait for its answer', async () => {
  const fake = await silentShell();
  const answer = (ms: number, print: (key: string) => void): unknown =>
    setTimeout(() => print(/ptyhold=([0-9a-f]{12})/.exec(fake.tmux.asked.join())?.[1] ?? ''), ms);
  answer(1_500, (key) => fake.print(`\x1b]133;Q;bash;/bin/bash;ptyhold=${key}\x07\r\n$ `));
  answer(3_500, (key) => fake.print(`${endMark(0, 1, key)}${mark('A', key)}$ ${mark('B', key)}`));
  const seen = { look: LOOK, line: { text: '$ ', x: 2 }, since: fake.session.stream.phases.since };
  const isHeldBack = (error: unknown) => error instanceof Unanswered;
  const soon = () => performance.now() + 1_000;
  const first = adopt(fake.session, seen, { mark: false, deadline: soon(), before: BEFORE }).catch(isHeldBack);
  expect((await passTime(first)).value).toBe(true);
  const second = finishQuestion(fake.session, soon()).catch(isHeldBack);
  expect((await passTime(second)).value).toBe(true);
  await passTime(finishQuestion(fake.session, performance.now() + 60_000));
  expect([fake.session.front.openQuestion, fake.session.stream.phases.phase]).toEqual([undefined, 'input']);
  expect(fake.tmux.asked.filter((line) => line.includes('paste-buffer'))).toHaveLength(2);
});

it('gets its marks over a line that takes long for each answer, before any text of the caller goes in', async () => {
  const fake = await silentShell();
  const delay = ADOPTION_MS - 500;
  const answer = (ms: number, print: (key: string) => void): unknown =>
    setTimeout(() => print(/ptyhold=([0-9a-f]{12})/.exec(fake.tmux.asked.join())?.[1] ?? ''), ms);
  answer(delay, (key) => fake.print(`\x1b]133;Q;bash;/bin/bash;ptyhold=${key}\x07\r\n$ `));
  answer(2 * delay + 100, (key) => fake.print(`${endMark(0, 1, key)}${mark('A', key)}$ ${mark('B', key)}`));
  const seen = { look: LOOK, line: { text: '$ ', x: 2 }, since: fake.session.stream.phases.since };
  const deadline = performance.now() + 60_000;
  const { value } = await passTime(adopt(fake.session, seen, { mark: false, deadline, before: BEFORE }));
  expect([value, fake.session.stream.phases.phase]).toEqual([true, 'input']);
});

it('gets its marks where another prompt stands behind its answer: what a job had printed looked like one', async () => {
  const fake = await silentShell();
  const answer = (ms: number, print: (key: string) => void): unknown =>
    setTimeout(() => print(/ptyhold=([0-9a-f]{12})/.exec(fake.tmux.asked.join())?.[1] ?? ''), ms);
  answer(200, (key) => fake.print(`\x1b]133;Q;bash;/bin/bash;ptyhold=${key}\x07\r\n~ box $ `).shows('~ box $ '));
  answer(1_500, (key) => fake.print(`${endMark(0, 1, key)}${mark('A', key)}~ box $ ${mark('B', key)}`));
  const seen = { look: LOOK, line: { text: '$ ', x: 2 }, since: fake.session.stream.phases.since };
  const { value } = await passTime(
    adopt(fake.session, seen, { mark: false, deadline: performance.now() + 60_000, before: BEFORE }),
  );
  expect([value, fake.session.stream.phases.phase, fake.session.front.isMarkless(20)]).toEqual([true, 'input', false]);
});

it('is not asked where another server asks or has typed since it was looked at: all is judged anew', async () => {
  for (const refusal of [SHELL_ASKED, OVERTAKEN]) {
    const fake = await silentShell();
    const seen = { look: LOOK, line: { text: '$ ', x: 2 }, since: fake.session.stream.phases.since };
    fake.answers.push(
      () => done([fake.question]),
      () => failed(`unknown command: ${refusal}`),
    );
    const deadline = performance.now() + 60_000;
    const { value } = await passTime(adopt(fake.session, seen, { mark: false, deadline, before: BEFORE }));
    expect([value, fake.tmux.asked.some((line) => line.includes('paste-buffer'))]).toEqual([true, false]);
    expect(fake.session.front.isMarkless(20)).toBe(false);
  }
});

it('that did not answer one server is not asked by the others', async () => {
  const fake = await silentShell();
  const { since } = fake.session.stream.phases;
  fake.question = `0 111111111111.k.${markless(20, since)}.0000000000`;
  const before = await readLastQuestion(fake.session);
  const seen = { look: LOOK, line: { text: '$ ', x: 2 }, since };
  const { value } = await passTime(adopt(fake.session, seen, { mark: false, deadline: 60_000, before }));
  expect([value, fake.tmux.asked.some((line) => line.includes('paste-buffer'))]).toEqual([false, false]);
});
