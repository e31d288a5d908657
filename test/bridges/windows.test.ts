// A real Windows with a real WSL, where the tests run on one.
import { expect, it } from 'vitest';
import { TestServer } from '../helpers/server.ts';

it.skipIf(process.platform !== 'win32')('sessions live in WSL [needs Windows]', async () => {
  // The folder of the test is one of Windows; inside, the default is taken.
  const server = await TestServer.start({ PTYHOLD_DIR: '' });
  try {
    const { facts, text } = await server.call('pty_open', { name: 'windows-test', reuse: true, cwd: 'C:\\Windows' });
    expect(facts['attach'], text).toMatch(/^wsl -d \S+ -e tmux -S \S+ attach -t windows-test$/);
    const answer = await server.send('windows-test', 'pwd; echo "$WSL_DISTRO_NAME" | wc -l; (exit 3)');
    expect(answer.output).toBe('/mnt/c/Windows\n1');
    expect(answer.facts).toMatchObject({ complete: true, exit_code: 3 });
    expect((await server.call('pty_close', { session_id: 'windows-test' })).isError).toBe(false);
  } finally {
    await server.dispose();
  }
});
