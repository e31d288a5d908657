// What is answered at once, and what is left to the server.
import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { type Hearing, hear } from './hear.ts';
import type { Message } from './message.ts';

const ANSWERS: Answers = {
  initialize: { before: '<', between: '|', after: '>', versions: ['new', 'old'], latest: 'new' },
  others: {
    ping: { before: 'pong(', after: ')', isRefusal: false },
    'tools/list': { before: 'list(', after: ')', isRefusal: false },
    'server/discover': { before: 'no(', after: ')', isRefusal: true },
  },
};

function line(message: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
}

const clientInfo = { name: 'c', version: '1' };
const initialize = (id: unknown, protocolVersion = 'old'): string =>
  line({ id, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } });
const INITIALIZED = line({ method: 'notifications/initialized' });
const list = (id: unknown): string => line({ id, method: 'tools/list' });

function hearText(text: string, before: readonly Message[] = []): Hearing {
  return hear(Buffer.from(text), before, ANSWERS);
}

describe('at once', () => {
  it('a handshake is answered, and the server is to know of it', () => {
    const { reply, rest, isOver, heard } = hearText(initialize(0) + INITIALIZED + list('a"b') + INITIALIZED);
    expect(reply).toBe('<"old"|0>\nlist("a\\"b")\n');
    expect([rest.length, isOver]).toEqual([0, false]);
    expect(heard.map(({ method }) => method)).toEqual(['initialize', 'notifications/initialized', 'tools/list']);
  });

  it('a version that is not spoken gets the latest', () => {
    expect(hearText(initialize(0, 'future')).reply).toBe('<"new"|0>\n');
  });

  it('a refusal comes first, since the server refuses before it answers what came in the same piece', () => {
    expect(hearText(list(1) + line({ id: 2, method: 'server/discover', params: { a: 1 } })).reply).toBe(
      'no(2)\nlist(1)\n',
    );
  });

  it('a line may end in CR LF', () => {
    expect(hearText(list(1).replace('\n', '\r\n')).reply).toBe('list(1)\n');
  });

  it('the begin of a line is kept', () => {
    const { reply, rest, isOver } = hearText(`${list(1)}{"json`);
    expect([reply, rest.toString(), isOver]).toEqual(['list(1)\n', '{"json', false]);
  });
});

const OF_THE_SERVER: Readonly<Record<string, string>> = {
  'an empty line': '\n',
  'what is no JSON': 'tools/list\n',
  'a batch': `[${list(1).trim()}]\n`,
  'an unknown method': line({ id: 1, method: 'tools/call' }),
  'a method with the name of a property of all objects': line({ id: 1, method: 'constructor' }),
  'an unknown notification': line({ method: 'notifications/other' }),
  'a request that is a notification by its name': line({ id: 1, method: 'notifications/initialized' }),
  'a notification that is a request by its name': line({ method: 'tools/list' }),
  'an answer': line({ id: 1, result: {} }),
  'a field too many': line({ id: 1, method: 'ping', more: 1 }),
  'another JSON-RPC': line({ id: 1, method: 'ping' }).replace('2.0', '1.0'),
  'an id that is a fraction': list(1.5),
  'an id that is null': list(null),
  'an id that is too large': list(2 ** 53),
  'parameters that are null': line({ id: 1, method: 'ping', params: null }),
  'parameters that are a list': line({ id: 1, method: 'ping', params: [] }),
  'a page of a list': line({ id: 1, method: 'tools/list', params: { cursor: 'x' } }),
  'a progress token that is none': line({ id: 1, method: 'ping', params: { _meta: { progressToken: true } } }),
  'a part of a task': line({ id: 1, method: 'server/discover', params: { task: {} } }),
  'a client without a name': line({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: 'old', capabilities: {}, clientInfo: {} },
  }),
  'a name that is no property': line({ id: 1, method: 'ping', params: {} }).replace('{}', '{"__proto__":1}'),
};

describe('to the server goes', () => {
  it.each(Object.entries(OF_THE_SERVER))('%s, with all behind it', (_title, text) => {
    const { reply, rest, isOver } = hearText(list(1) + text + list(2));
    expect([reply, rest.toString(), isOver]).toEqual(['list(1)\n', text + list(2), true]);
  });

  it('a second initialize', () => {
    const { heard } = hearText(initialize(0));
    expect(hearText(initialize(1), heard)).toMatchObject({ reply: '', isOver: true, heard });
  });

  it('all that came together with the end of a request, before any of it is answered', () => {
    const cancel = line({ method: 'notifications/cancelled', params: { requestId: 1 } });
    for (const each of [cancel, cancel.replace('cancelled', 'c\\u0061ncelled')]) {
      const text = list(1) + each;
      expect(hearText(text)).toMatchObject({ reply: '', isOver: true, rest: Buffer.from(text) });
    }
  });

  it('a line that is far too long for a handshake', () => {
    expect(hearText('x'.repeat(65_536)).isOver).toBe(false);
    expect(hearText('x'.repeat(65_537)).isOver).toBe(true);
  });
});
