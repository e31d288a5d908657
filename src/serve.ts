// The MCP server over standard input and output.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readDebugTarget, thisMachine } from './config.ts';
import { log } from './log.ts';
import { createServer } from './server.ts';
import { findHosts } from './session/hosts/open-hosts.ts';
import { Couriers } from './session/queued/couriers.ts';
import { clearUpAtSignal } from './signals.ts';
import { CLEARING_UP_MS } from './timing.ts';
import { COURIERS_END_MS } from './timing-texts.ts';
import { within } from './within.ts';

/**
 * Runs until standard input ends. Makes nothing before the first call: clients start servers only to list their tools.
 */
export async function serve(version: string): Promise<void> {
  const machine = thisMachine();
  log.debugTo(readDebugTarget(machine));
  const hosts = findHosts(machine, () => server.getClientVersion()?.name);
  const ended = new Promise<void>((resolve) => {
    process.stdin.on('end', resolve);
    process.stdin.on('close', resolve);
    clearUpAtSignal().addEventListener('abort', () => resolve());
    process.stdout.on('error', resolve);
  });
  const couriers = new Couriers(() => hosts.opened);
  const server = createServer(
    version,
    { hosts, couriers },
    {
      cwd: machine.cwd,
      command: [process.execPath, process.argv[1] ?? 'ptyhold'],
    },
  );
  await server.connect(new StdioServerTransport());
  await ended;
  // A text that is amid being typed needs its connection.
  await within(COURIERS_END_MS, couriers.close());
  // A host may be away, and nobody waits for this server any more.
  await within(CLEARING_UP_MS, hosts.close());
}
