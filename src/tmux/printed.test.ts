// Whatever a text holds, it is read from each version of tmux as it was.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { posix as path } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { capture, captureEnd, captureStyled, readCapture } from './capture.ts';
import { escapesNames, unescapeNames } from './printed.ts';
import { command, sequence } from './quote.ts';
import { parseVersion } from './version.ts';

const PROGRAM = process.env['PTYHOLD_TMUX'] || 'tmux';
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is text for tmux
const VALUES = ['$HOME', '\\$HOME', '\\\\${X}', 'a$b$', '$1 $ \\$', '$_x'];

let folder = '';
let isEscaped = false;
const bridge = new NativeBridge(process.getuid?.() ?? 0, { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' });
const tmux = (): string[] => [PROGRAM, '-S', path.join(folder, 's'), '-f', '/dev/null'];

async function run(line: string): Promise<string[]> {
  const { stdout, stderr } = await bridge.run([...tmux(), 'source-file', '-'], { input: `${line}\n` });
  expect(stderr).toBe('');
  const printed = stdout.replace(/\n$/, '').split('\n');
  return isEscaped ? unescapeNames(line, printed) : printed;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-printed-'));
  const shows = `printf '%s\\n' '$HOME \\$HOME'; '${PROGRAM}' -S '${path.join(folder, 's')}' wait-for -S shown; exec cat`;
  const started = ['new-session', '-d', '-s', 'x', '/bin/sh', '-c', shows, ';', 'wait-for', 'shown'];
  const { stderr } = await bridge.run([...tmux(), ...started]);
  expect(stderr).toBe('');
  const version = parseVersion((await bridge.run([PROGRAM, '-V'])).stdout);
  isEscaped = version !== undefined && escapesNames(version);
});

afterAll(async () => {
  await bridge.run([...tmux(), 'kill-server']);
  await rm(folder, { recursive: true, force: true });
});

describe('what tmux prints', () => {
  it.each(VALUES)('of an option that holds %s is its value', async (value) => {
    const line = sequence(command('set-option', '-g', '@v', value), command('display-message', '-p', '#{@v}'));
    expect(await run(line)).toEqual([value]);
  });

  it('is the screen as it is drawn, behind a title as it was set', async () => {
    await run(command('select-pane', '-t', 'x', '-T', 'at $HOME'));
    for (const print of [capture, captureStyled]) {
      const { title, lines } = readCapture(await run(print('x')));
      expect({ title, first: lines[0] }).toEqual({ title: 'at $HOME', first: '$HOME \\$HOME' });
    }
    expect(await run(captureEnd('x', 24))).toContain('$HOME \\$HOME');
  });
});

describe('names that tmux 3.4 has printed', () => {
  it('lose the backslash that it wrote, and no other', () => {
    const line = command('display-message', '-p', '#{session_name}');
    expect(unescapeNames(line, ['a\\$HOME \\\\$X \\$1 \\$_y \\n $'])).toEqual(['a$HOME \\$X \\$1 $_y \\n $']);
  });

  it('are not looked for in a screen', () => {
    expect(unescapeNames(capture('%1'), ['0 0 80 24 0 1 \\$A', '\\$A', '$A'])).toEqual([
      '0 0 80 24 0 1 $A',
      '\\$A',
      '$A',
    ]);
    expect(unescapeNames(captureEnd('%1', 3), ['\\$A'])).toEqual(['\\$A']);
  });

  it('are looked for where a text tells of a screen', () => {
    const typed = sequence(
      command('set-buffer', '-b', 'b', '--', 'a ; capture-pane -p'),
      command('display-message', '-p', 'x'),
    );
    expect(unescapeNames(typed, ['\\$A'])).toEqual(['$A']);
    expect(unescapeNames(command('set-buffer', '--', 'a ; capture-pane -p'), ['\\$A'])).toEqual(['$A']);
  });
});
