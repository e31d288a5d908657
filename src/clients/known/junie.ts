// Junie, the agent of JetBrains.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'junie',
  title: 'JetBrains Junie',
  file: ({ home }) => path.join(home, '.junie', 'mcp', 'mcp.json'),
  projectFile: '.junie/mcp/mcp.json',
  format: json,
  table: 'mcpServers',
  poorPath: true,
};

export const example: Example = {
  files: { linux: '.junie/mcp/mcp.json', darwin: '.junie/mcp/mcp.json', win32: '.junie/mcp/mcp.json' },
  settings: `{
    "mcpServers": {
        "docs": {
            "command": "uvx",
            "args": ["docs"]
        }
    }
}
`,
};
