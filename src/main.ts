// Starts the MCP server, or runs a command for people. Each is imported here, so that neither loads the other.
import './no-compiling.ts';
import packageJson from '../package.json' with { type: 'json' };
import { awaitEnds } from './bridges/started.ts';
import type { Handed } from './handshake/handshake.ts';
import { endAtSignals } from './signals.ts';
import { writeOut } from './standard-output.ts';

const { version } = packageJson;

/** `handed`: what the handshake has left of the client's messages, if it has answered any. */
export async function main(handed?: Handed): Promise<void> {
  const argv = process.argv.slice(2);
  endAtSignals();
  handed?.leaveSignals();
  if (handed || (argv.length === 0 && !process.stdin.isTTY)) {
    const { serve } = await import('./serve.ts');
    await serve(version, handed);
  } else {
    const { runOnTerminal } = await import('./commands/on-terminal.ts');
    process.exitCode = await runOnTerminal(argv, version);
    // What could not be written was told where it was written.
    await writeOut('').catch(() => undefined);
  }
  await awaitEnds();
}
