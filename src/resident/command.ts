// Runs a command that was handed over, in the surroundings of the process that handed it over.
import type { Here } from '../commands/command.ts';
import { runCommand } from '../commands/run.ts';
import { FRAME } from '../front/frames.ts';
import type { Told } from '../front/told.ts';
import { log } from '../log.ts';
import type { KeptTmux } from '../session/hosts/kept-tmux.ts';
import { withoutPlaceholders } from '../settings/placeholders.ts';
import type { Line } from './line.ts';

/** What it begins when it asks for the signal that stops it is ended by that signal. Before that nothing is begun. */
export class Stoppable {
  readonly #line: Line;
  #isAsked = false;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Whether the command clears up by itself when it is stopped. */
  get clearsUp(): boolean {
    return this.#isAsked;
  }

  /** Fails where it was stopped before. */
  readonly ask = (): AbortSignal => {
    const { stopping } = this.#line;
    stopping.throwIfAborted();
    this.#isAsked = true;
    return stopping;
  };
}

/** What is there for all commands. */
export interface Lasting {
  version: string;
  kept: KeptTmux;
}

/** The exit status. Never fails. */
export function runTold(told: Told, { version, kept }: Lasting, line: Line, stoppable: Stoppable): Promise<number> {
  const here = { ...hereOf(told, version, line, stoppable), kept: kept.forCaller(line.gone) };
  return log.telling(
    (text) => line.tell(FRAME.error, text),
    () => runCommand(told.argv, here),
  );
}

function hereOf({ env, cwd, pid, file, terminal }: Told, version: string, line: Line, stoppable: Stoppable): Here {
  const say = (text: string): void => line.tell(FRAME.error, `${text}\n`);
  return {
    machine: {
      env: withoutPlaceholders(env as NodeJS.ProcessEnv),
      cwd,
      platform: process.platform,
      uid: process.getuid?.() ?? 0,
      pid,
    },
    node: process.execPath,
    file,
    nodeVersion: process.versions.node,
    version,
    input: line.input(),
    stopping: stoppable.ask,
    out: {
      write: (text) => line.show(text),
      note: (text) => say(`ptyhold: ${text}`),
      tell: say,
      ...terminal,
    },
  };
}
