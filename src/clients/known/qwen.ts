// Qwen Code.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'qwen',
  title: 'Qwen Code',
  file: ({ home }) => path.join(home, '.qwen', 'settings.json'),
  projectFile: '.qwen/settings.json',
  format: json,
  table: 'mcpServers',
};

export const example: Example = {
  files: { linux: '.qwen/settings.json', darwin: '.qwen/settings.json', win32: '.qwen/settings.json' },
  settings: `{
  "$version": 2,
  "security": { "auth": { "selectedType": "openai" } }
}
`,
};
