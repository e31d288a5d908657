// The MCP clients that ptyhold can be registered in: one entry each.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Format, Value } from './format.ts';
import { json } from './json.ts';
import { applicationFolder, type Place } from './place.ts';
import { toml } from './toml.ts';

export interface Client {
  /** As a person types it. */
  id: string;
  title: string;
  file(place: Place): string;
  /** In a project's folder, where the client reads one. */
  projectFile?: string;
  format: Format;
  /** The table of servers in that file. */
  table: string;
  /** Where servers of one project stand in it, which the client registers there when it is told no scope. */
  projectTable?(cwd: string): readonly string[];
  /** What an entry has besides the command. */
  extra?: Readonly<Record<string, Value>>;
  /** Started from a desktop it knows nothing of the PATH that a shell would have, and does not ask one. */
  poorPath?: true;
  /** A program of its own that edits the file, for a client that rewrites the file all the time while it runs. */
  editor?: Editor;
}

export interface Editor {
  program: string;
  add(name: string, command: readonly string[]): readonly string[];
  remove(name: string): readonly string[];
}

const claudeCode: Client = {
  id: 'claude-code',
  title: 'Claude Code',
  file: ({ home, env }) => path.join(env['CLAUDE_CONFIG_DIR'] || home, '.claude.json'),
  projectFile: '.mcp.json',
  format: json,
  table: 'mcpServers',
  projectTable: (cwd) => ['projects', cwd, 'mcpServers'],
  extra: { type: 'stdio' },
  editor: {
    program: 'claude',
    add: (name, command) => ['mcp', 'add', '--scope', 'user', name, '--', ...command],
    remove: (name) => ['mcp', 'remove', '--scope', 'user', name],
  },
};

const claudeDesktop: Client = {
  id: 'claude-desktop',
  title: 'Claude Desktop',
  file: (place) => path.join(applicationFolder(place, 'Claude'), 'claude_desktop_config.json'),
  format: json,
  table: 'mcpServers',
  poorPath: true,
};

const cursor: Client = {
  id: 'cursor',
  title: 'Cursor',
  file: ({ home }) => path.join(home, '.cursor', 'mcp.json'),
  projectFile: '.cursor/mcp.json',
  format: json,
  table: 'mcpServers',
};

const vscode: Client = {
  id: 'vscode',
  title: 'VS Code',
  file: (place) => path.join(vscodeFolder(place), 'User', 'mcp.json'),
  projectFile: '.vscode/mcp.json',
  format: json,
  table: 'servers',
  extra: { type: 'stdio' },
};

const windsurf: Client = {
  id: 'windsurf',
  title: 'Windsurf',
  file: ({ home }) => path.join(home, '.codeium', 'windsurf', 'mcp_config.json'),
  format: json,
  table: 'mcpServers',
};

const codex: Client = {
  id: 'codex',
  title: 'Codex',
  file: ({ home, env }) => path.join(env['CODEX_HOME'] || path.join(home, '.codex'), 'config.toml'),
  projectFile: '.codex/config.toml',
  format: toml,
  table: 'mcp_servers',
  // Its 10 s are not always enough for npx to fetch a package, and `codex mcp add` cannot set another limit.
  extra: { startup_timeout_sec: 60 },
};

const gemini: Client = {
  id: 'gemini',
  title: 'Gemini CLI',
  file: ({ home }) => path.join(home, '.gemini', 'settings.json'),
  projectFile: '.gemini/settings.json',
  format: json,
  table: 'mcpServers',
};

const lmStudio: Client = {
  id: 'lmstudio',
  title: 'LM Studio',
  file: ({ home }) => path.join(lmStudioFolder(home), 'mcp.json'),
  format: json,
  table: 'mcpServers',
  poorPath: true,
};

const zed: Client = {
  id: 'zed',
  title: 'Zed',
  file: (place) =>
    place.platform === 'darwin'
      ? path.join(place.home, '.config', 'zed', 'settings.json')
      : path.join(applicationFolder(place, place.platform === 'win32' ? 'Zed' : 'zed'), 'settings.json'),
  projectFile: '.zed/settings.json',
  format: json,
  table: 'context_servers',
  extra: { source: 'custom' },
};

export const CLIENTS: readonly Client[] = [
  claudeCode,
  claudeDesktop,
  cursor,
  vscode,
  windsurf,
  codex,
  gemini,
  lmStudio,
  zed,
];

/** Of the program itself, or of its preview or its free build where that is what is here. */
function vscodeFolder(place: Place): string {
  const folders = ['Code', 'Code - Insiders', 'VSCodium'].map((name) => applicationFolder(place, name));
  const [first = ''] = folders;
  return folders.find((folder) => existsSync(folder)) ?? first;
}

/** It can be moved, and then tells where to. */
function lmStudioFolder(home: string): string {
  try {
    const folder = readFileSync(path.join(home, '.lmstudio-home-pointer'), 'utf8').trim();
    if (path.isAbsolute(folder)) return folder;
  } catch {
    // It was not moved.
  }
  return path.join(home, '.lmstudio');
}

/** Told apart by letters and digits alone: "VS Code", vs-code and vscode are one. */
export function findClient(name: string): Client | undefined {
  const wanted = lettersOf(name);
  return CLIENTS.find(({ id, title }) => lettersOf(id) === wanted || lettersOf(title) === wanted);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
