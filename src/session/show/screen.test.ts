// The screen, whole or what has changed on it.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { Delivery, sureDelivery } from './delivery.ts';
import { showScreen, showScreenPart } from './screen.ts';

const MANY = 10_000;

it('is shown whole, in part, or where it has changed since it was shown last', async () => {
  const fake = new FakeSession().shows('one', 'two', 'three');
  const { session } = fake;
  expect(await showScreenPart(session, { kind: 'whole' }, MANY, sureDelivery())).toMatch(/^one\ntwo\nthree\n\[cursor/);
  expect(await showScreenPart(session, { kind: 'rows', first: 2, last: 2 }, MANY, sureDelivery())).toMatch(
    /^two\n\[cursor/,
  );
  fake.shows('one', 'TWO', 'three');
  expect(await showScreenPart(session, { kind: 'changed' }, MANY, sureDelivery())).toMatch(/^2: TWO\n\[cursor/);
  expect(await showScreenPart(session, { kind: 'changed' }, MANY, sureDelivery())).toMatch(/^\[screen unchanged/);
});

it('is shown whole where nobody has seen it before', async () => {
  const { session } = new FakeSession().shows('one', 'two');
  expect(await showScreenPart(session, { kind: 'changed' }, MANY, sureDelivery())).toMatch(/^one\ntwo\n/);
});

it('counts as shown only where the answer went out', async () => {
  const fake = new FakeSession().shows('one');
  const dropped = new Delivery();
  await showScreen(fake.session, MANY, dropped);
  dropped.settle(false);
  await new Promise(setImmediate);
  expect(await showScreen(fake.session, MANY, sureDelivery())).toMatch(/^one\n/);
});

it('is one sentence where nothing has changed since an answer showed it', async () => {
  const fake = new FakeSession().shows('one');
  expect(await showScreen(fake.session, MANY, sureDelivery())).toMatch(/^one\n/);
  expect(await showScreen(fake.session, MANY, sureDelivery())).toMatch(/^\[screen unchanged/);
  expect(await showScreen(fake.shows('one', 'more').session, MANY, sureDelivery())).toMatch(/^one\nmore\n/);
});
