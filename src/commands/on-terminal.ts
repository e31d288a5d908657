// Runs a command for people on the terminal or the pipes of this process.
import { realpathSync } from 'node:fs';
import { isatty } from 'node:tty';
import { readDebugTarget, thisMachine } from '../config.ts';
import { log } from '../log.ts';
import { clearUpAtSignal } from '../signals.ts';
import { TYPED_HERE } from '../typed-here.ts';
import { type Out, standardOut } from './out.ts';
import { runCommand } from './run.ts';

/** Returns the exit status. */
export function runOnTerminal(argv: readonly string[], version: string): Promise<number> {
  const machine = thisMachine();
  const out = standardOut();
  log.debugTo(readDebugTarget(machine));
  return runCommand(argv, {
    machine,
    node: process.execPath,
    file: ownFile(),
    nodeVersion: process.versions.node,
    version,
    input: standardInput(out),
    // process.stdin loads what reads it, which few commands do.
    ...(isatty(0) && process.stderr.isTTY && { ask: askOnTerminal }),
    stopping: clearUpAtSignal,
    out,
  });
}

/** A package manager starts it by a link, which it may replace. */
function ownFile(): string {
  return realpathSync(process.argv[1] ?? '');
}

/** Ctrl-d is an empty answer. */
async function askOnTerminal(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(question), ended]);
  lines.close();
  return answer;
}

/** Says so if a command waits for somebody to type. */
async function* standardInput(out: Out): AsyncGenerator<Uint8Array> {
  if (process.stdin.isTTY) out.note(TYPED_HERE);
  yield* process.stdin;
}
