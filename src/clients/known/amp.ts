// Amp.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'amp',
  title: 'Amp',
  file: ({ home }) => path.join(home, '.config', 'amp', 'settings.json'),
  projectFile: '.amp/settings.json',
  format: json,
  table: 'amp.mcpServers',
};

export const example: Example = {
  files: {
    linux: '.config/amp/settings.json',
    darwin: '.config/amp/settings.json',
    win32: '.config/amp/settings.json',
  },
  settings: `{
  "amp.notifications.enabled": true,
  "amp.mcpServers": {
    "docs": { "url": "https://mcp.example.com/mcp" }
  }
}
`,
};
