// Watches a folder of this machine.
import { watch } from 'node:fs';

const LOOK_AGAIN_MS = 100;

/** Calls back when a file in the folder was written; `files` says that one may have come or gone. Answers how to stop. */
export function watchFolder(folder: string, changed: (files: boolean) => void): () => void {
  try {
    // Elsewhere than on Linux the kind of event does not tell a write from a new file.
    const watcher = watch(folder, (event) => changed(event === 'rename' || process.platform !== 'linux'));
    // The folder went away: whoever waits finds out by its next look.
    watcher.on('error', () => changed(true));
    return () => watcher.close();
  } catch {
    // No folder, or the system has no watch left to give: to look again and again is slower, and finds the same.
    const timer = setInterval(() => changed(true), LOOK_AGAIN_MS).unref();
    return () => clearInterval(timer);
  }
}
