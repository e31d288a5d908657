// What the command starts. Where the handshake or the process that stays can answer, the program itself is not loaded.
import { fileURLToPath } from 'node:url';
import { handOver } from '../front/ask.ts';
import { findCall } from '../front/call.ts';
import type { Answers } from '../handshake/answers.ts';
import { Handshake } from '../handshake/handshake.ts';
import { hasUsualList } from '../handshake/same-list.ts';

/** The build puts its own mark here, and what the server answers. */
declare const BUILD: string;
declare const ANSWERS: Answers;

async function start(): Promise<void> {
  await (process.argv.length === 2 && !process.stdin.isTTY ? serve() : runCommand());
  // Something may still be under way: a wait of a client that is gone, or a connection to a tmux that does not answer.
  process.exit();
}

async function serve(): Promise<void> {
  const handshake = hasUsualList(process.env) ? new Handshake(ANSWERS, process.stdin, process.stdout) : undefined;
  const handed = await handshake?.needed;
  if (handshake && !handed) return;
  const { runProgram } = await import('./program.ts');
  await runProgram({ handed });
}

async function runCommand(): Promise<void> {
  const call = findCall(process.argv.slice(2), process.env, BUILD, fileURLToPath(import.meta.url));
  const status = call?.told && (await handOver(call.place.socket, call.told));
  if (status !== undefined) {
    process.exitCode = status;
    return;
  }
  const { runProgram } = await import('./program.ts');
  await runProgram({ call });
}

void start();
