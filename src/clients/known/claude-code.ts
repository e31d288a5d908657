// Claude Code.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
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
