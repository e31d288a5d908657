// What stands on the shell's line before a text is typed: a person's text is not joined, and reports are removed.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWith } from './helpers/programs.ts';
import { type Answer, eventually, serverForTest, TestServer } from './helpers/server.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'dash', 'mksh', 'ksh', 'busybox', 'yash'];

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  other = await server.join();
});
afterAll(async () => {
  await other.dispose();
  await server.dispose();
});

async function openAtPrompt(shell: string, args: Record<string, unknown> = {}): Promise<string> {
  const session = await server.open({ shell, ...args });
  await server.send(session, 'true');
  return session;
}

/** A person types behind the prompt, and the shell has shown it. */
async function personTypes(session: string, text: string): Promise<void> {
  const isShown = async (pattern: RegExp): Promise<boolean> => pattern.test((await screenOf(session)).trimEnd());
  await eventually(() => isShown(/[#$%>]$|our$/), 'the prompt');
  await server.tmux('send-keys', '-t', session, '-l', text);
  await eventually(() => isShown(new RegExp(`(?:[#$%>] |our)${text}$`)), `${text} behind the prompt`);
}

function screenOf(session: string): Promise<string> {
  return server.tmux('capture-pane', '-p', '-t', session);
}

function expectHeldBack(answer: Answer): void {
  expect(answer.isError, answer.text).toBe(false);
  expect(answer.facts).toMatchObject({ complete: false, state: 'waiting_input' });
  expect(answer.text).toMatch(/has not run.+NOTHING was typed\. pty_key C-u or C-c/s);
}

describe('a line editor that asks something itself', () => {
  for (const [shell, asks] of Object.entries({ bash: /reverse-i-search/, zsh: /bck-i-search/ })) {
    testWith([shell], `gets no text in ${shell} while it searches, whoever began that`, async () => {
      const session = await openAtPrompt(shell);
      await server.send(session, 'echo of an older command');
      const search = [
        () => server.tmux('send-keys', '-t', session, 'C-r', 'o', 'l', 'd'),
        () => server.call('pty_key', { session_id: session, key: ['C-r', 'o', 'l', 'd'] }),
      ];
      for (const begin of search) {
        await begin();
        await eventually(async () => asks.test(await screenOf(session)), 'the search');
        const answer = await server.send(session, "sh -c 'exit 3'");
        expect(answer.facts, answer.text).toMatchObject({ complete: false, state: 'waiting_input' });
        expect(answer.text).toMatch(/asks something.+NOTHING was typed/s);
        await server.call('pty_key', { session_id: session, key: 'C-c' });
        const after = await server.send(session, "sh -c 'exit 3'");
        expect(after.facts, after.text).toMatchObject({ complete: true, exit_code: 3 });
        expect(after.output).not.toContain('older');
      }
    });
  }
});

describe('a line that a person has begun', () => {
  for (const shell of SHELLS) {
    testWith([shell], `is not joined in ${shell}, and stays as it is`, async () => {
      const session = await openAtPrompt(shell);
      const folder = path.join(server.folder, `kept-${shell}`);
      await mkdir(folder);
      await personTypes(session, `rmdir ${folder}`);
      for (const each of [server, other]) {
        const answer = await each.send(session, 'true && echo joined');
        expectHeldBack(answer);
        expect(answer.text).not.toContain('rmdir');
      }
      expect(existsSync(folder)).toBe(true);
      await server.tmux('send-keys', '-t', session, 'Enter');
      await eventually(() => !existsSync(folder), 'the line of the person ran as it was');
      expect((await server.send(session, 'echo o"n"')).output).toMatch(/(^|\n)on$/);
    });

    testWith([shell], `is removed in ${shell} by the key that the error names`, async () => {
      const session = await openAtPrompt(shell);
      for (const key of ['C-u', 'C-c']) {
        await personTypes(session, `no_such_${key}`);
        expectHeldBack(await server.send(session, 'true'));
        await server.call('pty_key', { session_id: session, key });
        const answer = await server.send(session, `sh -c 'echo after_${key}; exit 3'`);
        expect(answer.output).toMatch(new RegExp(`(^|\n)after_${key}$`));
        expect(answer.facts).toMatchObject({ complete: true, exit_code: 3 });
      }
    });
  }

  it('is one that goes on behind our own text', async () => {
    const session = await openAtPrompt('bash');
    await server.call('pty_send', { session_id: session, text: 'echo our', enter: false });
    await personTypes(session, 'theirs');
    expectHeldBack(await server.send(session, ' more'));
  });

  it('is seen over several rows, behind a folded prompt and without a gate', async () => {
    const strict = await serverForTest({ PTYHOLD_GATE: 'off' });
    const session = await strict.open({ cols: 40 });
    await strict.send(session, "PS1='top\\nin \\W $ '");
    const text = 'echo a line that takes more than one row of a terminal with 40 columns';
    await strict.tmux('send-keys', '-t', session, '-l', text);
    await eventually(async () => (await strict.tmux('capture-pane', '-p', '-t', session)).includes('columns'), 'it');
    expectHeldBack(await strict.send(session, 'true'));
  });
});

describe('a line of our own', () => {
  for (const shell of SHELLS) {
    testWith([shell], `may go on in ${shell}, by any server`, async () => {
      const session = await openAtPrompt(shell);
      await server.call('pty_send', { session_id: session, text: 'echo on', enter: false });
      await other.call('pty_send', { session_id: session, text: 'e tw', enter: false });
      expect((await server.send(session, 'o')).output).toBe('one two');
    });
  }

  it.each(['block', 'off'])('may go on where the gate is set to %s', async (gate) => {
    const own = await serverForTest({ PTYHOLD_GATE: gate });
    const session = await own.open();
    await own.call('pty_send', { session_id: session, text: 'echo on', enter: false });
    expect((await own.send(session, 'e')).output).toBe('one');
  });

  it('may be one that keys have made', async () => {
    const session = await openAtPrompt('bash');
    await server.send(session, 'echo before');
    await server.call('pty_key', { session_id: session, key: 'Up' });
    expect((await server.send(session, ' after')).output).toBe('before after');
    await server.call('pty_key', { session_id: session, key: ['e', 'c', 'h', 'o', 'Space'] });
    expect((await server.send(session, 'typed')).output).toBe('typed');
  });
});

describe('what nobody has typed', () => {
  for (const shell of ['bash', 'dash', 'mksh', 'ksh']) {
    testWith([shell], `is the output of a job behind the prompt of ${shell}`, async () => {
      const session = await openAtPrompt(shell);
      await server.send(session, "sh -c 'sleep 0.2; printf tick' &");
      await eventually(async () => /[#$] tick/.test(await screenOf(session)), 'the output of the job');
      const answer = await server.send(session, "sh -c 'echo done; exit 5'");
      expect(answer.facts).toMatchObject({ complete: true, exit_code: 5 });
      expect(answer.output).toContain('done');
    });
  }

  it.each([
    ['zsh', "RPROMPT='on the right'"],
    ['zsh', "setopt promptsubst; PS1='%(?..!)%~ %% '"],
    ['bash', "set -o vi; bind 'set show-mode-in-prompt on'"],
    ['bash', "PS1='\\[\\e[s\\e[60C\\A\\e[u\\]\\$ '"],
    ['bash', "PS1=''"],
    ['fish', 'function fish_right_prompt; echo right; end'],
  ])('is a part of the prompt: %s with %s', async (shell, line) => {
    const session = await openAtPrompt(shell);
    await server.send(session, line);
    for (const n of [1, 2]) expect((await server.send(session, `echo o${n}`)).output).toContain(`o${n}`);
  });
});
