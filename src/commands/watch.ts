// `ptyhold watch`: a page in the browser that shows all sessions, live.
import path from 'node:path';
import type { Machine } from '../config.ts';
import type { Address } from '../http/address.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { requireAllowed, TOOL_TO } from '../session/services/roles.ts';
import { clearUpAtSignal, untilAborted } from '../signals.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import { InOrder } from './in-order.ts';
import { openInBrowser } from './open-in-browser.ts';
import { coloursOf } from './own-colours.ts';

/** Ends with a signal. */
export async function watch(hosts: Hosts, { options }: Given, { out, version, machine }: Here): Promise<number> {
  const on = readAddress(options, machine);
  const own = await hosts.roles.own();
  requireAllowed({ all: own }, TOOL_TO.read);
  const mayType = options['write'] === true;
  if (mayType && own.length > 0) throw new Fault('Under a role no session is handed to a browser: leave --write out.');
  const over = clearUpAtSignal();
  const { startWatch } = await import('../watch/watch.ts');
  const links: string[] = [];
  const told = new InOrder(out);
  const linkMade = (link: string): void => {
    told.write(links.length === 0 ? `${link}\n` : `For another browser: ${link}\n`);
    links.push(link);
  };
  const colours = (tags: readonly string[]) => coloursOf(hosts, machine, [{ tags }]);
  const running = await startWatch({ hosts, version, mayType, colours, on, user: machine, linkMade });
  // Without the link nobody gets at the page.
  await told.done().catch(async (error: unknown) => {
    await running.close();
    throw error;
  });
  if (on.kind === 'socket') out.note(`ssh -L 9000:${on.path} HOST brings it to port 9000 of another machine`);
  out.note(
    `${mayType ? 'the page may type into sessions that are taken over there' : 'the page only watches'}; Ctrl-c ends it`,
  );
  const opens = !options['no-open'] && on.kind === 'port';
  const takeAway = opens ? await openInBrowser(links[0] ?? '', machine) : undefined;
  await untilAborted(over);
  await Promise.all([running.close(), takeAway?.()]);
  await told.done();
  return 0;
}

function readAddress({ port, socket }: Given['options'], { cwd }: Machine): Address {
  if (port !== undefined && socket !== undefined)
    throw new Fault('--port and --socket exclude each other.', WRONG_USAGE);
  if (typeof socket === 'string') return { kind: 'socket', path: path.resolve(cwd, socket) };
  return { kind: 'port', host: '127.0.0.1', port: readPort(port) };
}

function readPort(given: string | true | undefined): number {
  if (given === undefined) return 0;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535 && given !== '') return port;
  throw new Fault(`--port takes a number up to 65535; "${given}" is none.`, WRONG_USAGE);
}
