// Whether something listens on a port of the host of a session.
import type { Bridge } from '../bridges/bridge.ts';
import { PtyholdError } from '../errors.ts';
import { PORT_LOOK_MS } from '../timing.ts';

/** bash opens /dev/tcp by itself and tries all addresses of the name. Where it is missing, nc does. */
const TRY = `if command -v bash >/dev/null 2>&1; then exec bash -c 'exec 3<>"/dev/tcp/localhost/$0"' "$1"; fi
command -v nc >/dev/null 2>&1 || exit 127
exec nc -z localhost "$1"`;

const NO_PROGRAM = 127;

export async function isPortOpen(bridge: Bridge, port: number): Promise<boolean> {
  const { exitCode } = await bridge.run(['sh', '-c', TRY, 'sh', String(port)], { timeoutMs: PORT_LOOK_MS });
  if (exitCode !== NO_PROGRAM) return exitCode === 0;
  const sentence = `Whether something listens on port ${port} cannot be told: there is neither bash nor nc.`;
  throw new PtyholdError('system', sentence, 'Install one of them, or use ready.pattern.');
}
