// The first prompt is not awaited where the start-up file asks something, or hands on to another shell.
import { beforeEach, expect, it } from 'vitest';
import { FakeSession, FOUNDER } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { FIRST_PROMPT_MS } from '../../timing.ts';
import type { Look } from '../look/processes.ts';
import { awaitPrompt } from './next-prompt.ts';

beforeEach(() => {
  fakeTime();
});

interface Start {
  look: Look;
  /** What stands before the cursor. */
  line?: string;
  /** The row of `ps`. */
  process?: string;
}

async function starting({ look, line = '$ ', process = '' }: Start): Promise<FakeSession> {
  const fake = await new FakeSession().sync();
  fake.bridge.look = look;
  fake.bridge.prints.set('ps', `${process}\n`);
  fake.bridge.prints.set('readlink', '/dev/pts/1\n');
  return fake.print(line).shows(line);
}

const waits = async (fake: FakeSession): Promise<number> =>
  (await passTime(awaitPrompt(fake.session, { deadline: Number.POSITIVE_INFINITY }))).ms;

const replaced = (name: string, reads: 'yes' | 'no' = 'yes'): Look => ({
  ...inFront('raw', program(name, reads, FOUNDER)),
  founderInFront: true,
});
const process = `${FOUNDER} 1 ${FOUNDER} ${FOUNDER} pts/1 zsh -f`;

it('another shell that took the place of the session’s own, or was started by it, is seen soon', async () => {
  expect(await waits(await starting({ look: replaced('zsh'), process }))).toBeLessThan(1_000);
  const nested = inFront('raw', program('zsh', 'yes'));
  expect(await waits(await starting({ look: nested, process: '20 10 20 20 pts/1 zsh -f' }))).toBeLessThan(1_000);
});

it('the shell itself, and one that is still at work, are no other shell', async () => {
  const own = `${FOUNDER} 1 ${FOUNDER} ${FOUNDER} pts/1 bash --rcfile rc -i`;
  expect(await waits(await starting({ look: replaced('bash'), process: own }))).toBe(FIRST_PROMPT_MS);
  expect(await waits(await starting({ look: replaced('zsh', 'no'), process }))).toBe(FIRST_PROMPT_MS);
});

it('a question of which nobody was told keeps the text from being its answer', async () => {
  for (const look of [replaced('zsh'), inFront('silent', program('ssh-add', 'yes'))])
    await expect(waits(await starting({ look, line: 'Update? ', process }))).rejects.toThrow('asks `Update?`');
});

it('the answer to a question that the caller was told of does not wait', async () => {
  const fake = await starting({ look: replaced('bash'), line: 'Update? ' });
  fake.session.front.noteAsking(fake.session.stream.scanned);
  expect(await waits(fake)).toBe(0);
});
