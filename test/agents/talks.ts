// Real coding agents as a person has them in a terminal: settings, the stand-in as model, and a call that asks for a permission.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Answer, SERVER } from '../helpers/server.ts';
import { CODEX_MODEL, codexProvider } from './agents.ts';
import type { Step } from './model.ts';

export interface Place {
  /** Its settings lie there. */
  folder: string;
  work: string;
  /** Where the stand-in for its model is. */
  model: string;
  /** The environment of our server, if it has that as an MCP server. */
  mcp?: Readonly<Record<string, string>>;
  hooks: boolean;
}

export interface Talk {
  program: string;
  /** The name that it gives itself. */
  app: string;
  /** What it is started with, behind its program. */
  words: readonly string[];
  /** Whether it tells its state, and if so, which one it tells at its start and once it was interrupted. */
  tells: boolean;
  atStart?: 'idle';
  interrupted?: 'idle';
  /** The text that ends it. */
  quit: string;
  /** What its dialog shows. */
  dialog: string;
  /** A call for which it asks the person, and the only tool that the model knows. */
  call: Step;
  tool: RegExp;
  /** Writes its settings, and says what it is started with. */
  prepare(place: Place): Promise<Record<string, string>>;
  /** It takes texts now. */
  isReady(seen: Answer): boolean;
  /** Ends what goes on running when the program has ended. */
  leave?(folder: string): void;
}

const codex: Talk = {
  program: 'codex',
  tells: true,
  atStart: 'idle',
  interrupted: 'idle',
  quit: '/quit',
  dialog: 'Would you like to run',
  app: 'codex',
  words: [],
  call: ['exec_command', { cmd: 'touch x', sandbox_permissions: 'require_escalated', justification: 'try' }],
  tool: /^exec_command$/,
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
  tells: true,
  quit: '/quit',
  dialog: 'Do you want to proceed',
  app: 'claude-code',
  words: [],
  call: ['Bash', { command: 'touch x', description: 'try' }],
  tool: /^Bash$/,
  // Its hooks tell nothing before its first text.
  isReady: ({ text, facts }) => text.includes('? for shortcuts') && facts['agent'] === undefined,
  async prepare({ folder, work, model, hooks, mcp }) {
    const settings = {
      hasCompletedOnboarding: true,
      theme: 'dark',
      customApiKeyResponses: { approved: ['stand-in'], rejected: [] },
      projects: { [work]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
      ...(mcp && { mcpServers: { ptyhold: { type: 'stdio', command: process.execPath, args: [SERVER], env: mcp } } }),
    };
    await writeFile(path.join(folder, '.claude.json'), JSON.stringify(settings));
    const env = {
      HOME: folder,
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'stand-in',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    };
    if (hooks) installHooks('claude-code', env);
    return env;
  },
};

const gemini: Talk = {
  program: 'gemini',
  tells: true,
  interrupted: 'idle',
  quit: '/quit',
  dialog: 'Allow execution',
  app: 'gemini',
  words: ['-m', 'gemini-2.5-flash'],
  call: ['run_shell_command', { command: 'touch x', description: 'try' }],
  tool: /^run_shell_command$/,
  isReady: ({ text }) => text.includes('Type your message'),
  async prepare({ folder, model, hooks, mcp }) {
    const settings = path.join(folder, '.gemini');
    await mkdir(settings, { recursive: true });
    await writeFile(
      path.join(settings, 'settings.json'),
      JSON.stringify({
        ...(mcp && { mcpServers: { ptyhold: { command: process.execPath, args: [SERVER], env: mcp, trust: true } } }),
        security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
        general: { disableAutoUpdate: true },
        telemetry: { enabled: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    );
    const env = {
      HOME: folder,
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_API_KEY: 'stand-in',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    };
    if (hooks) installHooks('gemini', env);
    return env;
  },
};

const opencode: Talk = {
  program: 'opencode',
  tells: false,
  quit: '/exit',
  dialog: 'Permission required',
  app: 'opencode',
  words: ['-m', 'standin/model'],
  call: ['bash', { command: 'touch x', description: 'try' }],
  tool: /^bash$/,
  isReady: ({ text }) => text.includes('Ask anything'),
  async prepare({ folder, model, mcp }) {
    const config = path.join(folder, 'opencode.json');
    await writeFile(
      config,
      JSON.stringify({
        autoupdate: false,
        share: 'disabled',
        permission: { bash: 'ask' },
        provider: {
          standin: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: model, apiKey: 'stand-in' },
            models: { model: { tool_call: true } },
          },
        },
        ...(mcp && {
          mcp: { ptyhold: { type: 'local', command: [process.execPath, SERVER], environment: mcp } },
        }),
      }),
    );
    return {
      HOME: folder,
      OPENCODE_CONFIG: config,
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    };
  },
};

export const TALKS: readonly Talk[] = [codex, claude, gemini, opencode];

function installHooks(client: string, env: Readonly<Record<string, string>>): void {
  const words = [SERVER, 'install', client, '--hooks', '--', process.execPath, SERVER];
  execFileSync(process.execPath, words, { env: { ...env, PATH: process.env['PATH'] ?? '' } });
}
