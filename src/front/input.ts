// Standard input, for a command that asks for it.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { TYPED_HERE } from '../typed-here.ts';
import { FRAME, frame } from './frames.ts';

/** Never fails: what goes wrong is told to whoever asked. */
export async function sendInput(socket: Socket): Promise<void> {
  if (process.stdin.isTTY) process.stderr.write(`ptyhold: ${TYPED_HERE}\n`);
  try {
    for await (const bytes of process.stdin) if (!socket.write(frame(FRAME.input, bytes))) await once(socket, 'drain');
    socket.write(frame(FRAME.inputEnd));
  } catch (error) {
    const { message, ...facts } = error instanceof Error ? error : new Error(String(error));
    socket.write(frame(FRAME.inputFault, JSON.stringify({ ...facts, message })));
  }
}
