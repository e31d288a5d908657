// The library's methods, each a call of one tool.
import type { z } from 'zod';
import { PtyholdError } from '../errors.ts';
import { type Ask, requireOne } from './call-tool.ts';
import { followEvents } from './follow-events.ts';
import type { Part } from './options.ts';
import { closed, each, excerpt, listing, opened, reading, screen } from './results.ts';
import type { Terminals } from './types.ts';

interface Options {
  signal?: AbortSignal | undefined;
  [name: string]: unknown;
}

export function terminalsBy(ask: Ask, disconnect: () => Promise<void>): Terminals {
  const call = async <T>(tool: string, result: z.ZodType<T>, options: Options): Promise<T> =>
    result.parse(await ask(tool, options, options.signal));
  return {
    open: (options = {}) => call('pty_open', opened, { ...options }),
    openEach: (sessions, common = {}) => call('pty_open', each(opened), { ...common, sessions }),
    send: async (session, text, options = {}) =>
      call('pty_send', reading, { ...options, session: requireOne(session, 'send'), text }),
    sendEach: (target, text, options = {}) =>
      call('pty_send', each(reading), { ...options, session: several(target), text }),
    read: async (session, options = {}) =>
      call('pty_read', reading, { ...options, session: requireOne(session, 'read') }),
    readEach: (target, options = {}) => call('pty_read', each(reading), { ...options, session: several(target) }),
    screen: async (session, options = {}) =>
      call('pty_read', screen, { screen: !options.changes, ...options, session: requireOne(session, 'screen') }),
    excerpt: async (session, part, options = {}) =>
      call('pty_read', excerpt, { ...options, ...argumentsOf(part), session: requireOne(session, 'excerpt') }),
    key: async (session, key, options = {}) =>
      call('pty_key', reading, { ...options, session: requireOne(session, 'key'), key }),
    keyEach: (target, key, options = {}) =>
      call('pty_key', each(reading), { ...options, session: several(target), key }),
    close: async (session, options = {}) =>
      call('pty_close', closed, { ...options, session: requireOne(session, 'close') }),
    closeEach: (target, options = {}) => call('pty_close', each(closed), { ...options, session: several(target) }),
    list: ({ sessions, ...options } = {}) => call('pty_list', listing, { ...options, session: sessions }),
    events: (options = {}) => followEvents(ask, options),
    disconnect,
  };
}

/** A list of one is answered as a list is. */
function several(target: string | readonly string[] | undefined): readonly string[] | undefined {
  return target === undefined ? undefined : [target].flat();
}

/** Programs without types may give anything. */
function argumentsOf(part: Part): object {
  const given = Object(part);
  if ('grep' in given) return { grep: given.grep, range: given.range, lines: given.around };
  if ('full' in given || 'lines' in given || 'range' in given) return given;
  throw new PtyholdError(
    'bad_argument',
    'excerpt takes which part is meant, and this names none.',
    'Give one of { full: true }, { lines: 20 }, { range: "10:20" }, { grep: "error" }; { range: "-1" } is the last command.',
  );
}
