// A waiting text goes in once, and what is said of it is what became of it.
import { describe, expect, it, vi } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { OWN_TYPES_MS } from '../../timing-texts.ts';
import { LEASED } from '../../tmux/result.ts';
import type { Context } from '../context.ts';
import { newTextId, type QueuedText } from '../waiting/queue-file.ts';
import { deliverNext, type Step } from './deliver.ts';
import { queueOf } from './queue-of.ts';

const WAITING = { timeoutMs: 1_000 };
const OTHER = '0123456789ab';

/** Who queued it: somebody else, or this server where nobody is named. */
type Queued = Omit<QueuedText, 'holder'> & { holder?: string };

function queued(body: string, rest: Partial<QueuedText> = {}): Queued {
  return { id: newTextId(), body, enter: true, force: false, agreed: [], role: '', roleRules: '', at: 0, ...rest };
}

const ENDED = async () => ({ isHeld: true, ticket: 'ours', isInherited: false }) as const;

/** A shell at its prompt, for which these texts wait. Every server that is asked after runs. */
async function withTexts(...texts: Queued[]): Promise<{ fake: FakeSession; context: Context }> {
  const fake = await new FakeSession().prompts().sync();
  for (const text of texts) await queueOf(fake.session).add({ holder: fake.leases.holder.id, ...text });
  fake.bridge.claim = async () => ({ isHeld: false, by: 'somebody' });
  return { fake, context: fake.context() };
}

const told = (step: Step): unknown => (step.kind === 'settled' ? step.fate : step.kind);

describe('a waiting text', () => {
  it('is brought once where a call and a courier of one server bring it at once', async () => {
    const { fake, context } = await withTexts(queued('make'));
    const bring = () => deliverNext(context, fake.session, WAITING);
    const steps = await Promise.all([bring(), bring()]);
    expect(steps.map(told)).toEqual(['delivered', 'empty']);
    expect(fake.receipts).toHaveLength(1);
  });

  it('does not go in behind another that was typed since the program was seen to be ready', async () => {
    const { fake, context } = await withTexts(queued('make'), queued('make test'));
    const bring = () => deliverNext(context, fake.session, WAITING);
    const [first, second] = await Promise.all([bring(), bring()]);
    expect([first.kind, second]).toEqual(['settled', { kind: 'waits', why: 'another text was typed' }]);
    expect(fake.receipts).toHaveLength(1);
  });

  it('waits where the server that brings it leases the session by the time it is typed', async () => {
    const { fake, context } = await withTexts(queued('make', { holder: OTHER }));
    fake.bridge.claim = ENDED;
    let tries = 0;
    const { execute } = fake.tmux;
    fake.tmux.execute = async (line) => {
      if (line.includes('@ptyhold_typed') && line.includes(LEASED)) {
        fake.lease = `${fake.leases.holder.id}.${Buffer.from('us').toString('base64url')}...1800000030 1800000000`;
        tries += 1;
        if (tries > 9) throw new Error('It is tried again and again.');
      }
      return execute.call(fake.tmux, line);
    };
    expect(await deliverNext(context, fake.session, WAITING)).toMatchObject({ kind: 'waits' });
    expect([tries, fake.receipts]).toEqual([1, []]);
  });

  it('is left to the server that queued it, unless that has ended, or types nothing for too long', async () => {
    const { fake, context } = await withTexts(queued('make', { holder: OTHER }));
    const bring = async () => told(await deliverNext(context, fake.session, WAITING));
    expect([await bring(), await bring()]).toEqual(['waits', 'waits']);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + OWN_TYPES_MS);
    const late = await bring().finally(() => clock.mockRestore());
    expect([late, fake.receipts.length]).toEqual(['delivered', 1]);
    const left = await withTexts(queued('make', { holder: OTHER }));
    left.fake.bridge.claim = ENDED;
    expect(told(await deliverNext(left.context, left.fake.session, WAITING))).toBe('delivered');
  });

  it('that went in is settled later where the disk was full', async () => {
    const text = queued('make');
    const { fake, context } = await withTexts(text);
    fake.bridge.fault = new Error('ENOSPC');
    const full = await deliverNext(context, fake.session, WAITING);
    expect(full).toMatchObject({ kind: 'settled', fate: 'delivered', unnoted: fake.bridge.fault });
    fake.bridge.fault = undefined;
    expect(await deliverNext(context, fake.session, WAITING)).toMatchObject({ kind: 'settled', id: text.id });
    expect([(await queueOf(fake.session).read()).waiting, fake.receipts.length]).toEqual([[], 1]);
  });
});

describe('a text that a killed server had taken', () => {
  const RECEIPT = 'ptyhold-0123456789ab';

  async function taken(text: Queued): Promise<{ fake: FakeSession; fate: () => Promise<unknown> }> {
    const { fake, context } = await withTexts(text);
    fake.bridge.claim = ENDED;
    fake.taken = `${text.id}.${OTHER}.${RECEIPT}`;
    return { fake, fate: async () => told(await deliverNext(context, fake.session, WAITING)) };
  }

  it('went in where its receipt has its Enter', async () => {
    const { fake, fate } = await taken(queued('make'));
    fake.otherTypes('make', { id: RECEIPT });
    fake.otherTypes('ls');
    expect([await fate(), fake.receipts.length]).toEqual(['delivered', 2]);
  });

  it('went in where it had no Enter', async () => {
    const { fake, fate } = await taken(queued('make', { enter: false }));
    fake.otherTypes('make', { id: RECEIPT, lines: 0 });
    expect(await fate()).toBe('delivered');
  });

  it('has an unknown end where something was typed behind it before its Enter', async () => {
    const { fake, fate } = await taken(queued('make'));
    fake.otherTypes('make', { id: RECEIPT, lines: 0 });
    fake.otherTypes('ls');
    expect(await fate()).toBe('unknown');
  });

  it('has an unknown end where only an equal text has a receipt', async () => {
    const { fake, fate } = await taken(queued('make'));
    fake.otherTypes('make');
    expect(await fate()).toBe('unknown');
  });
});

it('a text that went in as the connection broke was delivered', async () => {
  const { fake, context } = await withTexts(queued('make'));
  const { execute } = fake.tmux;
  fake.tmux.execute = async (line) => {
    const result = await execute.call(fake.tmux, line);
    if (line.includes('@ptyhold_typed') && line.includes(LEASED)) throw new Error('The connection broke.');
    return result;
  };
  expect(told(await deliverNext(context, fake.session, WAITING))).toBe('delivered');
  expect(fake.receipts).toHaveLength(1);
});
