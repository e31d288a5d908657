// Windsurf.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'windsurf',
  title: 'Windsurf',
  file: ({ home }) => path.join(home, '.codeium', 'windsurf', 'mcp_config.json'),
  format: json,
  table: 'mcpServers',
};

export const example: Example = {
  files: {
    linux: '.codeium/windsurf/mcp_config.json',
    darwin: '.codeium/windsurf/mcp_config.json',
    win32: '.codeium/windsurf/mcp_config.json',
  },
  settings: `{
    "mcpServers": {
        "a": {
            "serverUrl": "https://a.example"
        }
    }
}
`,
};
