// iTerm2 on a Mac, with a person's shell in it, and a server that may reach it.
import { serverForTest, type TestServer } from '../server.ts';
import { Mac } from './here.ts';
import { ShownSession } from './shown.ts';

export interface Desk {
  mac: Mac;
  server: TestServer;
  shell: ShownSession;
  /** Its name. */
  name: string;
}

/** iTerm2 with one shell of a person in it, and a server that may reach it. */
export async function desk(env: Record<string, string> = {}): Promise<Desk> {
  const mac = await Mac.withApp();
  const server = await serverForTest({ PTYHOLD_ITERM2: 'on', ...mac.env, ...env });
  const shell = mac.app.show(new ShownSession('work'));
  return { mac, server, shell, name: nameOf(shell) };
}

export function nameOf({ id }: ShownSession): string {
  return `iterm2:${id.slice(0, 8)}`;
}
