// What Tab offers in real shells, with the scripts that `ptyhold completion` prints.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { escapeForRegex } from '../src/gate/command/paths.ts';
import { COMPLETES_MS } from '../src/timing.ts';
import { ptyholdIn } from './helpers/command-line.ts';
import { testWith } from './helpers/programs.ts';
import { type Answer, eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

async function readScreen(server: TestServer, session: string): Promise<string> {
  return (await server.tmux('capture-pane', '-p', '-t', session)).trimEnd();
}

/** After COMPLETES_MS nothing comes any more, as on a busy machine, and a person presses Tab again. */
const TAB_AGAIN_MS = 2 * COMPLETES_MS;

interface Completed {
  text: string;
  completed: RegExp;
  tabs?: number;
}

/** Types as a person does, who looks at the line before the next key. */
async function completes(
  server: TestServer,
  session: string,
  { text, completed, tabs = 1 }: Completed,
): Promise<string> {
  const typed = new RegExp(`${escapeForRegex(text)}\\s*$`);
  await server.tmux('send-keys', '-t', session, 'C-u');
  await server.tmux('send-keys', '-t', session, '-l', text);
  let pressedAt = Number.NEGATIVE_INFINITY;
  return eventually(async () => {
    const screen = await readScreen(server, session);
    if (completed.test(screen)) return screen;
    if (!typed.test(screen) || performance.now() - pressedAt < TAB_AGAIN_MS) return undefined;
    pressedAt = performance.now();
    await server.tmux('send-keys', '-t', session, ...Array<string>(tabs).fill('Tab'));
    return undefined;
  }, `${completed} on the screen`);
}

/** A session named `sh` with that shell, in which `ptyhold` is the built program, and two sessions to complete. */
async function shellWith(shell: string, setUp: string): Promise<TestServer> {
  const server = await serverForTest();
  const bin = path.join(server.folder, 'bin');
  await mkdir(bin);
  await writeFile(path.join(bin, 'ptyhold'), `#!/bin/sh\nexec '${process.execPath}' '${SERVER}' "$@"\n`);
  await chmod(path.join(bin, 'ptyhold'), 0o755);
  await writeFile(path.join(server.folder, 'own-file.yaml'), '');
  await server.open({ name: 'alpha-one', tags: ['web'] });
  await server.open({ name: 'alpha-two' });
  const env = { PATH: `${bin}:${process.env['PATH']}`, ...tmuxOf(server) };
  await server.open({ name: 'sh', shell, cwd: server.folder, env });
  const ready: Answer = await server.send('sh', setUp, { timeout: 40 });
  expect(ready.facts, ready.text).toMatchObject({ complete: true, exit_code: 0 });
  return server;
}

function tmuxOf({ env }: TestServer): Record<string, string> {
  const tmux = env['PTYHOLD_TMUX'];
  return tmux === undefined ? {} : { PTYHOLD_TMUX: tmux };
}

const SHELLS: readonly [shell: string, setUp: string][] = [
  ['bash', 'eval "$(ptyhold completion bash)"'],
  ['zsh', 'autoload -Uz compinit && compinit -u -D && eval "$(ptyhold completion zsh)"'],
  ['fish', 'ptyhold completion fish | source'],
];

describe.each(SHELLS)('in %s', (shell, setUp) => {
  testWith([shell], 'Tab completes commands, sessions, options and their values, and files', async () => {
    const server = await shellWith(shell, setUp);
    const tab = (text: string, completed: RegExp, tabs = 1) => completes(server, 'sh', { text, completed, tabs });
    await tab('ptyhold atta', /ptyhold attach\s*$/);
    await tab('ptyhold send alpha-o', /ptyhold send alpha-one\s*$/);
    await tab('ptyhold read alpha-one --line-r', /--line-range\s*$/);
    await tab('ptyhold send alpha-one x --when r', /--when ready\s*$/);
    await tab('ptyhold read alpha-one --wait=al', /--wait=all\s*$/);
    await tab('ptyhold run own', /ptyhold run own-file\.yaml\s*$/);
    // bash and zsh first complete what both have in common, and list them when they are asked again.
    if (shell !== 'fish') await tab('ptyhold close alpha', /ptyhold close alpha-$/);
    const both = await tab('ptyhold close alpha-', /alpha-one(?:.|\n)*alpha-two/, shell === 'fish' ? 1 : 2);
    if (shell !== 'bash') expect(both).toContain('web');
  });
});

describe('without a shell, completion', () => {
  it('makes nothing where there is nothing, and prints scripts for the three shells alone', async () => {
    const server = await serverForTest();
    const ptyhold = ptyholdIn(server);
    expect(await ptyhold('completion', 'bash', '--', 'send', '')).toEqual({ code: 0, stdout: '', stderr: '' });
    await expect(server.tmux('list-sessions')).rejects.toThrow(/no such file|No such file|no server|error connecting/);
    expect(await ptyhold('completion', 'tcsh')).toMatchObject({ code: 2, stdout: '' });
    expect((await ptyhold('completion', 'fish')).stdout).toContain('complete -c ptyhold');
  });
});
