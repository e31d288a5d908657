// What the command starts.
import type { Answers } from '../handshake/answers.ts';
import { Handshake } from '../handshake/handshake.ts';
import { hasUsualList } from '../handshake/same-list.ts';

/** The build puts the name of the file here, and what the server answers. */
declare const PROGRAM: string;
declare const ANSWERS: Answers;

async function start(): Promise<void> {
  const isServer = process.argv.length === 2 && !process.stdin.isTTY;
  const handshake =
    isServer && hasUsualList(process.env) ? new Handshake(ANSWERS, process.stdin, process.stdout) : undefined;
  const handed = await handshake?.needed;
  if (!handshake || handed) {
    const { run } = (await import(PROGRAM)) as typeof import('./program.ts');
    await run(handed);
  }
  // Something may still be under way: a wait of a client that is gone, or a connection to a tmux that does not answer.
  process.exit();
}

void start();
