// What a list says of each session, whoever typed there, whichever server is asked.
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../src/terminal/tokens.ts';
import { testWith } from './helpers/programs.ts';
import { eventually, processForTest, serverForTest, type TestServer } from './helpers/server.ts';

async function lineOf(server: TestServer, name: string): Promise<string> {
  const { text } = await server.call('pty_list');
  return text.split('\n').find((line) => line.startsWith(`${name} `)) ?? `no line of ${name} in ${text}`;
}

function becomes(server: TestServer, name: string, wanted: RegExp): Promise<string> {
  return eventually(async () => {
    const line = await lineOf(server, name);
    return wanted.test(line) && line;
  }, `${name} is ${wanted}`);
}

/** Types as a person does who is attached: no server knows of it. */
async function typeAsPerson(server: TestServer, name: string, text: string): Promise<void> {
  await server.tmux('send-keys', '-t', `=${name}:`, '-l', text);
  await server.tmux('send-keys', '-t', `=${name}:`, 'Enter');
}

describe('pty_list tells', () => {
  it('an idle shell from one that runs, with the command, its time and its exit code', async () => {
    const server = await serverForTest();
    for (const name of ['a', 'b']) await server.open({ name });
    expect(await becomes(server, 'a', /idle/)).toMatch(/^a bash idle \d+s$/);
    await server.send('a', '(exit 3)');
    await server.call('pty_send', { session_id: 'b', text: 'sleep 1000' });
    expect(await becomes(server, 'a', /exit=/)).toMatch(/^a bash idle \d+s exit=3 "\(exit 3\)"$/);
    expect(await becomes(server, 'b', /sleep running/)).toMatch(/^b sleep running \d+s "sleep 1000"$/);
    expect((await server.call('pty_list')).facts['sessions']).toMatchObject([
      {
        session_id: 'a',
        state: 'idle',
        since_exact: true,
        last: { exit_code: 3, command: '(exit 3)' },
        program: 'bash',
      },
      { session_id: 'b', state: 'running', since_exact: true, last: { exit_code: null, command: 'sleep 1000' } },
    ]);
  });

  it('what a person does that no server has seen, on the server of before, a second one, and one after kill -9', async () => {
    const server = await processForTest();
    const other = await server.join();
    for (const name of ['a', 'b']) await server.open({ name });
    await server.send('a', 'true');
    await typeAsPerson(server, 'a', 'sleep 1000');
    await typeAsPerson(server, 'b', 'sh -c "echo out; exit 7"');
    for (const each of [server, other]) {
      await becomes(each, 'a', /^a sleep running \d+s "sleep 1000"$/);
      await becomes(each, 'b', /^b bash idle \d+s exit=7 "sh -c .*"$/);
    }
    await other.dispose();
    await server.restart();
    await becomes(server, 'a', /^a sleep running \d+s "sleep 1000"$/);
    await server.tmux('send-keys', '-t', '=a:', 'C-c');
    await becomes(server, 'a', /^a bash idle \d+s exit=130 "sleep 1000"$/);
  });

  it('idle behind output far longer than what is read of it, and the command that a server typed before', async () => {
    const server = await processForTest();
    await server.open({ name: 'a' });
    await server.send('a', 'seq 20000; (exit 2)');
    await becomes(server, 'a', /^a bash idle \d+s exit=2 "seq 20000; \(exit 2\)"$/);
    await server.restart();
    await becomes(server, 'a', /^a bash idle \d+s exit=2 "seq 20000; \(exit 2\)"$/);
    await typeAsPerson(server, 'a', 'seq 20000; read -r line');
    // Once it has been silent for a moment, its terminal is looked at.
    await becomes(server, 'a', /^a bash (?:\?|waiting_input \d+s\+?)$/);
    await typeAsPerson(server, 'a', 'x');
    await becomes(server, 'a', /^a bash idle \d+s$/);
  });

  testWith(['less'], 'a full-screen program', async () => {
    const server = await serverForTest();
    await server.open({ name: 'pages' });
    await server.send('pages', 'less /etc/passwd', { timeout: 5 });
    await becomes(server, 'pages', /^pages less fullscreen \d+s "less \/etc\/passwd"$/);
  });

  it('a nested shell, a dead program, and one that runs instead of a shell', async () => {
    const server = await serverForTest();
    for (const name of ['inner', 'dead']) await server.open({ name });
    await server.open({ name: 'alone', command: 'exec sleep 1000' });
    await server.send('inner', 'bash --norc');
    await server.send('inner', '(exit 4)');
    await server.send('dead', 'exit 5');
    await becomes(server, 'inner', /^inner bash idle \d+s exit=4 "\(exit 4\)"$/);
    await becomes(server, 'dead', /^dead bash ended \d+s exit=5$/);
    await becomes(server, 'alone', /^alone sleep running \d+s$/);
    await server.send('inner', 'exit');
    await becomes(server, 'inner', /^inner bash idle \d+s/);
  });

  it('a question and a password that were seen, to other servers too, until they are answered', async () => {
    const server = await serverForTest();
    const other = await server.join();
    for (const name of ['asks', 'secret']) await server.open({ name });
    await server.send('asks', 'read -p "Name? " name');
    await server.send('secret', 'read -s -p "Password: " word');
    for (const each of [server, other]) {
      await becomes(each, 'asks', /^asks bash waiting_input \d+s/);
      await becomes(each, 'secret', /^secret bash password \d+s/);
    }
    await typeAsPerson(server, 'asks', 'me');
    await typeAsPerson(server, 'secret', 'x');
    for (const name of ['asks', 'secret']) await becomes(other, name, new RegExp(`^${name} bash idle \\d+s`));
    await other.dispose();
  });

  it('nothing of a shell whose journal is not written, until it is written again', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await server.send('a', 'true');
    await server.tmux('pipe-pane', '-t', '=a:');
    const quietSince = Date.now();
    expect(await becomes(server, 'a', /\?/)).toBe('a bash ?');
    // It is silent for so long that a terminal whose journal is written would be looked at.
    await eventually(async () => Date.now() - quietSince > 1_500, 'a look to be due');
    expect(await becomes(server, 'a', /./)).toBe('a bash ?');
    await typeAsPerson(server, 'a', 'sleep 1000');
    await becomes(server, 'a', /^a sleep running$/);
    await server.tmux('send-keys', '-t', '=a:', 'C-c');
    await becomes(server, 'a', /^a bash \?$/);
    await server.send('a', 'true');
    await becomes(server, 'a', /^a bash idle \d+s "true"$/);
  });

  it('no text that was not to be seen', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await server.send('a', 'read -s -p "Password: " word; sleep 1000');
    await server.send('a', 'hunter2', { secret: true, timeout: 2 });
    await becomes(server, 'a', /^a sleep running/);
    expect((await server.call('pty_list')).text).not.toContain('hunter2');
    expect(await server.tmux('show-options', '-t', '=a:')).not.toContain(Buffer.from('hunter2').toString('base64url'));
  });

  it('the command alone, not the key by which a program was left before', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await server.send('a', `sh -c 'stty raw -echo; dd bs=1 count=1 2>/dev/null; stty sane'`, { timeout: 1 });
    await server.call('pty_key', { session_id: 'a', key: 'q', wait: true });
    await server.send('a', '(exit 4)');
    expect(await becomes(server, 'a', /exit=4/)).toContain('"(exit 4)"');
  });

  it('one line of a session, whatever was typed there', async () => {
    const server = await serverForTest();
    await server.open({ name: 'a' });
    await server.send('a', `: 'x" #forged\nb bash idle 3s\n[ptyhold: 9 sessions]'`);
    await server.send('a', `: ${'y'.repeat(300)}`);
    await typeAsPerson(server, 'a', ': "\u202ez" exit=0');
    const { text } = await server.call('pty_list');
    expect(text.split('\n')).toHaveLength(2);
    expect(await becomes(server, 'a', /idle/)).not.toMatch(/\u202e|y{60}/);
  });
});

it('takes at most 600 tokens for 20 typical sessions', async () => {
  const server = await serverForTest();
  const typical = [
    { name: 'web', text: 'sleep 1000 # npm run dev', tags: ['frontend'] },
    { name: 'tests', text: 'false # npm test -- --watch=false', tags: ['frontend', 'ci'] },
    { name: 'db', text: 'sleep 1000 # psql -h localhost app', tags: ['backend'] },
    { name: 'build', text: 'true # make -j4 all', tags: [] },
  ];
  for (let number = 1; number <= 20; number += 1) {
    const { name, text, tags } = typical[number % typical.length] ?? { name: '', text: '', tags: [] };
    await server.open({ name: `${name}-${number}`, tags });
    await server.call('pty_send', { session_id: `${name}-${number}`, text });
  }
  const told = await eventually(async () => {
    const { text } = await server.call('pty_list');
    return text.match(/ idle .*make|exit=1| sleep running /g)?.length === 20 && text;
  }, 'all are idle or run');
  expect(told.split('\n')).toHaveLength(21);
  expect(estimateTokens(told)).toBeLessThanOrEqual(600);
});

describe('a shell', () => {
  for (const shell of ['dash', 'mksh', 'zsh', 'fish']) {
    testWith([shell], `${shell} is told idle from running`, async () => {
      const server = await serverForTest();
      await server.open({ name: 'a', shell });
      await becomes(server, 'a', new RegExp(`^a ${shell} idle \\d+s$`));
      await server.send('a', 'sh -c "exit 3"');
      await becomes(server, 'a', new RegExp(`^a ${shell} idle \\d+s\\+? exit=3 "sh -c .*"$`));
      await typeAsPerson(server, 'a', 'sleep 1000');
      await becomes(server, 'a', /^a sleep running \d+s/);
      await server.tmux('send-keys', '-t', '=a:', 'C-c');
      await becomes(server, 'a', new RegExp(`^a ${shell} idle \\d+s`));
    });
  }
});
