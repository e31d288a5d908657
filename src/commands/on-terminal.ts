// Runs a command for people on the terminal or the pipes of this process.
import { readDebugTarget, thisMachine } from '../config.ts';
import { log } from '../log.ts';
import { standardOut } from './out.ts';
import { runCommand } from './run.ts';

/** Returns the exit status. */
export function runOnTerminal(argv: readonly string[], version: string): Promise<number> {
  const machine = thisMachine();
  log.debugTo(readDebugTarget(machine));
  return runCommand(argv, {
    machine,
    node: process.execPath,
    nodeVersion: process.versions.node,
    version,
    input: process.stdin,
    out: standardOut(),
  });
}
