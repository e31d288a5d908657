// Whatever a value holds, tmux reads it back as it was: asked of a real tmux, by both ways that commands go.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { posix as path } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { shellQuote } from '../bridges/shell-words.ts';
import { ControlConnection } from './control.ts';
import { escapesNames, unescapeNames } from './printed.ts';
import { command, literalFormat, quote, sequence } from './quote.ts';
import { parseVersion } from './version.ts';

const NASTY: readonly [what: string, value: string][] = [
  ['a plain word', 'word'],
  ['nothing but a space', ' '],
  ['a semicolon at the end', 'echo a;'],
  ['a semicolon alone', ';'],
  ['an escaped semicolon', '\\;'],
  ['a backslash at the end', 'C:\\'],
  ['several backslashes', '\\\\\\'],
  ['double quotes', '"quoted" ""'],
  ['single quotes', "it's '' '"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is text for tmux
  ['dollars', '$HOME ${HOME} $(date) $1 $'],
  ['formats', '#{pane_id} #S #[fg=red] ## #'],
  ['percent signs', '%H:%M %% %1'],
  ['a comment', '# not a comment'],
  ['braces', '{ a } }{'],
  ['a tilde', '~ ~root'],
  ['exclamation marks and backquotes', '!! `date` !x'],
  ['a tab', 'a\tb'],
  ['line ends of all kinds', 'a\nb\r\nc\rd\n'],
  ['escape and other controls', '\x01\x1b[31m\x7f\x08\x0c\x1f'],
  ['octal and unicode escapes as text', '\\033 \\u1234 \\x41 \\e \\n'],
  ['digits after a control', '\x011 \x1b33'],
  ['Unicode', 'äöü 漢字 😀 e\u0301 \u200d \ufeff'],
  ['a dash in front', '-b'],
  ['an assignment', 'A=b %if'],
  ['a percent sign in front of digits and letters', '%23web'],
  ['a pane', '%12'],
  ['a word of 100,000 bytes', 'x\\"$#;\t'.repeat(14_286)],
];

let folder = '';
let isEscaped = false;
const bridge = new NativeBridge(process.getuid?.() ?? 0, { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' });
const tmux = (): string[] => [process.env['PTYHOLD_TMUX'] || 'tmux', '-S', path.join(folder, 's'), '-f', '/dev/null'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-quote-'));
  await bridge.run([...tmux(), 'new-session', '-d', '-s', 'x', 'cat']);
  const version = parseVersion((await bridge.run([...tmux(), '-V'])).stdout);
  isEscaped = version !== undefined && escapesNames(version);
});

afterAll(async () => {
  await bridge.run([...tmux(), 'kill-server']);
  await rm(folder, { recursive: true, force: true });
});

async function savedBuffer(): Promise<string> {
  return (await bridge.run([...tmux(), 'save-buffer', '-b', 'b', '-'])).stdout;
}

describe('a quoted word', () => {
  it.each(NASTY)('with %s arrives by standard input as it was', async (_, value) => {
    const line = `${command('set-buffer', '-b', 'b', '--', value)}\n`;
    const { stderr } = await bridge.run([...tmux(), 'source-file', '-'], { input: line });
    expect(stderr).toBe('');
    expect(await savedBuffer()).toBe(value);
  });

  it('arrives over the control connection as it was', async () => {
    const connection = new ControlConnection(
      bridge,
      [...tmux(), '-C', 'attach', '-f', 'no-output'],
      {
        PATH: process.env['PATH'] ?? '',
        LC_ALL: 'C.UTF-8',
      },
      () => undefined,
    );
    for (const [what, value] of NASTY) {
      const result = await connection.execute(command('set-buffer', '-b', 'b', '--', value));
      expect(result, what).toEqual({ ok: true, lines: [] });
      expect(await savedBuffer(), what).toBe(value);
    }
    await connection.close();
  });

  it('stays one line, so that a command cannot end early', () => {
    for (const [, value] of NASTY) expect(quote(value)).not.toMatch(/[\n\r]/);
  });

  it('is the value of an option as it was', async () => {
    const values = NASTY.filter(([, value]) => !/[\x00-\x1f\x7f]/.test(value)).map(([, value]) => value);
    for (const value of values) {
      await bridge.run([...tmux(), 'source-file', '-'], { input: `${command('set-option', '-g', '@v', value)}\n` });
      const line = command('show-options', '-gv', '@v');
      const { stdout } = await bridge.run([...tmux(), 'source-file', '-'], { input: `${line}\n` });
      expect(isEscaped ? unescapeNames(line, [stdout]) : [stdout]).toEqual([`${value}\n`]);
    }
  });

  it('stands for itself in a format', async () => {
    const value = 'a #{pane_id} #S ## ### #[x] ##[y] #';
    const line = command('display-message', '-p', '-t', 'x', literalFormat(value));
    expect((await bridge.run([...tmux(), 'source-file', '-'], { input: `${line}\n` })).stdout).toBe(`${value}\n`);
  });

  it('in a sequence ends nothing', async () => {
    const line = sequence(command('set-buffer', '-b', 'b', '--', 'a ; b;'), command('set-option', '-g', '@w', ';'));
    await bridge.run([...tmux(), 'source-file', '-'], { input: `${line}\n` });
    expect(await savedBuffer()).toBe('a ; b;');
  });
});

describe('a word for the shell', () => {
  it.each(NASTY)('with %s is one argument as it was', async (_, value) => {
    const { stdout } = await bridge.run(['/bin/sh', '-c', `printf %s ${shellQuote(value)}`]);
    expect(stdout).toBe(value);
  });

  it('may be empty', () => {
    expect(shellQuote('')).toBe("''");
    expect(quote('')).toBe('""');
  });
});
