// The real clients, each started once for a script: with a home of its own, our server alone, and the stand-in as its model.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { isExecutable } from '../helpers/programs.ts';
import { SERVER } from '../helpers/server.ts';

export interface Setting {
  /** Everything of this run is below it. */
  folder: string;
  model: string;
  /** The environment of our server. */
  env: Readonly<Record<string, string>>;
  /** After so long the client gives up a call. */
  callSeconds: number;
}

interface Start {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
}

export interface Agent {
  program: string;
  /** Writes its settings, and says how it is started. */
  prepare(setting: Setting): Promise<Start>;
}

const PROMPT = 'Go.';

const claude: Agent = {
  program: 'claude',
  async prepare({ folder, model, env, callSeconds }) {
    const config = path.join(folder, 'mcp.json');
    const server = { command: process.execPath, args: [SERVER], env };
    await writeFile(config, JSON.stringify({ mcpServers: { ptyhold: server } }));
    return {
      argv: ['-p', PROMPT, '--mcp-config', config, '--strict-mcp-config', '--allowedTools', 'mcp__ptyhold'],
      env: {
        ANTHROPIC_BASE_URL: model,
        ANTHROPIC_API_KEY: 'stand-in',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
        MCP_TOOL_TIMEOUT: String(callSeconds * 1000),
      },
    };
  },
};

export const CODEX_MODEL = ['model = "stand-in"', 'model_provider = "standin"'];

/** Where Codex finds the stand-in for its model. */
export function codexProvider(model: string): string[] {
  return [
    '[model_providers.standin]',
    'name = "stand-in"',
    `base_url = ${JSON.stringify(model)}`,
    'wire_api = "responses"',
    'requires_openai_auth = false',
    'supports_websockets = false',
  ];
}

const codex: Agent = {
  program: 'codex',
  async prepare({ folder, model, env, callSeconds }) {
    const home = path.join(folder, 'home/.codex');
    await mkdir(home, { recursive: true });
    const variables = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    const lines = [
      ...CODEX_MODEL,
      ...codexProvider(model),
      '[mcp_servers.ptyhold]',
      `command = ${JSON.stringify(process.execPath)}`,
      `args = [${JSON.stringify(SERVER)}]`,
      `tool_timeout_sec = ${callSeconds}`,
      '[mcp_servers.ptyhold.env]',
      ...variables,
    ];
    await writeFile(path.join(home, 'config.toml'), `${lines.join('\n')}\n`);
    return {
      argv: ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', PROMPT],
      env: { CODEX_HOME: home },
    };
  },
};

const gemini: Agent = {
  program: 'gemini',
  async prepare({ folder, model, env, callSeconds }) {
    const settings = path.join(folder, 'home/.gemini');
    await mkdir(settings, { recursive: true });
    const server = { command: process.execPath, args: [SERVER], env, timeout: callSeconds * 1000, trust: true };
    await writeFile(
      path.join(settings, 'settings.json'),
      JSON.stringify({
        mcpServers: { ptyhold: server },
        security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
        general: { disableAutoUpdate: true },
        telemetry: { enabled: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    );
    return {
      argv: ['-p', PROMPT, '--yolo', '-m', 'gemini-2.5-flash'],
      env: { GOOGLE_GEMINI_BASE_URL: model, GEMINI_API_KEY: 'stand-in', GEMINI_CLI_TRUST_WORKSPACE: 'true' },
    };
  },
};

const opencode: Agent = {
  program: 'opencode',
  async prepare({ folder, model, env, callSeconds }) {
    const config = path.join(folder, 'opencode.json');
    await writeFile(
      config,
      JSON.stringify({
        autoupdate: false,
        share: 'disabled',
        provider: {
          standin: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: model, apiKey: 'stand-in' },
            models: { model: { tool_call: true } },
          },
        },
        mcp: {
          ptyhold: {
            type: 'local',
            command: [process.execPath, SERVER],
            environment: env,
            timeout: callSeconds * 1000,
          },
        },
        experimental: { mcp_timeout: callSeconds * 1000 },
      }),
    );
    return {
      argv: ['run', '-m', 'standin/model', PROMPT],
      env: { OPENCODE_CONFIG: config, OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1' },
    };
  },
};

export const AGENTS: readonly Agent[] = [claude, codex, gemini, opencode];

/**
 * The program, if it can be started here: in the folder that `TEST_AGENTS` names, where npm installed it, or on
 * PATH.
 */
export function findAgent(program: string): string | undefined {
  const installed = process.env['TEST_AGENTS'];
  const folders = [
    ...(installed ? [path.join(installed, 'node_modules/.bin')] : []),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.map((folder) => path.join(folder, program)).find((file) => isExecutable(file) && canStart(file));
}

/**
 * Told once in a run: some take two seconds of processor time to say their version. Only that it starts is kept, since a busy
 * machine may be too slow for one try.
 */
function canStart(file: string): boolean {
  const known = path.join(inject('runFolder'), `starts-${file.replaceAll('/', '-')}`);
  if (existsSync(known)) return true;
  const isStarted = starts(file);
  if (isStarted) writeFileSync(known, '');
  return isStarted;
}

function starts(file: string): boolean {
  const home = mkdtempSync(path.join(os.tmpdir(), 'ptyhold-test-'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, CI: '1' };
  const { status } = spawnSync(file, ['--version'], { env, timeout: 30_000, stdio: 'ignore' });
  rmSync(home, { recursive: true, force: true });
  return status === 0;
}

/** Everything that it printed, when it has ended. */
export async function runAgent(agent: Agent, file: string, setting: Setting): Promise<string> {
  const { argv, env } = await agent.prepare(setting);
  const cwd = path.join(setting.folder, 'work');
  await mkdir(cwd, { recursive: true });
  const own = { PATH: process.env['PATH'] ?? '', HOME: path.join(setting.folder, 'home'), LC_ALL: 'C.UTF-8', CI: '1' };
  const options = { cwd, env: { ...own, ...env }, timeout: 140_000, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    const child = execFile(file, argv, options, (error, stdout, stderr) =>
      resolve(`${stdout}\n${stderr}\n${error ? String(error.message) : ''}`),
    );
    child.stdin?.end();
  });
}
