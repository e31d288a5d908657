// How this program is started again.
import type { Here } from './command.ts';

export function programOf({ node }: Pick<Here, 'node'>): string[] {
  return [node, process.argv[1] ?? 'ptyhold'];
}
