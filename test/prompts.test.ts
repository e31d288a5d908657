// Prompts, which clients show to a person as slash commands: they are text, and do nothing.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { processForTest, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const PLAYBOOK = `
sessions:
  web: { command: node server.js, ready: { port: 3999 } }
  tests: { needs: web }
stages:
  - { name: smoke, steps: [{ send: npm run smoke, to: tests }] }
  - { name: slow, steps: [{ send: npm test, to: tests, exit: [0, 1] }] }
`;

/** The server starts in its folder. */
async function serverWith(playbook: string): Promise<TestServer> {
  const server = await processForTest();
  await writeFile(path.join(server.folder, 'ptyhold.yaml'), playbook);
  return server;
}

async function textOf({ client }: TestServer, name: string, args: Record<string, string>): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: args });
  expect(messages).toHaveLength(1);
  const { role, content } = messages[0] ?? {};
  expect(role).toBe('user');
  return content?.type === 'text' ? content.text : '';
}

async function completed(
  { client }: TestServer,
  name: string,
  argument: { name: string; value: string },
  given: Record<string, string> = {},
): Promise<string[]> {
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name },
    argument,
    context: { arguments: given },
  });
  return completion.values;
}

describe('the prompts', () => {
  it('are listed with their arguments', async () => {
    const server = await serverForTest();
    expect(server.client.getServerCapabilities()).toMatchObject({ prompts: {}, completions: {} });
    const { prompts } = await server.client.listPrompts();
    const listed = prompts.map(({ name, arguments: all = [] }) => [
      name,
      all.map((each) => `${each.name}${each.required ? '!' : ''}`),
    ]);
    expect(listed).toEqual([
      ['run', ['stage', 'file']],
      ['supervise', ['target!', 'goal']],
      ['debug', ['session!', 'command']],
    ]);
    for (const { title, description } of prompts) expect(`${title}: ${description}`).toMatch(/^[A-Z].+: [A-Z].+\.$/);
  });

  it('do nothing: no folder, no tmux and no session comes of them', async () => {
    const server = await serverWith(PLAYBOOK);
    await server.client.listPrompts();
    await textOf(server, 'run', {});
    await textOf(server, 'supervise', { target: '#team' });
    await textOf(server, 'debug', { session: 't1' });
    await completed(server, 'run', { name: 'stage', value: '' });
    expect(existsSync(server.dir)).toBe(false);
  });

  it('say in words what is wrong with what was given', async () => {
    const server = await serverForTest();
    const failing = async (name: string, args: Record<string, string>): Promise<string> =>
      textOf(server, name, args).catch((error: unknown) => String(error));
    expect(await failing('rn', {})).toMatch(/There is no prompt rn\. There are: run, supervise, debug\./);
    expect(await failing('debug', {})).toMatch(/debug needs session: The session in which it failed\./);
    expect(await failing('debug', { sesion: 't1' })).toMatch(/debug has no argument sesion\. Did you mean session\?/);
    expect(await failing('run', {})).toMatch(/There is no ptyhold\.yaml in /);
    await writeFile(path.join(server.folder, 'ptyhold.yaml'), PLAYBOOK.replace('port', 'prot'));
    expect(await failing('run', {})).toMatch(
      /ptyhold\.yaml:3: sessions\.web\.ready\.prot is unknown\. Did you mean port\?/,
    );
  });
});

describe('run', () => {
  it('gives the line to type and the plan', async () => {
    const server = await serverWith(PLAYBOOK);
    const text = await textOf(server, 'run', {});
    expect(text).toContain(`${process.execPath} ${SERVER} run ${server.folder}/ptyhold.yaml\n`);
    expect(text).toContain('  web: node server.js; ready once it listens on port 3999\n');
    expect(text).toContain('    tests ← npm test; exit=0 or 1, at most 300 s\n');
    const only = await textOf(server, 'run', { stage: 'smoke' });
    expect(only).toContain(`run ${server.folder}/ptyhold.yaml --only smoke\n`);
    expect(only).not.toContain('npm test');
  });

  it('is a line that a model can really type, in a session of this server', async () => {
    const server = await serverWith(
      'sessions: { side: }\nstages: [{ name: one, steps: [{ send: echo one, to: side }] }]\n',
    );
    const line = /^ {3}(\S.*)$/m.exec(await textOf(server, 'run', {}))?.[1] ?? '';
    await server.open({ name: 'playbook' });
    const answer = await server.send('playbook', line, { timeout: 40 });
    expect(answer.text).toMatch(/✓ stage one {2}side: exit=0/);
    expect(answer.facts).toMatchObject({ complete: true, exit_code: 0 });
    expect((await server.call('pty_list')).text).toContain('side');
  });

  it('is completed by the names of the stages and of the playbooks', async () => {
    const server = await serverWith(PLAYBOOK);
    await writeFile(
      path.join(server.folder, 'ci.ptyhold.yaml'),
      'sessions: { a: }\nstages: [{ name: all, steps: [{ read: a }] }]\n',
    );
    expect(await completed(server, 'run', { name: 'stage', value: 's' })).toEqual(['smoke', 'slow']);
    expect(await completed(server, 'run', { name: 'file', value: '' })).toEqual(['ci.ptyhold.yaml', 'ptyhold.yaml']);
    expect(await completed(server, 'run', { name: 'stage', value: '' }, { file: 'ci.ptyhold.yaml' })).toEqual(['all']);
    expect(await completed(server, 'run', { name: 'stage', value: '' }, { file: 'none.yaml' })).toEqual([]);
  });
});

describe('supervise and debug', () => {
  it('name what was given, and are completed by sessions and tags', async () => {
    const server = await serverForTest();
    await server.open({ name: 'build', tags: ['team'] });
    await server.open({ name: 'box' });
    expect(await textOf(server, 'supervise', { target: '#team', goal: 'all green' })).toMatch(
      /sessions "#team" for me\.\n\nThe goal: all green\n[\s\S]*pty_read session_id="#team" wait="any"/,
    );
    expect(await textOf(server, 'debug', { session: 'build', command: 'make' })).toMatch(
      /the command "make" fails in the session "build"/,
    );
    const targets = await completed(server, 'supervise', { name: 'target', value: '' });
    expect(targets.sort()).toEqual(['#team', 'box', 'build']);
    expect(await completed(server, 'debug', { name: 'session', value: 'bo' })).toEqual(['box']);
  });
});
