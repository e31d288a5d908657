// Warp.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'warp',
  title: 'Warp',
  file: ({ home }) => path.join(home, '.warp', '.mcp.json'),
  projectFile: '.warp/.mcp.json',
  format: json,
  table: 'mcpServers',
};

export const example: Example = {
  files: { linux: '.warp/.mcp.json', darwin: '.warp/.mcp.json', win32: '.warp/.mcp.json' },
  settings: `{
  "mcpServers": {
    "docs": { "url": "https://mcp.example.com/mcp" }
  }
}
`,
};
