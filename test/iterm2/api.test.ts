// The way to iTerm2's API: how it is entered, and what is said where that fails.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/errors.ts';
import type { Api } from '../../src/iterm2/api/api.ts';
import { AppleScript } from '../../src/iterm2/applescript.ts';
import { Mac } from '../helpers/iterm2/here.ts';
import { ShownSession } from '../helpers/iterm2/shown.ts';
import type { Trouble } from '../helpers/iterm2/stand-in.ts';

const COOKIE = { cookie: 'inherited', key: 'once' };

/** What is said of a failure; undefined if there was none. */
async function said(asking: Promise<unknown>): Promise<string | undefined> {
  return asking.then(() => undefined, describeError);
}

function list(api: Api): Promise<string[]> {
  return api.ask('listSessions', {}).then(({ windows }) => windows.flatMap(({ id }) => id ?? []));
}

async function give(mac: Mac, { cookie, key }: typeof COOKIE): Promise<void> {
  await writeFile(mac.app.cookieFile, `${cookie} ${key}\n`);
}

describe('the connection', () => {
  it('is made on first use with a cookie that is asked for once, and kept', async () => {
    const mac = await Mac.withApp();
    const { id } = mac.app.window();
    const api = mac.api();
    expect([mac.app.hellos.length, await mac.scriptCalls()]).toEqual([0, []]);
    expect(await Promise.all([list(api), list(api)])).toEqual([[id], [id]]);
    expect(await list(api)).toEqual([id]);
    expect(await mac.scriptCalls()).toEqual(['- cookie ptyhold']);
    expect(mac.app.hellos).toHaveLength(1);
    expect(mac.app.hellos[0]).toMatchObject({
      host: 'localhost',
      origin: 'ws://localhost/',
      'sec-websocket-protocol': 'api.iterm2.com',
      'x-iterm2-disable-auth-ui': 'true',
      'x-iterm2-advisory-name': 'ptyhold',
    });
  });

  it('takes the cookie of the session that it was started in, and asks for another only when that was used', async () => {
    const mac = await Mac.withApp();
    await give(mac, COOKIE);
    await list(mac.api({ inherited: COOKIE }));
    expect(await mac.scriptCalls()).toEqual([]);
    await list(mac.api({ inherited: COOKIE }));
    expect(await mac.scriptCalls()).toEqual(['- cookie ptyhold']);
    expect(mac.app.hellos.map((hello) => hello['x-iterm2-cookie'] === COOKIE.cookie)).toEqual([true, true, false]);
  });

  it('needs no cookie where a person lets all programs in', async () => {
    const mac = await Mac.withApp();
    await writeFile(path.join(mac.home, 'Library/Application Support/iTerm2/disable-automation-auth'), '');
    await list(mac.api());
    expect(await mac.scriptCalls()).toEqual([]);
  });

  it('is made anew with a new cookie after iTerm2 was started again', async () => {
    const mac = await Mac.withApp();
    const api = mac.api();
    await list(api);
    await mac.app.stop();
    await mac.app.start();
    // What is sent while the old connection breaks may fail; the next is on a new one.
    await said(list(api));
    expect(await list(api)).toEqual([]);
    expect(await mac.scriptCalls()).toHaveLength(2);
  });
});

describe('where nobody answers', () => {
  const MAGIC = 'Switch on Settings > General > Magic > Enable Python API.';

  it.each<[fault: string, sentence: string]>([
    ['', `iTerm2 has its API switched off. ${MAGIC}`],
    ['execution error: not running (-600)', 'iTerm2 is not running. Start it and try again.'],
    ['a text without a number', `iTerm2 is not running, or has its API switched off. Start it, and s${MAGIC.slice(1)}`],
  ])('osascript tells why: %s', async (fault, sentence) => {
    const mac = await Mac.make();
    await mac.scriptFails(fault);
    expect(await said(list(mac.api()))).toBe(sentence);
  });

  it('there is no Mac, and it says so', async () => {
    const mac = await Mac.make();
    const bridge = { run: async () => ({ exitCode: 1, stdout: '', stderr: 'spawn osascript ENOENT' }) };
    const api = mac.api({ script: new AppleScript(bridge, 'linux') });
    expect(await said(list(api))).toBe('iTerm2 runs on macOS, and this is linux. Leave PTYHOLD_ITERM2 out here.');
  });

  it('a socket that nobody listens on is the same, and is not tried again at once', async () => {
    const mac = await Mac.make();
    await mkdir(path.dirname(mac.app.file), { recursive: true });
    await writeFile(mac.app.file, '');
    const api = mac.api({ inherited: COOKIE });
    expect(await said(list(api))).toContain('has its API switched off');
    expect(await said(list(api))).toContain('has its API switched off');
    expect(await mac.scriptCalls()).toEqual(['- running']);
  });
});

describe('where the cookie is not given', () => {
  it.each<[fault: string, sentence: RegExp]>([
    [
      '0:9: execution error: Not authorized to send Apple events to iTerm. (-1743)',
      /^macOS does not let .*\(-1743\)\. Allow it under System Settings > Privacy/,
    ],
    ['0:9: execution error: would require consent (-1744)', /^macOS does not let .*\(-1744\)/],
    [
      '0:9: execution error: iTerm got an error: The Python API is not enabled. (1)',
      /^iTerm2 has its API switched off/,
    ],
    ['0:9: execution error: iTerm got an error: AppleEvent timed out. (-1712)', /^Nobody has yet answered/],
    [
      '9:14: syntax error: Expected end of line but found identifier. (-2741)',
      /^This iTerm2 is too old: it does not know/,
    ],
    ["0:9: execution error: Can't get application id. (-1728)", /^macOS finds no iTerm2/],
    [
      '0:9: execution error: iTerm got an error: Something else. (-10000)',
      /^iTerm2 did not do it: iTerm got an error: Something else\. Try again/,
    ],
  ])('%s', async (fault, sentence) => {
    const mac = await Mac.withApp();
    await mac.scriptFails(fault);
    expect(await said(list(mac.api()))).toMatch(sentence);
    expect(mac.app.hellos).toHaveLength(0);
  });

  it('a dialog that nobody answers holds a call for 3 s, and is waited for behind it', async () => {
    const mac = await Mac.withApp();
    await mac.scriptHangs(true);
    const api = mac.api();
    const began = performance.now();
    expect(await said(list(api))).toMatch(/^Nobody has yet answered whether .* Answer the dialog/);
    expect(performance.now() - began).toBeLessThan(4_500);
    await mac.scriptHangs(false);
    expect(await list(api)).toEqual([]);
    expect(await mac.scriptCalls()).toEqual(['- cookie ptyhold']);
  });
});

describe('where iTerm2 refuses the connection', () => {
  it.each<[status: number, sentence: RegExp]>([
    [401, /^iTerm2 refused the cookie: each is good for one connection/],
    [406, /^This iTerm2 is too old/],
    [400, /^iTerm2 refused the connection with the status 400/],
  ])('with %i', async (status, sentence) => {
    const mac = await Mac.withApp();
    mac.app.refusesWith = status;
    expect(await said(list(mac.api()))).toMatch(sentence);
  });

  it.each([['1.5'], [undefined], ['nonsense']])('or is too old: %s', async (version) => {
    const mac = await Mac.withApp();
    mac.app.version = version;
    expect(await said(list(mac.api()))).toMatch(/^This iTerm2 is too old: its API is .* Update it to 3\.5/);
  });
});

describe('where an answer is spoiled', () => {
  it.each<[what: string, trouble: Trouble, sentence: RegExp]>([
    ['a refusal in words', { kind: 'error', says: 'Bad request' }, /^iTerm2 did not take the request: Bad request\./],
    ['bytes that are no message', { kind: 'bytes', bytes: Buffer.from([0x08, 0xff]) }, /cannot be read/],
    [
      'a field of another type',
      { kind: 'bytes', bytes: Buffer.from([0x0a, 0x01, 0x61]) },
      /its field 1 has the wrong type/,
    ],
    ['text that is no UTF-8', { kind: 'bytes', bytes: Buffer.from([0x12, 0x02, 0xc3, 0x28]) }, /cannot be read/],
    ['text instead of a message', { kind: 'text' }, /it sent text/],
    ['half a frame', { kind: 'half frame' }, /^The connection to iTerm2 has ended/],
    ['the answer to something else', { kind: 'other answer' }, /answered listSessions with something else/],
  ])('%s', async (_, trouble, sentence) => {
    const mac = await Mac.withApp();
    const api = mac.api();
    mac.app.troubles.set('list_sessions', trouble);
    expect(await said(list(api))).toMatch(sentence);
    mac.app.troubles.clear();
    expect(await said(list(api)), 'the next request').toBeUndefined();
  });

  it('a message of the future does not matter', async () => {
    const mac = await Mac.withApp();
    // Field 2000, a string, then the answer to request 1: no windows.
    const bytes = Buffer.from([0x82, 0x7d, 0x02, 0x68, 0x69, 0x08, 0x01, 0xd2, 0x06, 0x00]);
    mac.app.troubles.set('list_sessions', { kind: 'bytes', bytes });
    expect(await list(mac.api())).toEqual([]);
  });
});

describe('where iTerm2 hangs', () => {
  it('a call waits 3 s, the next ones hardly, and all is well when it goes on', async () => {
    const mac = await Mac.withApp();
    mac.app.show(new ShownSession('one'));
    const api = mac.api();
    await list(api);
    mac.app.stick();
    let began = performance.now();
    expect(await said(list(api))).toBe(
      'iTerm2 has not answered within 3 s. Look whether it shows a dialog, and try again.',
    );
    expect(performance.now() - began).toBeGreaterThan(2_900);
    began = performance.now();
    expect(await said(list(api))).toMatch(/^iTerm2 still owes the answer/);
    expect(performance.now() - began).toBeLessThan(1_500);
    mac.app.unstick();
    await expect.poll(() => said(list(api))).toBeUndefined();
    expect(mac.app.connections).toBe(1);
  });

  it('the signal of a caller ends its wait', async () => {
    const mac = await Mac.withApp();
    const api = mac.api();
    await list(api);
    mac.app.stick();
    const leaving = new AbortController();
    const asking = api.ask('listSessions', {}, leaving.signal);
    leaving.abort(new Error('the caller left'));
    expect(await said(asking)).toBe('the caller left');
  });
});
