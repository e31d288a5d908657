// Sessions as resources, which a client can list, read, subscribe to and complete.
import { existsSync } from 'node:fs';
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { eventually, serverForTest, type TestServer } from './helpers/server.ts';

async function textOf(server: TestServer, uri: string): Promise<string> {
  const { contents } = await server.client.readResource({ uri });
  const [content] = contents;
  return content && 'text' in content ? content.text : '';
}

describe('the list of resources', () => {
  it('makes no file and no process at start-up', async () => {
    const server = await serverForTest();
    expect((await server.client.listResources()).resources.map(({ uri }) => uri)).toEqual(['pty://sessions']);
    expect(
      (await server.client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ).toEqual(['pty://{session}/screen', 'pty://{session}/output', 'pty://{session}/info']);
    expect(existsSync(server.dir)).toBe(false);
  });

  it('has the screen of each session, and tells when sessions come and go', async () => {
    const server = await serverForTest();
    await server.open({ name: 'one' });
    const uris = async () => (await server.client.listResources()).resources.map(({ uri }) => uri);
    expect(await uris()).toEqual(['pty://sessions', 'pty://one/screen']);
    let told = 0;
    server.client.setNotificationHandler(ResourceListChangedNotificationSchema, () => {
      told += 1;
    });
    await server.open({ name: 'two' });
    await eventually(() => told > 0, 'the change is told');
    expect(await uris()).toContain('pty://two/screen');
  });
});

describe('a resource', () => {
  it('is read without a change to what the next pty_read gives', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'shown', tags: ['x'] });
    await server.call('pty_send', { session_id: session, text: 'echo pri"nt"ed' });
    await eventually(async () => /^printed$/m.test(await textOf(server, 'pty://shown/output')), 'it is printed');
    expect(await textOf(server, 'pty://shown/screen')).toMatch(/^printed\n(.*\n)*\[cursor at line \d+/m);
    expect(await textOf(server, 'pty://sessions')).toMatch(/^shown \(\w+\): alive, bash/);
    expect(JSON.parse(await textOf(server, 'pty://shown/info'))).toMatchObject({
      session_id: 'shown',
      state: 'alive',
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
