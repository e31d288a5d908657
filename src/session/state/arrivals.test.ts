import { describe, expect, it } from 'vitest';
import { Queue } from '../../queue.ts';
import { Arrivals } from './arrivals.ts';
import type { Session } from './session.ts';

function place(name: string, tags: string[] = [], host?: string) {
  // Only these fields are looked at.
  const session = { id: `id-${name}`, row: { name, tags }, arrivals: new Queue() } as unknown as Session;
  return { session, host };
}

const WEB = place('web', ['front']);
const DB = place('db');

const turnOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('calls that type', () => {
  it.each([
    ['a name', ['web']],
    ['an id', ['id-web']],
    ['a tag', ['#front']],
    ['a glob', ['w*']],
    ['a list', ['db', 'web']],
  ])(
    'reach a session in the order in which they came, though the first one has to look longer: %s',
    async (_, targets) => {
      const arrivals = new Arrivals();
      const order: string[] = [];
      const [first, second] = [arrivals.take(targets, []), arrivals.take(['web'], [])];
      const later = second.enter(WEB, async () => order.push('second'));
      await turnOver();
      expect(order).toEqual([]);
      await first.enter(WEB, async () => order.push('first'));
      await later;
      expect(order).toEqual(['first', 'second']);
    },
  );

  it('have typed there once a call that came behind them goes on', async () => {
    const arrivals = new Arrivals();
    const order: string[] = [];
    const first = arrivals.take(['web'], []);
    const reads = arrivals.take([], []).behind(WEB);
    const later = reads.then(() => order.push('read'));
    const typed = first.enter(WEB, async () => {
      await turnOver();
      order.push('typed');
    });
    await Promise.all([typed, later]);
    expect(order).toEqual(['typed', 'read']);
  });

  it('do not wait for one that names another session, however long that one is looked for', async () => {
    const arrivals = new Arrivals();
    for (const targets of [['db'], ['#back'], ['web@far'], ['!web']]) arrivals.take(targets, ['far', 'near']);
    const near = { ...WEB, host: 'near' };
    expect(await arrivals.take(['web'], ['far', 'near']).enter(near, async () => 'typed')).toBe('typed');
  });

  it.each<[string, (first: ReturnType<Arrivals['take']>) => void]>([
    ['fails', (first) => first.leave()],
    ['turns out to mean others', (first) => first.narrow([DB.session.id])],
    [
      'fails there and goes on elsewhere',
      (first) => {
        first.narrow([WEB.session.id, DB.session.id]);
        first.pass(WEB.session.id);
      },
    ],
  ])('go on when an earlier one %s', async (_, end) => {
    const arrivals = new Arrivals();
    const [first, second] = [arrivals.take(['*'], []), arrivals.take(['web'], [])];
    const later = second.enter(WEB, async () => 'typed');
    await turnOver();
    end(first);
    expect(await later).toBe('typed');
  });

  it('keep the order in each of several sessions', async () => {
    const arrivals = new Arrivals();
    const order: string[] = [];
    const [both, web, db] = [['web', 'db'], ['web'], ['db']].map((targets) => arrivals.take(targets, []));
    const later = [web?.enter(WEB, async () => order.push('web')), db?.enter(DB, async () => order.push('db'))];
    both?.narrow([WEB.session.id, DB.session.id]);
    await both?.enter(DB, async () => order.push('both in db'));
    await later[1];
    expect(order).toEqual(['both in db', 'db']);
    await both?.enter(WEB, async () => order.push('both in web'));
    await later[0];
    expect(order).toEqual(['both in db', 'db', 'both in web', 'web']);
  });
});
