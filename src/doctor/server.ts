// Checks whether the sessions' tmux server answers, if one is running.

import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { SERVER_CHECK_MS } from '../timing.ts';
import { sessionNames } from '../tmux/checks.ts';
import { possibleSockets } from '../tmux/locate.ts';
import { Tmux } from '../tmux/tmux.ts';
import type { Finding } from './finding.ts';

/** Without a socket there is no server, so there is nothing to report. */
export async function checkServer(bridge: Bridge, config: Config): Promise<Finding[]> {
  const socket = await firstThere(bridge, possibleSockets(config));
  if (socket === undefined) return [];
  const tmux = new Tmux(bridge, config);
  const { path } = await tmux.program();
  const { exitCode, stdout, isLate } = await bridge.run(sessionNames(path, socket), { timeoutMs: SERVER_CHECK_MS });
  if (isLate) return [silent(socket, await tmux.serverPid())];
  const count = exitCode === 0 ? stdout.split('\n').length - 1 : 0;
  return [{ check: 'server', status: 'ok', says: count === 1 ? '1 session' : `${count} sessions` }];
}

async function firstThere(bridge: Bridge, files: readonly string[]): Promise<string | undefined> {
  const there = await Promise.all(files.map((file) => bridge.exists(file)));
  return files.find((_, at) => there[at]);
}

function silent(socket: string, pid: number): Finding {
  const cure = `kill -CONT ${pid} lets it go on where it was stopped; kill -9 ${pid} ends it with all sessions.`;
  return {
    check: 'server',
    status: 'broken',
    says: 'The tmux server of the sessions does not answer: it was stopped, or hangs.',
    // ptyhold does not know the number of a server that another program started.
    fix: pid ? cure : `pgrep -f ${socket} finds it.`,
  };
}
