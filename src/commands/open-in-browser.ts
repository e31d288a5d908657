// Opens a link in the person's browser without showing it to other users of the machine.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Machine } from '../config.ts';
import { ownEnv } from '../session-env.ts';

/** It stays for as long as a browser that it starts, and the browser goes on when this process has ended. */
const IN_BACKGROUND = ['/bin/sh', '-c', 'xdg-open "$1" </dev/null >/dev/null 2>&1 &', 'sh'];

/** A desktop's own program for it. */
function openerOn({ platform, env }: Machine): string[] | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['explorer.exe'];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? IN_BACKGROUND : undefined;
}

/**
 * Everybody on the machine sees the words of a program that is started, so the link stands in a file that only the user
 * can read, and the browser goes on from there. Answers how to take the file away; does nothing without a desktop.
 */
export async function openInBrowser(link: string, machine: Machine): Promise<() => Promise<void>> {
  const opener = openerOn(machine);
  if (!opener) return async () => undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'ptyhold-watch-'));
  const file = path.join(folder, 'open.html');
  await writeFile(file, `<!doctype html><meta http-equiv="refresh" content="0;url=${link}">\n`, { mode: 0o600 });
  const { NativeBridge } = await import('../bridges/native/native.ts');
  const native = new NativeBridge(machine.uid, ownEnv(machine.env));
  // Without that program there is no browser to open, and the link is printed anyway.
  await native.run([...opener, pathToFileURL(file).href]).catch(() => undefined);
  native.dispose();
  return () => rm(folder, { recursive: true, force: true });
}
