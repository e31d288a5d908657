// The doctor tells what is kept of sessions, and what there cannot be used.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { configWith } from '../../test/helpers/fake-tmux.ts';
import { bareRecord, writeRecord } from '../session/ended/record.ts';
import { writeText } from '../session/waiting/queue-file.ts';
import { checkJournals } from './journals.ts';

const CONFIG = configWith({ PTYHOLD_DIR: '/run/ptyhold' });
const JOURNALS = '/run/ptyhold/journal';

function hostWith(files: Readonly<Record<string, string>>): FakeBridge {
  const bridge = new FakeBridge();
  for (const [name, text] of Object.entries(files)) bridge.append(`${JOURNALS}/${name}`, text);
  return bridge;
}

it('says nothing where nothing is kept', async () => {
  expect(await checkJournals(new FakeBridge(), CONFIG)).toEqual([]);
});

it('counts the sessions and what they take', async () => {
  const record = writeRecord(bareRecord('t1'));
  const bridge = hostWith({ 'saaaaaaa/session.json': record, 'saaaaaaa/1.0.0.open': 'x'.repeat(3_000) });
  const [finding, ...others] = await checkJournals(bridge, CONFIG);
  expect(finding).toMatchObject({ status: 'ok', says: expect.stringMatching(/^1 session, 4 kB/) });
  expect(others).toEqual([]);
});

it('names torn records and what does not belong there', async () => {
  const unseen = writeRecord({ ...bareRecord('t2'), end: { how: 'unknown', at: 1 } });
  const bridge = hostWith({ 'saaaaaaa/session.json': '{"na', 'sbbbbbbb/session.json': unseen, 'notes.txt': 'mine' });
  const [, unusable, strangers] = await checkJournals(bridge, CONFIG);
  expect(unusable).toMatchObject({ status: 'warning', says: expect.stringContaining('saaaaaaa, sbbbbbbb') });
  expect(strangers).toMatchObject({ status: 'warning', says: expect.stringContaining('notes.txt') });
});

it('tells which queue cannot be read, beside what waits in the others', async () => {
  const text = { id: 'a', body: 'x', enter: true, force: false, agreed: [], holder: '0123456789ab', at: 0 };
  const waits = writeText({ ...text, role: '', roleRules: '' });
  const bridge = hostWith({ 'saaaaaaa/queue.1': waits, 'sbbbbbbb/queue.1': waits });
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: `${JOURNALS}/sbbbbbbb/queue.1` });
  const { readOwn } = bridge;
  bridge.readOwn = (file, most) => (file === denied.path ? Promise.reject(denied) : readOwn.call(bridge, file, most));
  const [, waiting, unreadable] = await checkJournals(bridge, CONFIG);
  expect(waiting).toMatchObject({ status: 'warning', says: expect.stringContaining('waits in saaaaaaa') });
  expect(unreadable).toMatchObject({
    status: 'warning',
    says: expect.stringMatching(`has no right to use ${denied.path}.*Give this user the right`),
  });
});
