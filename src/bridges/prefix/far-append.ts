// Shell code that appends to a file of the host, and prints its new size.
import { posix as path } from 'node:path';
import type { Durable } from '../bridge.ts';
import { printfWord, shellQuote } from '../shell-words.ts';

export function appendOrder(file: string, content: string, until: Durable = 'written'): string {
  const [folder, to] = [path.dirname(file), file].map(shellQuote);
  // Not every sync takes a file.
  const finish = until === 'synced' ? ` && { sync ${to} 2>/dev/null || sync; }` : '';
  const made = `umask 077; [ -L ${to} ] && exit 1; [ -d ${folder} ] || mkdir -p ${folder}`;
  return `${made}; printf ${printfWord(Buffer.from(content))} >>${to} && chmod 600 ${to}${finish} && wc -c <${to}`;
}
