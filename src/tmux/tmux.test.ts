// What is asked of the machine where no server of tmux runs.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import type { RunResult } from '../bridges/bridge.ts';
import { readConfig, thisMachine } from '../config.ts';
import { Tmux } from './tmux.ts';

const FOLDER = '/of-the-test';
const SOCKET = `${FOLDER}/tmux.sock`;

class CountingBridge extends FakeBridge {
  readonly ran: string[] = [];

  override run(argv: readonly string[]): Promise<RunResult> {
    this.ran.push(argv[0] ?? '');
    return super.run(argv);
  }
}

function withoutServer(): { bridge: CountingBridge; tmux: Tmux } {
  const bridge = new CountingBridge();
  bridge.append(`${FOLDER}/journal/any`, '');
  bridge.programs.set('tmux', '/usr/bin/tmux');
  bridge.prints.set('/usr/bin/tmux', 'tmux 3.3a\n').set('/bin/sh', '1 init\n');
  const machine = thisMachine();
  // Whoever runs the tests may name a tmux.
  const env = { ...machine.env, PTYHOLD_DIR: FOLDER, PTYHOLD_TMUX: undefined };
  const config = readConfig({ ...machine, env });
  return { bridge, tmux: new Tmux(bridge, config) };
}

it('looks through the processes once, and starts no tmux that could only say so', async () => {
  const { bridge, tmux } = withoutServer();
  for (const command of ['list-sessions', 'list-panes', 'display-message'])
    expect(await tmux.execute(command, { repeatable: true })).toBeUndefined();
  expect(await tmux.executeInTurn('new-session')).toBeUndefined();
  expect(bridge.ran).toEqual(['/usr/bin/tmux', '/bin/sh']);
});

it('looks through the processes again for a server whose socket was there and has gone', async () => {
  const { bridge, tmux } = withoutServer();
  await tmux.execute('list-sessions', { repeatable: true });
  bridge.append(SOCKET, '');
  // The fake lets nobody connect.
  await expect(tmux.execute('list-sessions', { repeatable: true })).rejects.toThrow('connection');
  bridge.remove(SOCKET);
  await tmux.execute('list-sessions', { repeatable: true });
  expect(bridge.ran.filter((program) => program === '/bin/sh')).toHaveLength(2);
});
