// The MCP server over standard input and output.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readDebugTarget, thisMachine } from './config.ts';
import type { Handed } from './handshake/handshake.ts';
import { log } from './log.ts';
import { HandedTransport } from './serve-handed.ts';
import { openServer } from './server.ts';
import { clearUpAtSignal } from './signals.ts';
import { SERVER_ENDS_MS } from './timing.ts';
import { withTelemetry } from './with-telemetry.ts';

/** Nobody answers a message without an id that can be read: its sender would wait for ever, and find no reason. */
function tellUnreadable(error: Error): void {
  if (error instanceof SyntaxError) log.fault(`a line of the client was left out, which is no JSON${placeOf(error)}`);
  else if (error.name === 'ZodError')
    log.fault('a line of the client was left out, which is no message of JSON-RPC 2.0');
}

/** V8 quotes the line, which may hold a secret. */
function placeOf({ message }: SyntaxError): string {
  return / at position \d+/.exec(message)?.[0] ?? '';
}

/** Runs until standard input ends. */
export async function serve(version: string, handed?: Handed): Promise<void> {
  const machine = thisMachine();
  log.debugTo(readDebugTarget(machine));
  const endTelemetry = await withTelemetry(machine, version);
  const { server, close } = openServer(version, machine);
  const ended = new Promise<void>((resolve) => {
    const input = handed?.input ?? process.stdin;
    input.on('end', resolve);
    input.on('close', resolve);
    if (input.destroyed) resolve();
    clearUpAtSignal().addEventListener('abort', () => resolve());
    process.stdout.on('error', resolve);
  });
  server.onerror = tellUnreadable;
  await server.connect(handed ? new HandedTransport(handed) : new StdioServerTransport());
  await ended;
  // What was started ends with this process, and would outlive it if the client killed it.
  setTimeout(() => process.exit(), SERVER_ENDS_MS).unref();
  await close();
  await endTelemetry();
}
