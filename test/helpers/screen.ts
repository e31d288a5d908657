// What tmux shows of a session, as tests compare it with what else shows it.
import type { TestServer } from './server.ts';

/** Without the ends of lines, and blank lines at the end, which nobody sees. */
export function trimmed(lines: readonly string[]): string[] {
  const ends = lines.map((line) => line.trimEnd());
  while (ends.at(-1) === '') ends.pop();
  return ends;
}

export async function screenOf(server: TestServer, session: string): Promise<string[]> {
  return trimmed((await server.tmux('capture-pane', '-p', '-t', session)).split('\n'));
}
