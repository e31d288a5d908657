// Starts the MCP server, or runs a command for people.

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import packageJson from '../package.json' with { type: 'json' };
import type { Bridge } from './bridges/bridge.ts';
import { attach } from './commands/attach.ts';
import { clean } from './commands/clean.ts';
import { gain } from './commands/gain.ts';
import { log as showLog } from './commands/log.ts';
import { ls } from './commands/ls.ts';
import { standardOut } from './commands/out.ts';
import { type Config, homeOf, readConfig, readDebugTarget, thisMachine } from './config.ts';
import { describeError } from './errors.ts';
import { log } from './log.ts';
import { createServer } from './server.ts';
import type { Hosts } from './session/hosts/hosts.ts';
import { findHosts } from './session/hosts/open-hosts.ts';

const USAGE = `ptyhold ${packageJson.version}: persistent terminals for AI agents, an MCP server over stdio.

To register it in an MCP client:   npx -y ptyhold install claude-code

  ptyhold                 starts the MCP server (MCP clients do that; standard input must not be a terminal)
  ptyhold ls              lists the sessions
  ptyhold attach [NAME]   shows a session in this terminal, to watch and to type; Ctrl-b d leaves it
  ptyhold log NAME        prints all kept output of a session as text
  ptyhold clean [--jsonl] reads terminal bytes and prints clean text
  ptyhold gate            reads JSON lines {"text", "fg"?} and prints {"blocked", "rule", "command"}
  ptyhold gate --explain 'text'
                          tells whether the gate would refuse a text, and why
  ptyhold reduce COMMAND EXIT   reads terminal bytes and prints the shortened output
  ptyhold reduce --test   runs the examples of the reducers
  ptyhold doctor [--json] checks what works on this machine, and says how to fix what does not
  ptyhold install CLIENT  registers ptyhold in an MCP client; uninstall removes it again
  ptyhold gain            shows what the reducers saved so far, by command
  ptyhold --version
  ptyhold --help
`;

async function main(argv: readonly string[]): Promise<number> {
  log.debugTo(readDebugTarget(thisMachine()));
  const [command, ...rest] = argv;
  if (command === undefined && !process.stdin.isTTY) return serve();
  if (command === '--version' || command === '-v') return print(`${packageJson.version}\n`);
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return print(USAGE);
  if (command === 'clean') {
    await clean(process.stdin, (text) => process.stdout.write(text), rest.includes('--jsonl'));
    return 0;
  }
  if (command === 'gate') return judgeTexts(rest);
  if (command === 'reduce') {
    // Imported here, so that the server starts without loading the reducers.
    const { reduce } = await import('./commands/reduce.ts');
    return reduce(rest, readConfig(thisMachine()), {
      input: process.stdin,
      write: (text) => process.stdout.write(text),
      warn: (text) => process.stderr.write(text),
    });
  }
  if (command === 'install' || command === 'uninstall') return register(command, rest);
  if (command === 'doctor') return examineMachine(rest);
  const [name] = rest;
  if (command === 'ls') return withHosts((hosts) => ls(hosts, standardOut()));
  if (command === 'gain') return withHosts((hosts) => gain(hosts, standardOut()));
  if (command === 'attach') return withHosts((hosts) => attach(hosts, name));
  if (command === 'log' && name !== undefined) return withHosts((hosts) => showLog(hosts, standardOut(), name));
  const wrong = command === 'log' ? 'log needs the NAME of a session' : `there is no command "${command}"`;
  process.stderr.write(`ptyhold: ${wrong}.\n\n${USAGE}`);
  return 2;
}

async function withHosts(use: (hosts: Hosts) => Promise<number>): Promise<number> {
  const hosts = findHosts(thisMachine());
  try {
    return await use(hosts);
  } finally {
    await hosts.close();
  }
}

async function judgeTexts([option, text]: readonly string[]): Promise<number> {
  if (option !== undefined && (option !== '--explain' || text === undefined)) {
    process.stderr.write(`ptyhold: gate takes no argument, or --explain and a text.\n\n${USAGE}`);
    return 2;
  }
  const [{ createJudge }, { explain, gate }] = await Promise.all([
    import('./gate/judge.ts'),
    import('./commands/gate.ts'),
  ]);
  const judge = createJudge(readConfig(thisMachine()).gate);
  if (text === undefined) {
    await gate(process.stdin, (line) => process.stdout.write(line), judge);
    return 0;
  }
  const { blocked, told } = explain(text, judge);
  process.stdout.write(told);
  return blocked ? 1 : 0;
}

async function register(verb: 'install' | 'uninstall', argv: readonly string[]): Promise<number> {
  const { install } = await import('./commands/install.ts');
  const host = thisMachine();
  return install(verb, argv, {
    place: { ...host, home: homeOf(host) },
    node: process.execPath,
    out: standardOut(),
    // MCP clients are on this machine even when tmux is elsewhere.
    run: async (call) => (await nativeBridge(readConfig(host))).run(call),
  });
}

async function examineMachine(argv: readonly string[]): Promise<number> {
  const { doctor } = await import('./commands/doctor.ts');
  const host = thisMachine();
  const stop = new AbortController();
  // Lets the doctor clean up first. `on`, not `once`: execa ends the process when its own listener is the last one.
  process.on('SIGINT', () => stop.abort());
  process.on('SIGTERM', () => stop.abort());
  const patient = {
    host,
    home: homeOf(host),
    nodeVersion: process.versions.node,
    signal: stop.signal,
  };
  return doctor(argv, patient, standardOut());
}

/**
 * Runs until standard input ends. Makes nothing before the first call: clients start servers only to list their tools.
 */
async function serve(): Promise<number> {
  const hosts = findHosts(thisMachine());
  const ended = new Promise<void>((resolve) => {
    process.stdin.on('end', resolve);
    process.stdin.on('close', resolve);
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
    process.stdout.on('error', resolve);
  });
  const server = createServer(packageJson.version, hosts);
  await server.connect(new StdioServerTransport());
  await ended;
  await hosts.close();
  return 0;
}

/** Imported on use: it loads execa, for which the list of tools must not wait. */
async function nativeBridge({ uid, sessionEnv }: Config): Promise<Bridge> {
  const { NativeBridge } = await import('./bridges/native/native.ts');
  return new NativeBridge(uid, sessionEnv);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
    // The client is gone, so waits that still run must not keep the server alive.
    if (process.argv.length <= 2) process.exit(code);
  },
  (error: unknown) => {
    process.stderr.write(`ptyhold: ${describeError(error)}\n`);
    process.exitCode = 1;
  },
);
