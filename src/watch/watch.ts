// Serves the page until it is told to end.
import { setFlagsFromString } from 'node:v8';
import { type Address, urlOf } from '../http/address.ts';
import { listen, type User } from '../http/listen.ts';
import type { Colours } from '../looks/tag-colours.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { answerQuestion } from './answers.ts';
import { answerData } from './data.ts';
import { Doors } from './doors.ts';
import { KnownColours } from './known-colours.ts';
import { Mirrors } from './mirrors.ts';
import { Overview } from './overview.ts';
import { readPageFiles } from './page-files.ts';
import { makeServer } from './server.ts';
import type { Services } from './services.ts';
import { Takes } from './takes.ts';
import { Timelines } from './timeline.ts';
import { Viewer } from './viewer.ts';

export interface Wanted {
  hosts: Hosts;
  version: string;
  mayType: boolean;
  /** The colours of tags. */
  colours(tags: readonly string[]): Promise<Colours>;
  on: Address;
  user: User;
  /** Called with each link: a browser uses it once. */
  linkMade(link: string): void;
}

export interface Watch {
  close(): Promise<void>;
}

/** Node would let the space for what is young grow to 48 MB, and what is drawn here lives shortly. */
const KEEP_YOUNG_SMALL = '--semi-space-growth-factor=1';

export async function startWatch(wanted: Wanted): Promise<Watch> {
  const { hosts, version, mayType, colours, on, user, linkMade } = wanted;
  setFlagsFromString(KEEP_YOUNG_SMALL);
  const doors = new Doors();
  const mirrors = new Mirrors(hosts);
  const overview = new Overview(hosts, new KnownColours(colours), (cards) => mirrors.adapt(cards));
  const takes = new Takes(hosts);
  const timelines = new Timelines();
  const answer: Services['answer'] = (...asked) => answerQuestion({ mirrors, timelines }, ...asked);
  const services: Services = { doors, overview, mirrors, takes, version, mayType, answer };
  const viewers = new Set<Viewer>();
  let base = '';
  const makeLink = (): void => linkMade(`${base}#${doors.newSecret()}`);
  const { server, sockets } = makeServer({
    doors,
    files: await readPageFiles(),
    linkUsed: makeLink,
    connected: (socket, admit) => {
      const viewer = new Viewer(socket, services, admit);
      viewers.add(viewer);
      socket.on('close', () => viewers.delete(viewer));
    },
    data: (url, response) => answerData({ overview, mirrors, timelines }, url, response),
  });
  const port = await listen(server, on, user);
  base = on.kind === 'socket' ? 'http://localhost:9000/' : urlOf(on, port, '/');
  makeLink();
  return {
    async close() {
      for (const viewer of viewers) viewer.dismiss('ptyhold watch has ended.');
      const closed = new Promise((resolve) => server.close(resolve));
      sockets.close();
      overview.close();
      await Promise.all([mirrors.close(), takes.close()]);
      server.closeAllConnections();
      await closed;
    },
  };
}
