// A tmux that answers what the test says, in place of one that runs.
import type { Bridge } from '../../src/bridges/bridge.ts';
import { type Config, readConfig, thisMachine } from '../../src/config.ts';
import type { Location, Program } from '../../src/tmux/locate.ts';
import type { CommandResult } from '../../src/tmux/result.ts';
import { Tmux } from '../../src/tmux/tmux.ts';

/** The settings of a user who has set these and nothing else. */
export function configWith(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ...thisMachine(), env: { HOME: '/nonexistent', ...env } });
}

export type Answer = (line: string) => CommandResult | undefined | Promise<CommandResult | undefined>;

export class FakeTmux extends Tmux {
  /** The lines of commands that came, in their order. */
  readonly asked: string[] = [];
  readonly #answer: Answer;

  constructor(bridge: Bridge, answer: Answer) {
    super(bridge, configWith());
    this.#answer = answer;
  }

  override async program(): Promise<Program> {
    return { path: '/usr/bin/tmux', version: { text: '3.3a', major: 3, minor: 3 } };
  }

  override async location(): Promise<Location> {
    return { folder: '/run/ptyhold', socket: '/run/ptyhold/tmux.sock' };
  }

  override async isConnected(): Promise<boolean> {
    return true;
  }

  override async presentFolder(): Promise<string> {
    return (await this.location()).folder;
  }

  override async restore(): Promise<void> {
    // Nobody removes the socket of one that does not run.
  }

  override async execute(line: string): Promise<CommandResult | undefined> {
    this.asked.push(line);
    return this.#answer(line);
  }
}
