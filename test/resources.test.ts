// Sessions as resources, which a client can list, read, subscribe to and complete.
import { existsSync } from 'node:fs';
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, serverForTest, type TestServer } from './helpers/server.ts';

async function textOf(server: TestServer, uri: string): Promise<string> {
  const { contents } = await server.client.readResource({ uri });
  const [content] = contents;
  return content && 'text' in content ? content.text : '';
}

describe('the list of resources', () => {
  it('makes no file and no process at start-up', async () => {
    const server = await serverForTest();
    expect((await server.client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      'pty://sessions',
      'pty://events',
    ]);
    expect(
      (await server.client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ).toEqual(['pty://{session}/screen', 'pty://{session}/output', 'pty://{session}/info']);
    expect(existsSync(server.dir)).toBe(false);
  });

  const uris = async (server: TestServer) => (await server.client.listResources()).resources.map(({ uri }) => uri);

  /** The list as a client sees it that asks for it at its start, and then only when it is told of a change. */
  async function listedBy(server: TestServer): Promise<() => readonly string[]> {
    let listed = await uris(server);
    server.client.setNotificationHandler(ResourceListChangedNotificationSchema, async () => {
      listed = await uris(server);
    });
    return () => listed;
  }

  it('has all of each session', async () => {
    const server = await serverForTest();
    await server.open({ name: 'one' });
    expect(await uris(server)).toEqual([
      'pty://sessions',
      'pty://events',
      'pty://one/screen',
      'pty://one/output',
      'pty://one/info',
    ]);
  });

  it('is told anew as sessions come and go, to a client that listed before there was any', async () => {
    const server = await serverForTest();
    const listed = await listedBy(server);
    const has = (name: string) => listed().includes(`pty://${name}/screen`);
    await server.open({ name: 'one' });
    await eventually(() => has('one'), 'the first is listed');
    await server.open({ name: 'two' });
    await eventually(() => has('two'), 'the next is listed');
    await server.call('pty_close', { session_id: 'one', force: true });
    await eventually(() => !has('one'), 'the closed one is gone');
    expect(has('two')).toBe(true);
  });

  it('is told anew where another server opens and closes them', async () => {
    const server = await serverForTest();
    const other = await server.join();
    onTestFinished(() => other.dispose());
    const listed = await listedBy(server);
    const has = (name: string) => listed().includes(`pty://${name}/info`);
    await other.open({ name: 'before' });
    await server.call('pty_list');
    await eventually(() => has('before'), 'the one that was there is listed');
    await other.open({ name: 'later' });
    await eventually(() => has('later'), 'the later one is listed');
    await other.call('pty_close', { session_id: 'later', force: true });
    await eventually(() => !has('later'), 'the closed one is gone');
  });

  it('is told anew when a call learns that a person killed one', async () => {
    const server = await serverForTest();
    const listed = await listedBy(server);
    await server.open({ name: 'kept' });
    await server.open({ name: 'killed' });
    await eventually(() => listed().includes('pty://killed/info'), 'both are listed');
    await server.tmux('kill-session', '-t', '=killed');
    await server.call('pty_list');
    await eventually(() => !listed().includes('pty://killed/info'), 'the killed one is gone');
    expect(listed()).toContain('pty://kept/info');
  });
});

describe('a resource', () => {
  it('is read without a change to what the next pty_read gives', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'shown', tags: ['x'] });
    await server.call('pty_send', { session_id: session, text: 'echo pri"nt"ed' });
    await eventually(async () => /^printed$/m.test(await textOf(server, 'pty://shown/output')), 'it is printed');
    expect(await textOf(server, 'pty://shown/screen')).toMatch(/^printed\n(.*\n)*\[cursor at line \d+/m);
    expect(await textOf(server, 'pty://sessions')).toMatch(/^shown bash idle \d+s/);
    expect(JSON.parse(await textOf(server, 'pty://shown/info'))).toMatchObject({
      session_id: 'shown',
      state: 'idle',
      shell: 'bash',
      tags: ['x'],
      attach: expect.stringContaining('attach -t shown'),
    });
    expect((await server.call('pty_read', { session_id: session, wait: true })).output).toBe('printed');
  });

  it('that is not there is told in a sentence', async () => {
    const server = await serverForTest();
    await expect(textOf(server, 'pty://nobody/screen')).rejects.toThrow('There is no session nobody.');
    await expect(textOf(server, 'pty://nobody/else')).rejects.toThrow('There is no resource of that form.');
  });
});

describe('a subscription', () => {
  it('tells of new output until it is ended, but not for every piece of a flood', async () => {
    const server = await serverForTest();
    await server.open({ name: 'quiet' });
    await server.open({ name: 'loud' });
    await server.send('quiet', 'true');
    const told: string[] = [];
    server.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      told.push(params.uri);
    });
    await server.client.subscribeResource({ uri: 'pty://quiet/screen' });
    await server.client.subscribeResource({ uri: 'pty://loud/output' });
    await server.send('loud', 'seq 1 300000');
    await eventually(() => told.includes('pty://loud/output'), 'the change is told');
    expect(told.length).toBeLessThan(20);
    await server.client.unsubscribeResource({ uri: 'pty://loud/output' });
    told.length = 0;
    await server.send('loud', 'echo more');
    await server.send('quiet', 'echo more');
    await eventually(() => told.length > 0, 'the change is told');
    expect(new Set(told)).toEqual(new Set(['pty://quiet/screen']));
  });

  it('to the sessions tells of one that another server closes, also to a client that has called no tool', async () => {
    const other = await serverForTest();
    for (const name of ['kept', 'closed']) await other.open({ name });
    const server = await other.join();
    onTestFinished(() => server.dispose());
    let isTold = false;
    server.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      isTold = params.uri === 'pty://sessions';
    });
    await server.client.subscribeResource({ uri: 'pty://sessions' });
    isTold = false;
    await other.call('pty_close', { session_id: 'closed', force: true });
    await eventually(() => isTold, 'the change is told');
    await eventually(async () => !(await textOf(server, 'pty://sessions')).includes('closed'), 'it is gone');
    expect(await textOf(server, 'pty://sessions')).toMatch(/^kept bash \w+ \d+s/);
  });
});

describe('the events', () => {
  it('are a resource with the newest of them', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await server.send('a', '(exit 3)');
    const told = await eventually(async () => {
      const text = await textOf(server, 'pty://events');
      return text.includes('exit=3') && text;
    }, 'the failure is told');
    expect(told).toMatch(/^1 a opened, .*\n2 a exit=3: "\(exit 3\)", .* ago\n\[events 2\]$/);
  });

  it('are told to a subscriber, of whichever server, and of a command that nobody waits for', async () => {
    const other = await serverForTest();
    const server = await other.join();
    onTestFinished(() => server.dispose());
    await other.open({ name: 'a' });
    const told: string[] = [];
    server.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      told.push(params.uri);
    });
    await server.client.subscribeResource({ uri: 'pty://events' });
    const toldOf = (what: string) =>
      eventually(async () => told.length > 0 && (await textOf(server, 'pty://events')).includes(what), what);
    await other.open({ name: 'b' });
    await toldOf('b opened');
    told.length = 0;
    await other.call('pty_send', { session_id: 'a', text: '(exit 7)' });
    await toldOf('a exit=7');
    await server.client.unsubscribeResource({ uri: 'pty://events' });
  });
});

describe('the name of a session', () => {
  it('is completed', async () => {
    const server = await serverForTest();
    for (const name of ['build', 'box', 'web']) await server.open({ name });
    const { completion } = await server.client.complete({
      ref: { type: 'ref/resource', uri: 'pty://{session}/screen' },
      argument: { name: 'session', value: 'b' },
    });
    expect(completion.values.sort()).toEqual(['box', 'build']);
  });
});
