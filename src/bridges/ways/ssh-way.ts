// The way to another machine by ssh. All servers share one login.

import type { PtyholdError } from '../../errors.ts';
import { tryByHand } from '../../errors.ts';
import { SSH_BEGINS_MS } from '../../timing.ts';
import type { Bridge } from '../bridge.ts';
import { shellLine } from '../shell-words.ts';
import { unreachable } from './unreachable.ts';
import type { Beginning, Failure, Way } from './way.ts';

interface SshRoute {
  /** What messages call it. */
  host: string;
  /** What ssh calls it. */
  address: string;
  /** ssh itself, perhaps with options. */
  command: readonly string[];
  /** Folders to try for the sockets of shared connections, in order; empty where ssh cannot share them. */
  socketFolders: readonly string[];
}

/** ssh must not wait at a question that nobody sees, and must notice when the network is gone. */
const OPTIONS = ['BatchMode=yes', 'ConnectTimeout=15', 'ServerAliveInterval=10', 'ServerAliveCountMax=3'];

export class SshWay implements Way {
  readonly hasWindowsPaths = false;
  readonly name: string;
  readonly #route: SshRoute;
  readonly #here: Pick<Bridge, 'privateFolder'>;

  constructor(route: SshRoute, here: Pick<Bridge, 'privateFolder'>) {
    this.#route = route;
    this.#here = here;
    this.name = route.host;
  }

  async begin(): Promise<Beginning> {
    const { command, address } = this.#route;
    const options = [...OPTIONS, ...(await this.#sharing())].flatMap((option) => ['-o', option]);
    return { argv: [...command, '-T', ...options, address, 'exec sh'], patienceMs: SSH_BEGINS_MS };
  }

  personArgv(argv: readonly string[]): string[] {
    return [...this.#route.command, '-t', this.#route.address, shellLine(argv)];
  }

  explain({ isLate, exitCode, output, couldNotStart }: Failure): PtyholdError {
    const { host, address, command } = this.#route;
    const byHand = shellLine([...command, address]);
    const said = output.trim().split('\n').at(-1) ?? '';
    if (couldNotStart)
      return unreachable(`${command[0]} cannot be run on this machine.`, 'Install OpenSSH, or set PTYHOLD_SSH.');
    if (isLate)
      return unreachable(`${host} has not begun a shell within ${SSH_BEGINS_MS / 1000} s.`, tryByHand(byHand));
    if (/host key verification failed|identification has changed/i.test(output))
      return unreachable(
        `The key of ${host} is not known or has changed.`,
        `Look at it and accept it by hand: ${byHand}`,
      );
    if (/permission denied|too many authentication/i.test(output)) {
      const sentence = `${host} lets nobody in without asking (${said}).`;
      return unreachable(
        sentence,
        `Give it your key (ssh-copy-id ${address}) or load it (ssh-add), until this asks nothing: ${byHand}`,
      );
    }
    if (exitCode === 255) return unreachable(`${host} cannot be reached (${said}).`, tryByHand(byHand));
    return unreachable(`${host} began no shell: it ended with ${exitCode ?? 'a signal'} (${said}).`, tryByHand(byHand));
  }

  async #sharing(): Promise<string[]> {
    for (const folder of this.#route.socketFolders)
      if ((await this.#here.privateFolder(folder)) === 'private')
        return ['ControlMaster=auto', `ControlPath=${folder}/ssh-%C`, 'ControlPersist=60'];
    return [];
  }
}
