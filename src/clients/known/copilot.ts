// GitHub Copilot CLI.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'copilot',
  title: 'Copilot CLI',
  file: ({ home, env }) => path.join(env['COPILOT_HOME'] || path.join(home, '.copilot'), 'mcp-config.json'),
  format: json,
  table: 'mcpServers',
  extra: { type: 'local', tools: ['*'] },
};

export const example: Example = {
  files: { linux: '.copilot/mcp-config.json', darwin: '.copilot/mcp-config.json', win32: '.copilot/mcp-config.json' },
  settings: `{
  "mcpServers": {}
}`,
};
