// A command ends between a look at its terminal and the text that is typed because of that look.
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { testWith } from './helpers/programs.ts';
import { eventually, serverForTest, type TestServer } from './helpers/server.ts';

const RUNS = "sh -c ': > begun; until [ -e end ]; do sleep 0.05; done; echo first; exit 3'";
/** The gate would refuse it, and so looks once more who reads. In a folder without a repository it changes nothing. */
const JUDGED_TWICE = "git push --force 2>/dev/null; sh -c 'echo second; exit 4'";

describe('a text that is judged while a command ends is typed at the prompt that has come, and gets its own end', () => {
  for (const shell of ['bash', 'zsh', 'fish', 'dash', 'mksh']) {
    testWith([shell], `in ${shell}`, async () => {
      const looks = await HeldLooks.make();
      const server = await serverForTest(looks.env);
      const session = await server.open({ shell, cwd: server.folder });
      await server.send(session, 'true');
      await server.call('pty_send', { session_id: session, text: RUNS });
      await eventually(() => exists(server.folder, 'begun'), 'the first command runs');
      await looks.hold();
      const second = server.send(session, JUDGED_TWICE, { force: true, timeout: 45 });
      await looks.letGo(1);
      await looks.isHeld(2);
      await writeFile(path.join(server.folder, 'end'), '');
      await eventually(async () => /^first\n\S/m.test(await screen(server, session)), 'the next prompt');
      const first = await server.call('pty_read', { session_id: session, wait: true, timeout: 45 });
      expect(first).toMatchObject({ output: 'first', facts: { exit_code: 3 } });
      await looks.letAllGo();
      const { output, facts } = await second;
      expect({ output, ...facts }).toMatchObject({ output: 'second', complete: true, via: 'prompt', exit_code: 4 });
    });
  }
});

/** Without a perl that runs, a look asks `stty` for the terminal's modes at last: this one waits until it may answer. */
class HeldLooks {
  readonly folder: string;

  get env(): Record<string, string> {
    return { PATH: `${this.folder}:${process.env['PATH']}`, PERL5OPT: '-Mno_such_module' };
  }

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<HeldLooks> {
    const looks = new HeldLooks(await mkdtemp(path.join(os.tmpdir(), 'held-looks-')));
    onTestFinished(() => rm(looks.folder, { recursive: true }));
    await writeFile(path.join(looks.folder, 'stty'), looks.#stty());
    await chmod(path.join(looks.folder, 'stty'), 0o755);
    return looks;
  }

  /** Those that end from now on are numbered, and wait. */
  hold(): Promise<void> {
    return writeFile(path.join(this.folder, 'hold'), '');
  }

  async letGo(number: number): Promise<void> {
    await this.isHeld(number);
    await writeFile(path.join(this.folder, `go.${number}`), '');
  }

  async isHeld(number: number): Promise<void> {
    await eventually(() => exists(this.folder, `look.${number}`), `look ${number}`);
  }

  letAllGo(): Promise<void> {
    return rm(path.join(this.folder, 'hold'));
  }

  #stty(): string {
    return [
      '#!/bin/sh',
      `cd ${this.folder}`,
      'n=1',
      '[ ! -e hold ] || until mkdir look.$n 2>/dev/null; do n=$((n + 1)); done',
      'while [ -e hold ] && [ ! -e go.$n ]; do sleep 0.02; done',
      `PATH='${process.env['PATH']}' exec stty "$@"`,
      '',
    ].join('\n');
  }
}

function screen(server: TestServer, session: string): Promise<string> {
  return server.tmux('capture-pane', '-p', '-t', session);
}

function exists(folder: string, file: string): Promise<boolean> {
  return access(path.join(folder, file)).then(
    () => true,
    () => false,
  );
}
