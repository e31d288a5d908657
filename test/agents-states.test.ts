// Real coding agents in a session, with a stand-in for their model: what they do is told right, by their own word.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODEX_MODEL, codexProvider, findAgent } from './agents/agents.ts';
import { Model, type Step } from './agents/model.ts';
import { type Answer, eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const LONGEST_RUN_MS = 150_000;

interface Talk {
  program: string;
  app: string;
  call: Step;
  /** It takes texts now. */
  isReady(seen: Answer): boolean;
  /** Writes its settings, and says what it is started with. */
  prepare(setting: { folder: string; work: string; model: string }): Promise<Record<string, string>>;
  /** Ends what goes on running when the program has ended. */
  leave?(folder: string): void;
}

const codex: Talk = {
  program: 'codex',
  app: 'codex',
  call: ['exec_command', { cmd: 'touch x', sandbox_permissions: 'require_escalated', justification: 'try' }],
  isReady: ({ facts }) => Object(facts['agent']).state === 'idle',
  async prepare({ folder, work, model }) {
    const lines = [
      ...CODEX_MODEL,
      'approval_policy = "on-request"',
      'sandbox_mode = "read-only"',
      ...codexProvider(model),
      `[projects.${JSON.stringify(work)}]`,
      'trust_level = "trusted"',
    ];
    await writeFile(path.join(folder, 'config.toml'), `${lines.join('\n')}\n`);
    return { CODEX_HOME: folder };
  },
  leave(folder) {
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
    const own = processes.split('\n').filter((line) => line.trim().split(/\s+/)[1]?.startsWith(`${folder}/`));
    for (const line of own) process.kill(Number.parseInt(line, 10));
  },
};

const claude: Talk = {
  program: 'claude',
  app: 'claude-code',
  call: ['Bash', { command: 'touch x', description: 'try' }],
  // Its hooks tell nothing before its first text.
  isReady: ({ text, facts }) => text.includes('? for shortcuts') && facts['agent'] === undefined,
  async prepare({ folder, work, model }) {
    const settings = {
      hasCompletedOnboarding: true,
      theme: 'dark',
      customApiKeyResponses: { approved: ['stand-in'], rejected: [] },
      projects: { [work]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
    };
    await writeFile(path.join(folder, '.claude.json'), JSON.stringify(settings));
    const env = {
      HOME: folder,
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'stand-in',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    };
    const words = [SERVER, 'install', 'claude-code', '--hooks', '--', process.execPath, SERVER];
    execFileSync(process.execPath, words, { env: { ...env, PATH: process.env['PATH'] ?? '' } });
    return env;
  },
};

/** The model thinks until it is let go. */
function makeGate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const agentOf = ({ facts }: Answer): Record<string, unknown> => Object(facts['agent']);

async function start(talk: Talk, file: string, model: Model): Promise<TestServer> {
  const server = await serverForTest();
  const [folder, work] = [path.join(server.folder, 'settings'), path.join(server.folder, 'work')];
  await mkdir(folder);
  await mkdir(work);
  const env = await talk.prepare({ folder, work, model: model.url });
  await server.open({ name: 's', cwd: work, env: { PATH: process.env['PATH'] ?? '', ...env } });
  await server.send('s', file, { timeout: 1 });
  return server;
}

for (const talk of [codex, claude]) {
  const file = findAgent(talk.program);
  const title = file === undefined ? `${talk.program} [needs ${talk.program}]` : talk.program;
  describe.skipIf(file === undefined)(title, () => {
    it(
      'is told to be at work, blocked, done, and gone',
      async () => {
        const thought = makeGate();
        const model = await Model.start([talk.call], {
          tools: new RegExp(`^${talk.call[0]}$`),
          before: () => thought.opened,
        });
        const server = await start(talk, file ?? '', model);
        const read = (args = {}): Promise<Answer> => server.call('pty_read', { session_id: 's', ...args });
        const press = (key: string): Promise<Answer> =>
          server.call('pty_key', { session_id: 's', key, wait: true, timeout: 40 });
        try {
          await eventually(
            async () => talk.isReady(await read({ screen: true })) || talk.isReady(await read()),
            'it takes texts',
            60_000,
          );
          // A program that is still busy with its start reads text and Enter at once, and takes that for a paste.
          await server.call('pty_send', { session_id: 's', text: 'please touch x', enter: false });
          const drawn = async (): Promise<boolean> => (await read({ screen: true })).text.includes('please touch x');
          await eventually(drawn, 'it shows the text', 60_000);
          await server.call('pty_key', { session_id: 's', key: 'Enter' });
          await eventually(async () => agentOf(await read())['state'] === 'working', 'it tells that it works', 60_000);
          const busy = await read({ wait: true, timeout: 1 });
          expect([busy.facts['complete'], agentOf(busy)['state'], agentOf(busy)['app']], busy.text).toEqual([
            false,
            'working',
            talk.app,
          ]);
          thought.open();
          const asked = await read({ wait: true, timeout: 40 });
          expect(asked.last, asked.text).toContain('is_complete=False via state state=blocked permission');
          const done = await press('Enter');
          expect(done.last, done.text).toContain('is_complete=True via state state=done');
          await server.send('s', '/quit', { timeout: 20 });
          const gone = await server.send('s', 'echo ba"c"k', { timeout: 20 });
          expect([gone.facts['via'], gone.facts['agent']], gone.text).toEqual(['prompt', undefined]);
        } finally {
          await model.stop();
          talk.leave?.(path.join(server.folder, 'settings'));
        }
      },
      LONGEST_RUN_MS,
    );
  });
}
