// `ptyhold status STATE`: tells the terminal what the program here does, as OSC 7501. Hooks of coding agents call it.

import { report } from '../agents/known/known-agent.ts';
import { agentNamed, KNOWN_AGENTS } from '../agents/known.ts';
import { AGENT_STATES, BLOCKED_KINDS, type Report, type Told, writeTold } from '../agents/report.ts';
import type { Bridge } from '../bridges/bridge.ts';
import { readConfig } from '../config.ts';
import type { Given, Here } from './command.ts';
import { Fault, suggest, tell, WRONG_USAGE } from './fault.ts';
import { readAll } from './input.ts';
import { tellTerminal } from './own-terminal.ts';

const LONGEST_MESSAGE = 300;

export async function status(given: Given, here: Here, bridge?: Pick<Bridge, 'run'>): Promise<number> {
  const { hook } = given.options;
  if (typeof hook !== 'string') {
    if (await say(here, readWish(given), bridge)) return 0;
    throw new Fault('There is no terminal here that could be told.');
  }
  try {
    const told = await readHook(hook, here);
    if (told && !(await say(here, told, bridge))) here.out.note('there is no terminal here that could be told');
  } catch (error) {
    here.out.note(tell(error));
  }
  // Agents show what a hook prints to their model, and take other exit codes for a refusal.
  return 0;
}

async function say(here: Here, told: Told, bridge?: Pick<Bridge, 'run'>): Promise<boolean> {
  return tellTerminal(here.machine, bridge ?? (await bridgeHere(here)), (key) => writeTold({ ...told, key }));
}

async function bridgeHere({ machine }: Here): Promise<Bridge> {
  const { NativeBridge } = await import('../bridges/native/native.ts');
  return new NativeBridge(machine.uid, readConfig(machine).own.env);
}

async function readHook(name: string, here: Here): Promise<Told | undefined> {
  const agent = agentNamed(name);
  if (!agent?.readHook) throw new Fault(`No hooks of ${name} are known.`);
  const input: unknown = JSON.parse((await readAll(here.input)).toString());
  const read = agent.readHook(Object(input));
  if (read === undefined) return undefined;
  return { id: '', report: read === 'clear' ? undefined : { ...read, app: agent.id, message: short(read.message) } };
}

function readWish({ operands: [word = ''], options }: Given): Told {
  const { app, kind, message, progress, id = '' } = options;
  if (word !== 'clear' && !isState(word)) {
    const words = [...AGENT_STATES, 'clear'];
    const what = word === '' ? 'status needs a STATE' : `"${word}" is no state`;
    throw new Fault(`${what}: one of ${words.join(', ')}.${suggest(word, words)}`, WRONG_USAGE);
  }
  if (kind !== undefined && word !== 'blocked') throw new Fault('--kind belongs to the state blocked.', WRONG_USAGE);
  if (word === 'clear') return { id: wordOf(id), report: undefined };
  const more: Partial<Report> = {
    app: wordOf(app ?? 'shell'),
    kind: BLOCKED_KINDS.find((each) => each === kind),
    message: typeof message === 'string' ? short(message) : undefined,
    progress: progress === undefined ? undefined : percentOf(progress),
  };
  return { id: wordOf(id), report: report(word, more) };
}

function isState(word: string): word is Report['state'] {
  return AGENT_STATES.some((state) => state === word);
}

/** Names stand in the sequence as they are. */
function wordOf(given: string | true): string {
  const name = String(given);
  if (/^[\w.@+-]{0,64}$/.test(name)) return name;
  throw new Fault(`"${name}" is no name: it may hold letters, digits and . @ + - _.`, WRONG_USAGE);
}

function percentOf(given: string | true): number {
  const number = Number(given);
  if (Number.isInteger(number) && number >= 0 && number <= 100) return number;
  throw new Fault(`--progress takes a whole number from 0 to 100; "${given}" is none.`, WRONG_USAGE);
}

function short(text: string | undefined): string | undefined {
  return text === undefined ? undefined : [...text].slice(0, LONGEST_MESSAGE).join('');
}

export const AGENTS_WITH_HOOKS: readonly string[] = KNOWN_AGENTS.flatMap(({ id, readHook: read }) =>
  read ? [id] : [],
);
