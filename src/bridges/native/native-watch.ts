// Watches a folder of this machine.

import { watch } from 'node:fs';
import { WATCH_LOOK_MS } from '../../timing.ts';

/**
 * Calls back when a file there was written, unless its name begins with `unheeded`; `files` says that one may have come or
 * gone. Answers how to stop.
 */
export function watchFolder(folder: string, changed: (files: boolean) => void, unheeded?: string): () => void {
  try {
    // Only on Linux does the kind of event tell a write from a new file.
    const watcher = watch(folder, (event, name) => {
      if (unheeded === undefined || !name?.startsWith(unheeded))
        changed(event === 'rename' || process.platform !== 'linux');
    });
    // The folder was removed: wake the waiters, so that they look for themselves.
    watcher.on('error', () => changed(true));
    return () => watcher.close();
  } catch {
    // There is no such folder, or the system has no watches left: wake the waiters at intervals instead.
    const timer = setInterval(() => changed(true), WATCH_LOOK_MS).unref();
    return () => clearInterval(timer);
  }
}
