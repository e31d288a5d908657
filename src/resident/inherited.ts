// Descriptors of the process that started this one. A lock or a pipe of a script would be held as long as this one stays.
import { closeSync, readdirSync, readFileSync } from 'node:fs';

/** O_CLOEXEC, with which Node opens all of its own. */
const OWN = 0o2000000;

/** Node itself leaves out those above 15 that do not follow each other. On macOS libuv hands on none. */
export function dropInherited(): void {
  if (process.platform !== 'linux') return;
  for (const descriptor of readdirSync('/proc/self/fd').map(Number)) if (isInherited(descriptor)) closeSync(descriptor);
}

function isInherited(descriptor: number): boolean {
  if (descriptor < 3) return false;
  try {
    const [, flags = ''] = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')) ?? [];
    return flags !== '' && (Number.parseInt(flags, 8) & OWN) === 0;
  } catch {
    // It was that of the list itself, which is closed by now.
    return false;
  }
}
