// Cursor.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'cursor',
  title: 'Cursor',
  file: ({ home }) => path.join(home, '.cursor', 'mcp.json'),
  projectFile: '.cursor/mcp.json',
  format: json,
  table: 'mcpServers',
};

export const example: Example = {
  files: { linux: '.cursor/mcp.json', darwin: '.cursor/mcp.json', win32: '.cursor/mcp.json' },
  settings: '{"mcpServers":{"linear":{"url":"https://mcp.linear.app/sse"}}}',
};
