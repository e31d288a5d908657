// AppleScript to iTerm2: one script that takes everything as arguments, so that nothing is quoted and nothing evaluated.
import type { Bridge, RunResult } from '../bridges/bridge.ts';
import { Fault, type FaultKind, isFault } from './fault.ts';
import { requirePlain } from './plain-program.ts';
import { ANSWERS_MS } from './timing.ts';

/** A program that is not running would be started by the first `tell`. */
const SCRIPT = `on run argv
	set verb to item 1 of argv
	if application id "com.googlecode.iterm2" is not running then error "not running" number -600
	if verb is "running" then return "running"
	tell application id "com.googlecode.iterm2"
		if verb is "cookie" then return request cookie and key for app named (item 2 of argv)
		if verb is "version" then return version
		if verb is "window" then
			create window with default profile command (item 2 of argv)
			return "done"
		end if
		if verb is "tab" then
			if (count of windows) is 0 then
				create window with default profile command (item 2 of argv)
			else
				tell current window to create tab with default profile command (item 2 of argv)
			end if
			return "done"
		end if
	end tell
	error "unknown verb" number 1000
end run
`;

export type Verb =
  | readonly ['running' | 'version']
  | readonly ['cookie', app: string]
  | readonly ['window' | 'tab', program: string];

export class AppleScript {
  readonly #bridge: Pick<Bridge, 'run'>;
  readonly #platform: string;

  constructor(bridge: Pick<Bridge, 'run'>, platform: string) {
    this.#bridge = bridge;
    this.#platform = platform;
  }

  /** Answers what iTerm2 said. Fails with a sentence and its mend. */
  async run(verb: Verb, { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal }): Promise<string> {
    const [name, argument = ''] = verb;
    if (name === 'window' || name === 'tab') requirePlain(argument);
    const options = { input: SCRIPT, timeoutMs, ...(signal && { signal }) };
    const result = await this.#bridge.run(['osascript', '-', ...verb], options);
    if (result.exitCode === 0) return result.stdout.trim();
    throw this.#explain(result, timeoutMs);
  }

  /** Why nobody listens on the socket of the API. */
  async whyNobody(): Promise<Fault> {
    try {
      await this.run(['running'], { timeoutMs: ANSWERS_MS });
      return new Fault('api_off');
    } catch (error) {
      return isFault(error, 'not_running', 'not_installed', 'not_mac') ? error : new Fault('nobody');
    }
  }

  #explain({ stderr, isLate }: RunResult, timeoutMs: number): Fault {
    if (isLate) return new Fault('late', String(timeoutMs / 1000));
    if (/ENOENT/.test(stderr))
      return this.#platform === 'darwin' ? new Fault('script', stderr) : new Fault('not_mac', this.#platform);
    const said = stderr.trim().split('\n').at(-1) ?? '';
    const [, sentence = said, code = ''] = /error: (.*?) \((-?\d+)\)$/.exec(said) ?? [];
    const kind = KINDS[code];
    return kind ? new Fault(kind, TOLD[kind] ?? code) : new Fault('script', sentence || 'osascript told no reason');
  }
}

/** By the number of the error. */
const KINDS: Readonly<Record<string, FaultKind>> = {
  1: 'api_off',
  [-600]: 'not_running',
  [-609]: 'not_running',
  [-1712]: 'consent_asked',
  [-1728]: 'not_installed',
  [-1743]: 'consent',
  [-1744]: 'consent',
  // The script does not compile where the dictionary of the app lacks a word.
  [-2740]: 'old',
  [-2741]: 'old',
};

const TOLD: Partial<Readonly<Record<FaultKind, string>>> = { old: 'it does not know the command for its API' };
