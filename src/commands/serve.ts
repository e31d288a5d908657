// `ptyhold serve`: the MCP server over HTTP, until a signal ends it.
import path from 'node:path';
import { homeOf } from '../config.ts';
import { type Address, chooseAddress, refuseUnmatched, urlOf } from '../http/address.ts';
import { namesOf } from '../http/guard.ts';
import { listen } from '../http/listen.ts';
import { TokenFile } from '../http/token.ts';
import { PATH, WebServer } from '../http/web-server.ts';
import { endpointsFor } from '../serve-http.ts';
import { settingsFolder } from '../settings/own-file.ts';
import { clearUpAtSignal, untilAborted } from '../signals.ts';
import { withTelemetry } from '../with-telemetry.ts';
import type { Given, Here } from './command.ts';

export async function serve({ options }: Given, here: Here): Promise<number> {
  const { machine, out } = here;
  const token = new TokenFile(tokenFile(options['token-file'], here), machine);
  if (options['rotate-token']) {
    await token.rotate();
    await out.write(`A new token is in ${token.file}. The one before is worth nothing any more.\n`);
    return 0;
  }
  const names = listOf(options['allow-host']);
  const origins = listOf(options['allow-origin']);
  refuseUnmatched(names, origins);
  const wanted = { listen: textOf(options['listen']), socket: textOf(options['socket']), names };
  const address = chooseAddress({ ...wanted, exposed: options['expose'] === true }, machine.cwd);
  await token.provide();
  const stopping = clearUpAtSignal();
  const endTelemetry = await withTelemetry(machine, here.version);
  const server = new WebServer({
    rules: {
      hosts: [...namesOf(address.kind === 'port' ? address.host : undefined), ...names],
      origins,
      schemes: ['http', 'https'],
    },
    token: () => token.read(),
    make: endpointsFor(here.version, machine),
    tell: out.note,
  });
  const port = await listen(server.http, address, machine);
  await out.write(describe(address, port, token.file));
  await untilAborted(stopping);
  await server.close();
  await endTelemetry();
  return 0;
}

function describe(address: Address, port: number, token: string): string {
  const url = address.kind === 'port' ? urlOf(address, port, PATH) : `http://localhost${PATH} at ${address.path}`;
  return `listening: ${url}\ntoken: ${token}\n`;
}

function tokenFile(given: string | true | undefined, { machine }: Here): string {
  const own = path.join(settingsFolder(machine.env, homeOf(machine)), 'http-token');
  return typeof given === 'string' ? path.resolve(machine.cwd, given) : own;
}

function textOf(given: string | true | undefined): string | undefined {
  return typeof given === 'string' ? given : undefined;
}

function listOf(given: string | true | undefined): string[] {
  return (textOf(given) ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '');
}
