// The library: the same sessions as those of the MCP server, for programs, in their own process.
import packageJson from '../package.json' with { type: 'json' };
import { readDebugTarget, thisMachine } from './config.ts';
import { PtyholdError } from './errors.ts';
import { asker } from './library/call-tool.ts';
import type { ConnectOptions } from './library/options.ts';
import { terminalsBy } from './library/terminals.ts';
import type { Terminals } from './library/types.ts';
import { log } from './log.ts';
import { findHosts } from './session/hosts/open-hosts.ts';
import { Couriers } from './session/queued/couriers.ts';
import { sharedController } from './shared-signal.ts';
import { CLEARING_UP_MS } from './timing.ts';
import { COURIERS_END_MS } from './timing-texts.ts';
import { Calls } from './tools/calls.ts';
import { withTelemetry } from './with-telemetry.ts';
import { within } from './within.ts';

export { type ErrorCode, PtyholdError } from './errors.ts';
export type * from './library/options.ts';
export type * from './library/types.ts';

/** Makes nothing before the first call. A wrong setting is told by each call. */
export async function connect(options: ConnectOptions = {}): Promise<Terminals> {
  const { env, cwd, name = 'library', confirm } = options;
  const here = thisMachine();
  const machine = { ...here, env: { ...(env ?? here.env) }, cwd: cwd ?? here.cwd };
  log.debugTo(readDebugTarget(machine));
  const endTelemetry = await withTelemetry(machine, packageJson.version);
  const hosts = findHosts(machine, () => name);
  const couriers = new Couriers(() => hosts.opened);
  const leaving = sharedController();
  const asks =
    confirm && (async (question: string, text: string) => ((await confirm(question, text)) ? 'agreed' : 'declined'));
  const disconnect = async (): Promise<void> => {
    if (leaving.signal.aborted) return;
    leaving.abort(new PtyholdError('cancelled', 'The library was disconnected.', 'connect() gives others.'));
    await within(COURIERS_END_MS, couriers.close());
    await within(CLEARING_UP_MS, hosts.close());
    await endTelemetry();
  };
  return terminalsBy(asker(new Calls({ hosts, couriers }), leaving.signal, asks), disconnect);
}
