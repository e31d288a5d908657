// Runs programs of this machine: until they end, on this terminal, or as channels.
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Channel, ChannelEvents, RunOptions, RunResult } from '../bridge.ts';
import { endNow, noteStarted, OWN_GROUP } from '../started.ts';
import { stopper } from '../stopper.ts';

type Env = Readonly<Record<string, string>>;

/** How a program ended, or why it was not started. */
interface End {
  exitCode: number | undefined;
  why: string | undefined;
}

export async function runProgram(
  argv: readonly string[],
  env: Env,
  options: RunOptions,
  cwd?: string,
): Promise<RunResult> {
  const [file = '', ...args] = argv;
  requireDescriptors(file);
  const stdin = options.input === undefined ? 'ignore' : 'pipe';
  let child: ChildProcess;
  try {
    child = spawn(file, args, {
      ...OWN_GROUP,
      env: options.env ?? env,
      cwd,
      stdio: [stdin, 'pipe', 'pipe'],
      windowsHide: true,
    });
  } catch (error) {
    // Arguments that are too long are told so, and a program that is not there by an event.
    return { exitCode: 1, stdout: '', stderr: describe(error) };
  }
  noteStarted(child);
  const limit = stopper(options, () => {
    // A tmux client hands its pipes on to the server, which keeps them open while it does not answer.
    child.once('exit', () => closePipes(child));
    endNow(child);
  });
  const [stdout, stderr] = [gather(child.stdout), gather(child.stderr)];
  // It may end before it has read all.
  child.stdin?.on('error', () => undefined).end(options.input);
  const { exitCode, why } = await endOf(child);
  limit.clear();
  const said = stderr();
  const isTold = exitCode !== undefined || said !== '';
  const result = { exitCode: exitCode ?? 1, stdout: stdout(), stderr: isTold ? said : (why ?? '') };
  return { ...result, ...(limit.isLate && { isLate: true }) };
}

/** Runs on the terminal of this process; answers the exit code. */
export async function runOnTerminal(argv: readonly string[], env: Env): Promise<number> {
  const [file = '', ...args] = argv;
  return (await endOf(spawn(file, args, { env, stdio: 'inherit' }))).exitCode ?? 1;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Answers when nothing holds its pipes open any more. */
function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    // `on`: a second one, of a kill that is not allowed, needs a listener, too.
    child.on('error', ({ message }) => resolve({ exitCode: undefined, why: message }));
    child.once('close', (code, signal) =>
      resolve({ exitCode: code ?? undefined, why: signal ? `it was ended by ${signal}` : undefined }),
    );
  });
}

/** Answers what was printed until then. */
function gather(stream: Readable | null): () => string {
  const chunks: Buffer[] = [];
  stream?.on('data', (bytes: Buffer) => void chunks.push(bytes)).on('error', () => undefined);
  return () => Buffer.concat(chunks).toString();
}

/**
 * The program ends when its input ends, and is never killed: clients of a stopped tmux that are killed while they attach
 * end that tmux, and all sessions with it, as soon as it goes on (3.2a, 3.3a).
 */
export function openChannel(
  argv: readonly string[],
  env: Env,
  cwd: string | undefined,
  events: ChannelEvents,
): Channel {
  return speakTo(startSpeaking(argv, env, cwd), events);
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

type Speaking = ChildProcessByStdio<Writable, Readable, null>;

function startSpeaking([file = '', ...args]: readonly string[], env: Env, cwd?: string): Speaking {
  requireDescriptors(file);
  return spawn(file, args, { ...OWN_GROUP, env, cwd, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
}

function speakTo(child: Speaking, events: ChannelEvents): Channel {
  child.stdout.on('data', (bytes: Uint8Array) => events.data(bytes)).on('error', () => undefined);
  // A failed write to a child that has just ended needs a listener: without one it would end this process.
  child.stdin.on('error', () => child.kill());
  void endOf(child).then(({ exitCode, why }) => events.closed(why ?? `ended with ${exitCode}`));
  return {
    write: (text) => void child.stdin.write(text),
    close: () => void child.stdin.end(),
  };
}

/** Three pairs for the standard streams, and one for libuv. */
const NEEDED = 8;

/**
 * Throws EMFILE where a program could not be started for want of descriptors. Then Node makes a child without streams,
 * on which whoever asks for them fails before the child's error can be listened to.
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
