// Runs programs of this machine: until they end, on this terminal, or as channels.

import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import type { Channel, ChannelEvents, RunOptions, RunResult } from '../bridge.ts';
import { endNow, noteStarted, OWN_GROUP } from '../started.ts';
import { stopper } from '../stopper.ts';

type Env = Readonly<Record<string, string>>;

export async function runProgram(argv: readonly string[], env: Env, options: RunOptions): Promise<RunResult> {
  const [file = '', ...args] = argv;
  requireDescriptors(file);
  const child = execa(file, args, {
    ...OWN_GROUP,
    env: options.env ?? env,
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
    ...(options.input === undefined ? { stdin: 'ignore' as const } : { input: options.input }),
  });
  noteStarted(child);
  const end = (): void => {
    // A tmux client hands its pipes on to the server, which keeps them open while it does not answer.
    child.once('exit', () => closePipes(child));
    endNow(child);
  };
  const limit = stopper(options, end);
  const result = await child;
  limit.clear();
  const { exitCode = 1, stdout = '', stderr = '', signal, originalMessage } = result;
  const why = signal === undefined ? originalMessage : `it was ended by ${signal}`;
  const isTold = result.exitCode !== undefined || stderr !== '';
  return { exitCode, stdout, stderr: isTold ? stderr : (why ?? ''), ...(limit.isLate && { isLate: true }) };
}

/** Runs on the terminal of this process; answers the exit code. */
export async function runOnTerminal(argv: readonly string[], env: Env): Promise<number> {
  const [file = '', ...args] = argv;
  const result = await execa(file, args, { env, extendEnv: false, reject: false, stdio: 'inherit' });
  return result.exitCode ?? 1;
}

/**
 * The program ends when its input ends, and is never killed: clients of a stopped tmux that are killed while they attach
 * end that tmux, and all sessions with it, as soon as it goes on (3.2a, 3.3a).
 */
export function openChannel(argv: readonly string[], env: Env, events: ChannelEvents): Channel {
  return speakTo(startSpeaking(argv, env), events);
}

export interface Helper extends Channel {
  kill(): void;
}

/** The same for a program that ends with this process, and may be killed. */
export function openHelper(argv: readonly string[], env: Env, events: ChannelEvents): Helper {
  const child = startSpeaking(argv, env);
  noteStarted(child);
  return { ...speakTo(child, events), kill: () => endNow(child) };
}

function startSpeaking([file = '', ...args]: readonly string[], env: Env) {
  requireDescriptors(file);
  return execa(file, args, {
    ...OWN_GROUP,
    env,
    extendEnv: false,
    reject: false,
    buffer: false,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  });
}

function speakTo(child: ReturnType<typeof startSpeaking>, events: ChannelEvents): Channel {
  child.stdout.on('data', (bytes: Uint8Array) => events.data(bytes));
  // A failed write to a child that has just ended needs a listener: without one it would end this process.
  child.stdin.on('error', () => child.kill());
  child.then(
    (result) => events.closed(result.shortMessage ?? `ended with ${result.exitCode}`),
    (error: unknown) => events.closed(String(error)),
  );
  return {
    write: (text) => void child.stdin.write(text),
    close: () => void child.stdin.end(),
  };
}

/** Three pairs for the standard streams, and one for libuv. */
const NEEDED = 8;

/**
 * Throws EMFILE where a program could not be started for want of descriptors. Then Node makes a child without streams,
 * on which execa fails before it listens to the child's error, and that error ends this process.
 */
function requireDescriptors(program: string): void {
  const held: number[] = [];
  try {
    while (held.length < NEEDED) held.push(openSync('/dev/null', 'r'));
  } catch (error) {
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { path: program });
  } finally {
    for (const descriptor of held) closeSync(descriptor);
  }
}

function closePipes({ stdout, stderr }: { stdout: Readable | null; stderr: Readable | null }): void {
  stdout?.destroy();
  stderr?.destroy();
}
