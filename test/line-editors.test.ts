// What the shell's line editor makes of a text: pastes, tabs and control characters, history expansion, spelling.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASH, BEGINS } from './helpers/bash-version.mjs';
import { testWith } from './helpers/programs.ts';
import { TestServer } from './helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

async function openAtPrompt(shell: string, ...lines: string[]): Promise<string> {
  const session = await server.open({ shell });
  for (const line of ['true', ...lines]) await server.send(session, line);
  return session;
}

/** bash as it was before 5.1, and on macOS. */
const NO_PASTES = "bind 'set enable-bracketed-paste off'";

describe('bracketed paste that a program has left on', () => {
  const LEFT_ON = "printf '\\033[?2004h'";

  it.each([['bash'], ['bash', NO_PASTES]])('is no harm in %s %s', async (shell, ...lines) => {
    const session = await openAtPrompt(shell, ...lines, LEFT_ON);
    const { output, facts } = await server.send(session, "echo one\nsh -c 'echo two; exit 4'");
    expect([output, facts['exit_code']]).toEqual(['one\ntwo', 4]);
  });

  for (const shell of ['zsh', 'dash', 'mksh', 'ksh', 'busybox', 'yash']) {
    testWith([shell], `is no harm in ${shell}`, async () => {
      const session = await openAtPrompt(shell, LEFT_ON);
      const { output, facts } = await server.send(session, "echo one\nsh -c 'echo two; exit 4'");
      expect([output, facts['exit_code']]).toEqual(['one\ntwo', 4]);
    });
  }

  it('is no harm to a program that reads lines', async () => {
    const session = await openAtPrompt('bash');
    await server.send(session, `${LEFT_ON}; read -r word; echo "<$word>"`);
    expect((await server.send(session, 'plain')).output).toBe('<plain>');
  });
});

describe('tabs and control characters', () => {
  const TEXT = "printf %s 'a\tb\t\tc\x15d\x17e\x1b[Af\x7fg' | od -An -c";
  const BYTES = 'a \\t b \\t \\t c 025 d 027 e 033 [ A f 177 g';

  const seen = async (session: string): Promise<string> =>
    (await server.send(session, TEXT)).output.trim().replace(/\s+/g, ' ');

  it.each([['bash'], ['bash', NO_PASTES], ['bash', NO_PASTES, 'set -o vi']])(
    'arrive in %s %s %s',
    async (shell, ...lines) => {
      expect(await seen(await openAtPrompt(shell, ...lines))).toBe(BYTES);
    },
  );

  for (const shell of ['zsh', 'dash', 'mksh', 'ksh', 'yash']) {
    testWith([shell], `arrive in ${shell}`, async () => {
      expect(await seen(await openAtPrompt(shell))).toBe(BYTES);
    });
  }

  for (const shell of ['dash', 'mksh', 'ksh', 'yash']) {
    testWith([shell], `are known in the echo of ${shell}, of one line or several`, async () => {
      const session = await openAtPrompt(shell);
      for (const [text, output] of [
        ["printf %s 'a\tb' | wc -c; sh -c 'exit 3'", '3'],
        ['cat <<E | wc -c\n\tx\ty\n\nE', '6'],
        ["\techo on\nsh -c 'exit 3'", 'on'],
      ] as const) {
        const answer = await server.send(session, text);
        expect(answer.output.trim()).toBe(output);
        expect(answer.facts).toMatchObject({ complete: true, exit_code: text.endsWith("'exit 3'") ? 3 : 0 });
      }
    });
  }

  testWith(['zsh'], 'arrive in zsh without bracketed paste', async () => {
    expect(await seen(await openAtPrompt('zsh', 'unset zle_bracketed_paste'))).toBe(BYTES);
  });

  testWith(['busybox'], 'are refused in busybox, which has no way to quote them', async () => {
    const answer = await server.send(await openAtPrompt('busybox'), TEXT);
    expect(answer.text).toMatch(/tabs and control characters as keys\. Nothing was typed/);
  });

  it.each([[], [NO_PASTES]])('do not hide a part of the text from the gate: %s', async (...lines) => {
    const session = await openAtPrompt('bash', ...lines);
    const answer = await server.send(session, 'rm -rf ~ ;: \x15echo harmless');
    expect(answer.text).toMatch(/^Refused by rule/);
  });
});

describe('history expansion', () => {
  it.each([
    ['a word behind !', 'echo "crash!no_such_event"', /event not found/],
    ['a missing event', '!no_such_event', /event not found/],
    ['a substitution', '^no_such_text^x', /substitution failed/],
  ])('that fails is over soon, with its message: %s', async (_what, line, message) => {
    for (const more of [[], [NO_PASTES]]) {
      const session = await openAtPrompt('bash', ...more);
      const answer = await server.send(session, line);
      expect(answer.facts).toMatchObject({ complete: true, exit_code: null });
      expect(answer.output).toMatch(message);
      expect(answer.facts['duration_ms']).toBeLessThan(5_000);
      // Nobody waits for this one.
      await server.call('pty_send', { session_id: session, text: line });
      const next = await server.send(session, "sh -c 'sleep 0.5; echo on; exit 6'");
      expect(next.facts).toMatchObject({ complete: true, exit_code: 6 });
      expect(next.output).toMatch(/(^|\n)on$/);
    }
  });

  it('that works runs the line', async () => {
    const session = await openAtPrompt('bash', "sh -c 'echo one; exit 3'");
    // bash prints the new line first. It is told from an echo where no mark says that output begins, or bracketed paste ends before it.
    const isTold = BEGINS === '' || BASH >= 501;
    const shown = (word: string): string => (isTold ? `sh -c 'echo ${word}; exit 3'\n${word}` : word);
    expect(await server.send(session, '!!')).toMatchObject({ output: shown('one'), facts: { exit_code: 3 } });
    expect(await server.send(session, '^one^two')).toMatchObject({ output: shown('two'), facts: { exit_code: 3 } });
  });

  it('may leave the line to be looked at', async () => {
    const session = await openAtPrompt('bash', 'shopt -s histverify', 'echo again');
    // Where no mark says that a command runs, `read -e` would look the same.
    const state = BEGINS === '' ? 'waiting_input' : 'continuation';
    expect((await server.send(session, '!!')).facts).toMatchObject({ complete: false, state });
    expect((await server.call('pty_key', { session_id: session, key: 'Enter', wait: true })).output).toBe('again');
  });
});

describe('the spelling correction of zsh', () => {
  testWith(['zsh'], 'asks, and takes the answer as a text or as a key', async () => {
    const session = await openAtPrompt('zsh', 'setopt correct');
    for (const [answer, tool] of [
      ['y', 'pty_send'],
      ['y', 'pty_key'],
      ['n', 'pty_key'],
    ] as const) {
      const asked = await server.send(session, "ecoh 'a b'");
      expect(asked.facts).toMatchObject({ complete: false, state: 'waiting_input' });
      expect(asked.output).toMatch(/correct 'ecoh' to 'echo'/);
      const how = tool === 'pty_send' ? { text: answer } : { key: answer };
      const told = await server.call(tool, { session_id: session, ...how, wait: true });
      expect(told.facts).toMatchObject({ complete: true, exit_code: answer === 'y' ? 0 : 127 });
      expect(told.output).toMatch(answer === 'y' ? /(^|\n)a b$/ : /not found/);
    }
  });
});
