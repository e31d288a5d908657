/** What every shell must mark in the same way. */

import { describe, expect, vi } from 'vitest';
import { SHELL_NAMES, SHELLS } from '../../src/shells/index.ts';
import { BASH } from '../helpers/bash-version.mjs';
import { inPane, type Pane, type Round } from '../helpers/pane.ts';

/** Shells with a language of their own: how it calls the status of the last command. */
const OWN_LANGUAGE = new Map([['fish', '$status']]);

const POSIX = SHELL_NAMES.filter((name) => !OWN_LANGUAGE.has(name));
/** Those that take a paste of several lines as one command. */
const EDITORS = SHELLS.filter(({ traits }) => traits.asksForPastes !== 'never').flatMap(({ names }) => names);
/** Those that show a line which is not finished once more, in their editor. */
const KEEPERS = SHELLS.filter(({ traits }) => traits.keepsUnfinishedLines).flatMap(({ names }) => names);

/** fish 3.6 swallows a C-c that comes while it still draws, or draws no prompt then until another key comes. */
async function giveUp(pane: Pane): Promise<Round> {
  const keys = ['C-l', 'C-c'];
  const press = (): void => {
    void pane.key(keys[0] ?? '');
    keys.reverse();
  };
  const presses = setInterval(press, pane.name === 'fish' ? 500 : 60_000);
  return pane.round(() => pane.key('C-c')).finally(() => clearInterval(presses));
}

/** Those whose marks tell the time, and those whose prompts tell the folder. */
const CLOCKED = BASH >= 500 ? ['bash', 'zsh'] : ['zsh'];
const PLACED = ['bash', 'zsh', 'fish'];

function inEach(names: readonly string[], title: string, use: (pane: Pane) => Promise<void>): void {
  for (const name of names) inPane(name, title, {}, use);
}

describe('the times of a command', () => {
  inEach(CLOCKED, 'stand in its marks: when it began, and when it ended', async (pane) => {
    const from = Date.now() / 1000;
    const { marks } = await pane.run('sleep 0.3');
    const [began = 0, ended = 0] = ['C', 'D'].map((kind) => marks.find((mark) => mark.kind === kind)?.clock);
    expect(began).toBeGreaterThan(from - 0.01);
    expect(ended - began).toBeGreaterThan(0.29);
    expect(ended).toBeLessThan(Date.now() / 1000 + 0.01);
  });

  inEach(['bash', 'zsh'], 'may be missing, and its marks are marks all the same', async (pane) => {
    await pane.run('unset EPOCHREALTIME; set -u');
    expect((await pane.run("sh -c 'exit 3'")).status).toBe(3);
  });
});

describe('the folder', () => {
  inEach(PLACED, 'stands in the marks of each prompt', async (pane) => {
    const folder = (round: Round): string | undefined => round.marks.find((mark) => mark.folder !== undefined)?.folder;
    await pane.run("mkdir -p 'a;b é'");
    expect(folder(await pane.run("cd 'a;b é'"))).toMatch(/\/a;b é$/);
    expect(folder(await pane.run('cd /'))).toBe('/');
  });

  inEach(PLACED, 'is not told where its name would end the mark', async (pane) => {
    await pane.run('mkdir "$(printf \'a\\007b\')"');
    const round = await pane.run('cd a*b');
    expect(round.status).toBe(0);
    expect(round.marks.some((mark) => mark.folder !== undefined)).toBe(false);
  });
});

describe('a string that output has begun and not ended', () => {
  // tmux itself waits five seconds for its end, and draws nothing meanwhile.
  const WAITS_MS = 5_000;

  inEach(PLACED, 'takes nothing of the next prompt', async (pane) => {
    for (const begin of ['P', '_', ']2;', 'X', '^']) {
      await pane.run('clear');
      const from = Date.now();
      await pane.run(`printf '\\033${begin}abc'`);
      await vi.waitFor(async () => expect((await pane.rows()).length).toBeGreaterThan(1), WAITS_MS);
      expect(Date.now() - from).toBeLessThan(WAITS_MS);
    }
  });
});

describe('the end of a command', () => {
  inEach(SHELL_NAMES, 'tells its status and what it printed', async (pane) => {
    const cases: [string, number, string][] = [
      ['true', 0, ''],
      ['false', 1, ''],
      ["echo out; sh -c 'exit 7'", 7, 'out\n'],
      ['printf no-newline', 0, 'no-newline'],
      ['printf "%s\\n" "a b"', 0, 'a b\n'],
    ];
    for (const [text, status, output] of cases) {
      const round = await pane.run(text);
      expect({ text, status: round.status, output: round.output }).toEqual({ text, status, output });
    }
    expect((await pane.run('no-such-command')).status).toBe(127);
    expect((await pane.run("sh -c 'kill -INT $$'")).status).toBe(130);
  });

  inEach(POSIX, 'tells the status of a subshell', async (pane) => {
    expect((await pane.run('(exit 9)')).status).toBe(9);
    expect((await pane.run('echo x | (exit 5)')).status).toBe(5);
  });

  inEach(SHELL_NAMES, 'keeps the status for the next command, and across an empty line', async (pane) => {
    await pane.run("sh -c 'exit 4'");
    const empty = await pane.run('');
    expect(empty.kinds).not.toMatch(/[CS]/);
    expect(empty.status).toBe(4);
    const asked = await pane.run(`echo "<${OWN_LANGUAGE.get(pane.name) ?? '$?'}>"`);
    expect(asked.output).toBe('<4>\n');
  });

  // bash reads a paste as one since 5.1.
  const pasted = EDITORS.filter((name) => name !== 'bash' || BASH >= 501);
  inEach(pasted, 'comes once for a paste of three lines', async (pane) => {
    const round = await pane.run("echo one\necho two\nsh -c 'exit 3'");
    const after = await pane.run('true');
    expect(round.status).toBe(3);
    expect(round.output.match(/one|two/g)).toEqual(['one', 'two']);
    expect(`${round.kinds}${after.kinds}`.replace(/[^D]/g, '')).toBe('DD');
  });

  inEach(POSIX, 'comes after a heredoc', async (pane) => {
    const round = await pane.run('cat <<END; (exit 6)\nin the text\nEND');
    expect(round.status).toBe(6);
    expect(round.output).toContain('in the text\n');
  });

  inEach(SHELL_NAMES, 'comes after C-c into a running command', async (pane) => {
    const round = await pane.round(async () => {
      await pane.type("sh -c 'echo started; exec sleep 30'");
      await pane.until((text) => /[\n\r\x07>]started/.test(text));
      await pane.key('C-c');
    });
    expect(round.status).toBe(130);
  });
});

describe('a line that is not finished', () => {
  inEach(POSIX, 'shows S until it is, and ends like any other', async (pane) => {
    const from = pane.text().length;
    await pane.type("echo 'a");
    expect((await pane.more(from)).status).not.toBe(1);
    expect(pane.text().slice(from)).not.toContain(']133;D');
    const round = await pane.run("b'");
    expect(round.status).toBe(0);
    expect(round.output).toContain('a\nb\n');
  });

  inEach(SHELL_NAMES, 'is given up with C-c', async (pane) => {
    const from = pane.text().length;
    await pane.type('echo "a');
    expect((await pane.more(from)).status).not.toBe(1);
    const round = await giveUp(pane);
    expect(round.kinds).toContain('D');
    expect((await pane.run("sh -c 'exit 3'")).status).toBe(3);
  });

  inEach(KEEPERS, 'shows S;1 for a line that is wrong, which stays in the editor', async (pane) => {
    await pane.run('true');
    const from = pane.text().length;
    await pane.type('echo ) x');
    expect((await pane.more(from)).status).toBe(1);
    expect((await giveUp(pane)).kinds).toContain('D');
    expect((await pane.run("sh -c 'exit 3'")).status).toBe(3);
  });

  inEach(SHELL_NAMES, 'is given up with C-c at the prompt', async (pane) => {
    const from = pane.text().length;
    await pane.type('abc', false);
    await pane.until((text) => text.includes('abc'), from);
    const round = await giveUp(pane);
    expect(round.kinds).not.toContain('C');
    expect((await pane.run("sh -c 'exit 3'")).status).toBe(3);
  });
});

describe('the key', () => {
  inEach(SHELL_NAMES, 'is not in the environment of what the shell starts', async (pane) => {
    const round = await pane.run('env');
    expect(round.output).toContain('HOME=');
    expect(round.output).not.toMatch(/k3yOfTheTest|PTYHOLD/);
    expect((await pane.run("sh -c 'export -p'")).output).not.toMatch(/k3yOfTheTest|PTYHOLD|__ptyhold/);
  });
});
