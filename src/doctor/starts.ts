// Starts ptyhold as clients do: by exactly the command that `install` has written, in the environment that the client gives it.
import { messageOf } from '../bridges/message.ts';
import { NativeBridge } from '../bridges/native/native.ts';
import { shellLine } from '../bridges/shell-words.ts';
import type { Client } from '../clients/client.ts';
import { envOf, wordsOf } from '../clients/entry.ts';
import { launchFor, type Own, pathOf } from '../clients/launch.ts';
import { launches, NAME, type Registration } from '../clients/registration.ts';
import type { UserMachine } from '../clients/user-machine.ts';
import type { Machine } from '../config.ts';
import { cut } from '../terminal/fold-items.ts';
import type { Finding } from './finding.ts';
import { CLIENT_START_MS } from './timing.ts';

const LONGEST_MESSAGE = 200;

type Fault = Pick<Finding, 'status' | 'says' | 'fix'>;

const FIRST_REQUEST = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'ptyhold-doctor', version: '1' } },
};

export class Starts {
  readonly #host: Machine;
  readonly #place: UserMachine;
  readonly #own: Own;
  readonly #signal: AbortSignal;
  /** Many clients have the same command. */
  readonly #tried = new Map<string, Promise<Fault | undefined>>();

  constructor(host: Machine, place: UserMachine, own: Own, signal: AbortSignal) {
    this.#host = host;
    this.#place = place;
    this.#own = own;
    this.#signal = signal;
  }

  /** Undefined if it starts, and where somebody wrote another command: that is theirs to try. */
  async faultOf(client: Client, found: Registration): Promise<Fault | undefined> {
    if (!launches(client, found, launchFor(client, this.#place, this.#own, false))) return undefined;
    const words = wordsOf(client, found.entry);
    const env = this.#environment(client, found);
    const key = JSON.stringify([words, Object.entries(env).sort()]);
    const tried = this.#tried.get(key) ?? this.#try(words, env);
    this.#tried.set(key, tried);
    return tried;
  }

  #environment(client: Client, { entry }: Registration): Record<string, string> {
    const usual = pathOf(client, this.#place);
    const all = { ...this.#place.env, ...(usual !== undefined && { PATH: usual }), ...envOf(client, entry) };
    return Object.fromEntries(
      Object.entries(all).filter((each): each is [string, string] => typeof each[1] === 'string'),
    );
  }

  async #try(words: readonly string[], env: Record<string, string>): Promise<Fault | undefined> {
    const line = shellLine(words);
    const input = `${JSON.stringify(FIRST_REQUEST)}\n`;
    const bridge = new NativeBridge(this.#host.uid, env);
    const result = await bridge.run(words, { input, timeoutMs: CLIENT_START_MS, signal: this.#signal });
    if (isOurs(result.stdout)) return undefined;
    const fix = `Try it by hand: ${line}`;
    if (result.isLate)
      return { status: 'warning', says: `${line} has not started within ${CLIENT_START_MS / 1000} s.`, fix };
    return {
      status: 'broken',
      says: `${line} does not start ptyhold: ${shortly(messageOf(result)) || 'it says nothing'}`,
      fix,
    };
  }
}

/** Each client that has the command shows it. */
function shortly(message: string): string {
  return cut(message.replaceAll(/\s*\n\s*/g, ' '), LONGEST_MESSAGE);
}

function isOurs(stdout: string): boolean {
  try {
    return JSON.parse(stdout.split('\n', 1)[0] ?? '').result.serverInfo.name === NAME;
  } catch {
    // A message for people, or nothing.
    return false;
  }
}
