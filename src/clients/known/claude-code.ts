// Claude Code.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { contentOf, lists, objectAt, type Wanted } from '../consent.ts';
import { json } from '../json.ts';
import type { UserMachine } from '../user-machine.ts';

export const client: Client = {
  id: 'claude-code',
  title: 'Claude Code',
  file: ownFile,
  projectFile: '.mcp.json',
  format: json,
  table: 'mcpServers',
  projectTable: (cwd) => ['projects', cwd, 'mcpServers'],
  extra: { type: 'stdio' },
  consentForProject,
  hooks: {
    file: ({ home, env }) => path.join(env['CLAUDE_CONFIG_DIR'] || path.join(home, '.claude'), 'settings.json'),
    projectFile: '.claude/settings.json',
    events: [
      'UserPromptSubmit',
      'PermissionRequest',
      'PostToolUse',
      'Notification',
      'Stop',
      'StopFailure',
      'SessionEnd',
    ],
    timeout: 10,
  },
  editor: {
    program: 'claude',
    add: (name, command) => ['mcp', 'add', '--scope', 'user', name, '--', ...command],
    remove: (name) => ['mcp', 'remove', '--scope', 'user', name],
  },
};

function ownFile({ home, env }: UserMachine): string {
  return path.join(env['CLAUDE_CONFIG_DIR'] || home, '.claude.json');
}

/** Without the person's word Claude Code lists the server as "pending approval" and does not start it. */
async function consentForProject(name: string, place: UserMachine): Promise<Wanted | undefined> {
  const { home, cwd, env } = place;
  const local = path.join(cwd, '.claude', 'settings.local.json');
  const files = [
    local,
    path.join(cwd, '.claude', 'settings.json'),
    path.join(env['CLAUDE_CONFIG_DIR'] || path.join(home, '.claude'), 'settings.json'),
  ];
  const settings = await Promise.all(files.map((file) => contentOf(json, file)));
  // The answers in its dialog, by project.
  const answers = objectAt(await contentOf(json, ownFile(place)), 'projects', cwd);
  const said = [...settings, answers];
  if (said.some((each) => lists(each['disabledMcpjsonServers'], name)))
    return {
      what: `Claude Code was told not to use "${name}" in this project.`,
      fix: `Remove it from "disabledMcpjsonServers", or run: claude mcp reset-project-choices`,
    };
  if (said.some((each) => each['enableAllProjectMcpServers'] === true || lists(each['enabledMcpjsonServers'], name)))
    return undefined;
  return {
    what: 'It is pending approval: Claude Code asks each user of this project once, at its start in this folder.',
    fix: `To approve it without the question, add to ${local}: { "enabledMcpjsonServers": ["${name}"] }`,
  };
}

export const example: Example = {
  files: { linux: '.claude.json', darwin: '.claude.json', win32: '.claude.json' },
  settings: `{
  "numStartups": 12,
  "mcpServers": {
    "files": {
      "type": "stdio",
      "command": "npx",
      "args": [
        "-y",
        "files"
      ],
      "env": {}
    }
  },
  "projects": {
    "/home/u/x": {
      "mcpServers": {},
      "history": ["a\\u2028b"]
    }
  }
}`,
};
