// How a program says that it runs until somebody stops it.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { findWord } from './serves.ts';
import { waitFor } from './wait-for.ts';

describe('a program runs until somebody stops it', () => {
  it.each([
    'INFO:     Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)',
    'Press CTRL+C to quit',
    'Quit the server with CONTROL-C.',
    'Hit CTRL-C to stop the server',
    'Use Ctrl-C to stop',
    'To stop the server, press ctrl + c',
    'Press ^C to exit.',
    '  ➜  press h + enter to show help',
    'Serving HTTP on 0.0.0.0 port 8000 (http://0.0.0.0:8000/) ...',
    ' INFO  Accepting connections at http://localhost:3000',
    '12:00:00 PM - Found 0 errors. Watching for file changes.',
    '[nodemon] clean exit - waiting for changes before restart',
  ])('if it says %j', (line) => expect(findWord(`up\r\n${line}\r\nready`)).toBe(line.trim()));

  it.each(['Press CTRL+C to cancel the upload', 'waiting for the lock', 'stopped by ctrl', 'listening on port 80'])(
    'and may end by itself if it says %j',
    (line) => expect(findWord(line)).toBeUndefined(),
  );
});

it('of a long line, what says it is told', () => {
  const long = `${'x'.repeat(200)} Press CTRL+C to quit, or ask`;
  expect(findWord(long)).toBe('CTRL+C to quit, or ask');
});

describe('a wait', () => {
  const WORKS = inFront('line', program('node', 'no'));

  async function serving(): Promise<FakeSession> {
    const fake = await new FakeSession().prompts().shows('$ ').sync();
    fake.bridge.look = WORKS;
    fake.typesAtPrompt('npm run dev');
    fake.takes('npm run dev').print('ready\r\nPress CTRL+C to quit\r\n').shows('');
    return fake.sync();
  }

  it('ends at a server that has begun, and says why', async () => {
    fakeTime();
    const { value, ms } = await passTime(waitFor((await serving()).session, undefined, { timeoutMs: 60_000 }));
    expect(value).toMatchObject({ complete: false, via: 'state', state: 'running' });
    expect(value.note).toMatch(/^it says "Press CTRL\+C to quit", and nothing came for 3\.\d s: it may run on$/);
    expect(ms).toBeLessThan(4_000);
  });

  it('goes on while something works, as a test that has started a server', async () => {
    fakeTime();
    const fake = await serving();
    fake.bridge.look = inFront('line', { ...program('node', 'no'), runs: true });
    expect((await passTime(waitFor(fake.session, undefined, { timeoutMs: 20_000 }))).value.via).toBe('timeout');
  });

  it('ends at a log that is followed, though it says nothing', async () => {
    fakeTime();
    const fake = await new FakeSession().prompts().shows('$ ').sync();
    fake.bridge.look = inFront('line', program('tail', 'no'));
    fake.typesAtPrompt('tail -f app.log');
    await fake.takes('tail -f app.log').print('one\r\n').shows('').sync();
    const { value } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 60_000 }));
    expect(value).toMatchObject({ complete: false, via: 'state', state: 'running' });
    expect(value.note).toMatch(/^it follows what others write or change, and nothing came for 3\.\d s: it may run on$/);
  });

  it('ends at a program that listens on a port which somebody chose', async () => {
    fakeTime();
    const fake = await new FakeSession().prompts().shows('$ ').sync();
    fake.bridge.look = WORKS;
    fake.typesAtPrompt('node app.js');
    await fake.takes('node app.js').print('up\r\n').shows('').sync();
    fake.bridge.prints.set('sh', `n127.0.0.1:40123\n`);
    const wait = () => passTime(waitFor(fake.session, undefined, { timeoutMs: 10_000 }));
    expect((await wait()).value.via).toBe('timeout');
    fake.bridge.prints.set('sh', `n127.0.0.1:40123\nn*:3000\n`);
    expect((await wait()).value.note).toMatch(
      /^it listens on port 3000, and nothing came for \d+\.\d s: it may run on$/,
    );
  });

  it('goes on where what it prints was shown, or a pattern is awaited', async () => {
    fakeTime();
    const fake = await serving();
    const patterned = await passTime(waitFor(fake.session, /never/, { timeoutMs: 20_000 }));
    expect(patterned.value.via).toBe('timeout');
    fake.session.noteShown(fake.printed);
    const { value } = await passTime(waitFor(fake.session, undefined, { timeoutMs: 20_000 }));
    expect(value).toMatchObject({ via: 'timeout', state: 'running' });
    await fake.print('GET /\r\n').sync();
    expect((await passTime(waitFor(fake.session, undefined, { timeoutMs: 20_000 }))).value.via).toBe('state');
  });
});
