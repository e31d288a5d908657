// The screen, whole or what has changed on it.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { showScreen, showScreenPart } from './screen.ts';

const MANY = 10_000;

it('is shown whole, in part, or where it has changed since it was shown last', async () => {
  const fake = new FakeSession().shows('one', 'two', 'three');
  const { session } = fake;
  expect(await showScreenPart(session, { kind: 'whole' }, MANY)).toMatch(/^one\ntwo\nthree\n\[cursor/);
  expect(await showScreenPart(session, { kind: 'rows', first: 2, last: 2 }, MANY)).toMatch(/^two\n\[cursor/);
  fake.shows('one', 'TWO', 'three');
  expect(await showScreenPart(session, { kind: 'changed' }, MANY)).toMatch(/^2: TWO\n\[cursor/);
  expect(await showScreenPart(session, { kind: 'changed' }, MANY)).toMatch(/^\[screen unchanged/);
});

it('is shown whole where nobody has seen it before', async () => {
  const { session } = new FakeSession().shows('one', 'two');
  expect(await showScreenPart(session, { kind: 'changed' }, MANY)).toMatch(/^one\ntwo\n/);
});

it('is one sentence where nothing has changed since an answer showed it', async () => {
  const fake = new FakeSession().shows('one');
  expect(await showScreen(fake.session, MANY)).toMatch(/^one\n/);
  expect(await showScreen(fake.session, MANY)).toMatch(/^\[screen unchanged/);
  expect(await showScreen(fake.shows('one', 'more').session, MANY)).toMatch(/^one\nmore\n/);
});
