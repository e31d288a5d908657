// Kiro, whose editor and command line read the same files.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'kiro',
  title: 'Kiro',
  file: ({ home }) => path.join(home, '.kiro', 'settings', 'mcp.json'),
  projectFile: '.kiro/settings/mcp.json',
  format: json,
  table: 'mcpServers',
};

export const example: Example = {
  files: { linux: '.kiro/settings/mcp.json', darwin: '.kiro/settings/mcp.json', win32: '.kiro/settings/mcp.json' },
  settings: `{
  "mcpServers": {
    "docs": {
      "command": "uvx",
      "args": ["docs@latest"],
      "disabled": false,
      "autoApprove": []
    }
  }
}
`,
};
