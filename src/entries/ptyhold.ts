// What the command starts: it hands its work to the process that stays, where there is one, or loads the program.
import { fileURLToPath } from 'node:url';
import { handOver } from '../front/ask.ts';
import { findCall } from '../front/call.ts';

/** The build puts its own mark here. */
declare const BUILD: string;

const call = findCall(process.argv.slice(2), process.env, BUILD, fileURLToPath(import.meta.url));
const status = call?.told && (await handOver(call.place.socket, call.told));
if (status === undefined) {
  const { runProgram } = await import('./program.ts');
  await runProgram(call);
} else process.exit(status);
