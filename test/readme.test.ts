// The commands in the READMEs, run as they stand there.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../src/commands/run.ts';
import { thisMachine } from '../src/config.ts';
import { argumentsOfPtyhold, documentedCommands } from './helpers/documents.ts';
import { hereWith } from './helpers/here.ts';
import { ROOT } from './helpers/imports.ts';
import { serverForTest } from './helpers/server.ts';

/** The first goes on until it is ended; the doctor has tests of its own, with few shells. Both are parsed with all other documents. */
const LASTING = ['watch', 'doctor'];

describe('the commands', () => {
  for (const name of ['README.md', 'README.ja.md']) {
    it(`of ${name} do what they say on a machine with a session`, async () => {
      const server = await serverForTest();
      await server.call('pty_open', { name: 't1' });
      await server.call('pty_send', { session_id: 't1', text: 'echo 4-$((2*21))-2', wait: true });
      await writeFile(path.join(server.home, '.claude.json'), '{}\n');
      const machine = { ...thisMachine(), env: { ...server.env }, cwd: server.folder };
      const said: Record<string, string> = {};
      for (const { file, words } of documentedCommands()) {
        const argv = argumentsOfPtyhold(words);
        if (file !== name || !argv || LASTING.includes(argv[0] ?? '')) continue;
        const { here, told } = hereWith({ machine, answer: '1' });
        expect(await runCommand(argv, here), told.err).toBe(0);
        said[argv.join(' ')] = told.out + told.err;
      }
      expect(said).toEqual({
        install: expect.stringMatching(/1.*Claude Code[\s\S]*\.claude\.json/),
        'install claude-code': expect.stringContaining('already'),
        ls: expect.stringMatching(/^.*t1/m),
        history: expect.stringContaining('echo 4-$((2*21))-2'),
        'log t1 --svg --command -1': expect.stringContaining('4-42-2'),
      });
    });
  }

  it('of any other client start the package', async () => {
    for (const name of ['README.md', 'README.ja.md']) {
      const readme = await readFile(path.join(ROOT, name), 'utf8');
      const [, block = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
      expect(JSON.parse(block)).toEqual({ mcpServers: { ptyhold: { command: 'npx', args: ['-y', 'ptyhold'] } } });
    }
  });
});
