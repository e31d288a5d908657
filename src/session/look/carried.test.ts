// How late what is typed behind a carrier may show: by what a shell there took before.
import { beforeEach, expect, it, vi } from 'vitest';
import { endMark, FakeSession, mark } from '../../../test/helpers/fake-session.ts';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { CARRIED_MS, STANDS_MS } from '../../timing.ts';
import { CARRIED_SPARE_MS, CARRIED_TRIPS } from '../../timing-texts.ts';
import { writeAdopted } from '../state/tmux-options.ts';
import { carriedMs, showsMs } from './carried.ts';

const FAR = 'far';
const SSH = inFront('raw', program('ssh', 'yes', 30));

beforeEach(() => {
  fakeTime();
});

/** A shell behind ssh at its prompt, which has shown texts after so many milliseconds each. */
async function farShell(...trips: number[]): Promise<FakeSession> {
  const adopted = writeAdopted([{ key: FAR, kind: 'bash', marksOutput: true, pid: 30 }]);
  const fake = await new FakeSession({ adopted }).prompts().sync();
  await fake
    .takes('ssh far')
    .print(`${endMark(0, 1, FAR)}${mark('A', FAR)}far$ ${mark('B', FAR)}`)
    .sync();
  const { roundTrips } = fake.session;
  for (const ms of trips) {
    roundTrips.begin(FAR);
    vi.advanceTimersByTime(ms);
    roundTrips.end();
  }
  return fake;
}

it('is long where nothing was seen yet, and by what was seen else', async () => {
  expect(carriedMs((await farShell()).session, SSH)).toBe(CARRIED_MS);
  expect(carriedMs((await farShell(10, 50, 20)).session, SSH)).toBe(CARRIED_SPARE_MS + CARRIED_TRIPS * 50);
  expect(carriedMs((await farShell(10, 3_000)).session, SSH)).toBe(CARRIED_MS);
});

it('is told by the newest trips of the shell behind this carrier alone', async () => {
  const trips = [400, ...Array.from({ length: 5 }, () => 10)];
  expect(carriedMs((await farShell(...trips)).session, SSH)).toBe(CARRIED_SPARE_MS + CARRIED_TRIPS * 10);
  expect(carriedMs((await farShell(10)).session, inFront('raw', program('ssh', 'yes', 31)))).toBe(CARRIED_MS);
  const { session } = await farShell(10);
  session.roundTrips.begin('another');
  expect(carriedMs(session, SSH)).toBe(CARRIED_MS);
});

it('is timed from a text to the first that is printed then, and no more behind that', async () => {
  const fake = await farShell();
  const { session } = fake;
  session.roundTrips.begin(FAR);
  vi.advanceTimersByTime(30);
  await fake.print('ls').sync();
  vi.advanceTimersByTime(500);
  await fake.print('\r\n').sync();
  expect(carriedMs(session, SSH)).toBe(CARRIED_SPARE_MS + CARRIED_TRIPS * 30);
});

it('is a moment without a carrier', async () => {
  const { session } = await farShell(10);
  expect(showsMs(session, inFront('line', program('cat', 'yes', 30)))).toBe(STANDS_MS);
  expect(showsMs(session, SSH)).toBe(CARRIED_SPARE_MS + CARRIED_TRIPS * 10);
});
