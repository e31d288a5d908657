// Gemini CLI.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'gemini',
  title: 'Gemini CLI',
  file: ({ home }) => path.join(home, '.gemini', 'settings.json'),
  projectFile: '.gemini/settings.json',
  format: json,
  table: 'mcpServers',
  consentForFolders: {
    what: 'Gemini CLI starts servers only in folders that you trust, and lists them as disabled elsewhere.',
    fix: 'It asks you when you start gemini in a folder for the first time.',
  },
  hooks: {
    file: ({ home }) => path.join(home, '.gemini', 'settings.json'),
    projectFile: '.gemini/settings.json',
    events: ['BeforeAgent', 'AfterTool', 'Notification', 'AfterAgent', 'SessionEnd'],
    timeout: 10_000,
  },
};

export const example: Example = {
  files: { linux: '.gemini/settings.json', darwin: '.gemini/settings.json', win32: '.gemini/settings.json' },
  settings: `{
  "security": {
    "auth": { "selectedType": "oauth-personal" }
  }
}
`,
};
