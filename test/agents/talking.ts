// A real agent in a session, with the stand-in for its model, which thinks as long as the test wants.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { childrenOf, killIfThere } from '../helpers/processes.ts';
import { type Answer, eventually, processForTest, type TestServer } from '../helpers/server.ts';
import { findAgent } from './agents.ts';
import { Model } from './model.ts';
import type { Place, Talk } from './talks.ts';

/** On a busy machine each start, each answer of the model and each hook takes seconds. */
export const LONGEST_TALK_MS = 300_000;
const LONGEST_STEP_MS = 120_000;

/** The model makes its call when it is asked for this, and else it says that it is done. */
export const ASKS_FOR_CALL = 'please touch x';

export interface Talking {
  server: TestServer;
  model: Model;
  /** The model thinks from now on until it is let go. */
  hold(): void;
  release(): void;
  read(args?: Record<string, unknown>): Promise<Answer>;
  send(text: string, args?: Record<string, unknown>): Promise<Answer>;
  /** A program that is still busy with its start may take Enter for a line end. The answer says so. */
  sendFirst(text: string): Promise<void>;
  press(key: string, args?: Record<string, unknown>): Promise<Answer>;
  /** Agrees to the call. A program that has just drawn its dialog may not take keys yet. */
  agree(): Promise<void>;
  /** The line of the list. */
  listed(): Promise<string>;
  eventuallyShown(text: string): Promise<void>;
  eventuallyListed(pattern: RegExp): Promise<string>;
  /** How often the model was asked that. */
  timesAsked(text: string): number;
  hasCalled(): boolean;
}

/** Skipped and named where the agent is not installed. */
export function describeAgent(talk: Talk, body: (file: string) => void): void {
  const file = findAgent(talk.program);
  const title = file === undefined ? `${talk.program} [needs ${talk.program}]` : talk.program;
  describe.skipIf(file === undefined)(title, () => body(file ?? ''));
}

/** Until it takes texts. */
export async function startTalking(talk: Talk, file: string, more: Partial<Place> = {}): Promise<Talking> {
  let thought = Promise.resolve();
  let release = (): void => undefined;
  const model = await Model.start([], {
    tools: talk.tool,
    before: () => thought,
    next: (said) => {
      const newest = said.at(-1);
      return newest?.by === 'person' && newest.text.includes(ASKS_FOR_CALL) ? talk.call : undefined;
    },
  });
  onTestFinished(() => model.stop());
  const server = await processForTest();
  const [folder, work] = [path.join(server.folder, 'settings'), path.join(server.folder, 'work')];
  await mkdir(folder);
  await mkdir(work);
  const env = await talk.prepare({ folder, work, model: model.url, hooks: true, ...more });
  await server.open({ name: 's', cwd: work, env: { PATH: process.env['PATH'] ?? '', ...env } });
  const shell = Number(await server.tmux('display-message', '-p', '-t', '=s:', '#{pane_pid}'));
  onTestFinished(async () => {
    // Gemini outlives its terminal.
    for (const { pid } of await childrenOf(shell)) await endTree(pid);
    talk.leave?.(folder);
  });
  await server.send('s', [file, ...talk.words].join(' '), { timeout: 1 });
  const read = (args = {}): Promise<Answer> => server.call('pty_read', { session_id: 's', ...args });
  const listed = async (): Promise<string> => (await server.call('pty_list')).output;
  const takesTexts = async (): Promise<boolean> =>
    talk.isReady(await read({ screen: true })) || talk.isReady(await read());
  await eventually(takesTexts, 'it takes texts', LONGEST_STEP_MS);
  const send = (text: string, args = {}): Promise<Answer> =>
    server.call('pty_send', { session_id: 's', text, ...args });
  const press = (key: string, args = {}): Promise<Answer> => server.call('pty_key', { session_id: 's', key, ...args });
  const hasCalled = (): boolean => existsSync(path.join(work, 'x'));
  return {
    server,
    model,
    hold: () => {
      thought = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    read,
    send,
    sendFirst: async (text) => {
      const { last } = await send(text);
      if (/Not taken: the text still stands in its input/.test(last)) await press('Enter');
      else expect(last).toContain(`sent ${text.length} characters and Enter`);
    },
    press,
    listed,
    eventuallyShown: async (text) => {
      const isShown = async (): Promise<boolean> => (await read({ screen: true })).text.includes(text);
      await eventually(isShown, `the screen shows ${text}`, LONGEST_STEP_MS);
    },
    eventuallyListed: (pattern) =>
      eventually(
        async () => {
          const line = await listed();
          return pattern.test(line) && line;
        },
        `the list shows ${pattern}`,
        LONGEST_STEP_MS,
      ),
    timesAsked: (text) => model.asked.filter((each) => each.includes(text)).length,
    hasCalled,
    agree: async () => {
      const agreed = async (): Promise<boolean> => {
        await press('Enter', { wait: true, timeout: 2 });
        return hasCalled();
      };
      await eventually(agreed, 'it makes the call', LONGEST_STEP_MS);
    },
  };
}

async function endTree(pid: number): Promise<void> {
  for (const child of await childrenOf(pid)) await endTree(child.pid);
  killIfThere(pid);
}
