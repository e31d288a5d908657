// Puts the scripts that shells and journals are started with next to the sockets, where tmux can reach them.
import { createHash } from 'node:crypto';
import { posix as path } from 'node:path';
import ringScript from '../journal/ring.sh';
import { SHELLS } from '../shells/index.ts';
import type { Context } from './context.ts';

const FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ['ring.sh', ringScript],
  ...SHELLS.flatMap((shell) => Object.entries(shell.files).map(([name, text]) => [path.join(shell.kind, name), text])),
]);

const VERSION = createHash('sha256').update(JSON.stringify(FILES)).digest('hex').slice(0, 12);

const installed = new WeakMap<Context, Promise<string>>();

/** The folder that holds them; one per version, since sessions of another version may still start shells from theirs. */
export function installScripts(context: Context): Promise<string> {
  const known = installed.get(context);
  if (known !== undefined) return known;
  const fresh = install(context);
  installed.set(context, fresh);
  fresh.catch(() => installed.delete(context));
  return fresh;
}

async function install(context: Context): Promise<string> {
  const { folder } = await context.tmux.location();
  const target = path.join(folder, 'scripts', VERSION);
  const last = path.join(target, 'complete');
  if (await context.bridge.exists(last)) return target;
  await Promise.all(
    Object.entries(FILES).map(([name, text]) => context.bridge.writeFile(path.join(target, name), text)),
  );
  await context.bridge.writeFile(last, '');
  return target;
}
