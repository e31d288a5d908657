// The way from Windows into a distribution of WSL.

import { execa } from 'execa';
import { type PtyholdError, tryByHand } from '../../errors.ts';
import { FAR_SHELL_BEGINS_MS } from '../../timing.ts';
import { decodeMessage } from '../decode.ts';
import { unreachable } from './unreachable.ts';
import type { Beginning, Failure, Way } from './way.ts';

/** Programs make these distributions for themselves: nobody works in them. */
const FOREIGN = /^(docker-desktop|rancher-desktop|podman-)/;
const INSTALL = 'In a PowerShell run as administrator: wsl --install';

export class WslWay implements Way {
  readonly hasWindowsPaths = true;
  #distribution: string | undefined;

  constructor(wanted: string | undefined) {
    this.#distribution = wanted;
  }

  get name(): string {
    return this.#distribution === undefined ? 'WSL' : `WSL (${this.#distribution})`;
  }

  async begin(): Promise<Beginning> {
    this.#distribution ??= await findDistribution();
    // With -e the words reach exec unchanged. As long as this shell lives, sessions can start programs of Windows.
    const argv = ['wsl.exe', '-d', this.#distribution, '-e', 'sh'];
    return { argv, env: { WSL_UTF8: '1' }, patienceMs: FAR_SHELL_BEGINS_MS };
  }

  personArgv(argv: readonly string[]): string[] {
    return ['wsl', ...(this.#distribution === undefined ? [] : ['-d', this.#distribution]), '-e', ...argv];
  }

  explain({ isLate, exitCode, output, couldNotStart }: Failure): PtyholdError {
    const distribution = this.#distribution ?? '';
    if (couldNotStart) return noWsl();
    if (isLate) {
      const sentence = `The distribution ${distribution} has not begun a shell within ${FAR_SHELL_BEGINS_MS / 1000} s; it may wait for its first set-up.`;
      return unreachable(sentence, `Run it once in a terminal and answer what it asks: wsl -d ${distribution}`);
    }
    if (/WSL_E_DISTRO_NOT_FOUND|no distribution with the supplied name/i.test(output)) {
      const sentence = `WSL has no distribution called ${distribution}.`;
      return unreachable(sentence, 'wsl --list shows those that are there; PTYHOLD_WSL_DISTRO chooses one.');
    }
    const said = output.slice(-400) || `it ended with ${exitCode ?? 'a signal'}`;
    return unreachable(`The distribution ${distribution} began no shell: ${said}`, tryByHand(`wsl -d ${distribution}`));
  }
}

/** The first distribution listed, which is the default one, unless a program made it for itself. */
async function findDistribution(): Promise<string> {
  const listed = await execa('wsl.exe', ['--list', '--quiet'], {
    env: { WSL_UTF8: '1' },
    encoding: 'buffer',
    reject: false,
    timeout: FAR_SHELL_BEGINS_MS,
    stdin: 'ignore',
  });
  if (listed.exitCode === undefined && !listed.timedOut) throw noWsl();
  const said = decodeMessage(listed.stdout) + decodeMessage(listed.stderr);
  const names = listed.exitCode === 0 ? said.split(/[\r\n]+/).filter((name) => name.trim() !== '') : [];
  const usable = names.find((name) => !FOREIGN.test(name));
  if (usable !== undefined) return usable;
  if (listed.timedOut)
    throw unreachable(`wsl.exe has not answered within ${FAR_SHELL_BEGINS_MS / 1000} s.`, tryByHand('wsl --status'));
  if (
    names.length === 0 &&
    !/no installed distributions|WSL_E_DEFAULT_DISTRO_NOT_FOUND/i.test(said) &&
    listed.exitCode !== 0
  )
    throw unreachable(`wsl.exe does not answer as it should: ${said.trim().slice(0, 400)}`, INSTALL);
  throw unreachable('WSL has no distribution to work in.', 'Install one: wsl --install -d Ubuntu');
}

function noWsl(): PtyholdError {
  return unreachable('There is no WSL on this Windows: wsl.exe was not found.', INSTALL);
}
