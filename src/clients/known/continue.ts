// Continue. It reads each file of a folder, so ptyhold has one of its own there.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';
import type { UserMachine } from '../user-machine.ts';

export const client: Client = {
  id: 'continue',
  title: 'Continue',
  file: (place) => path.join(ownFolder(place), 'mcpServers', 'ptyhold.json'),
  ownFolder,
  projectFile: '.continue/mcpServers/ptyhold.json',
  format: json,
  table: 'mcpServers',
};

function ownFolder({ home, env }: UserMachine): string {
  return env['CONTINUE_GLOBAL_DIR'] || path.join(home, '.continue');
}

export const example: Example = {
  files: {
    linux: '.continue/mcpServers/ptyhold.json',
    darwin: '.continue/mcpServers/ptyhold.json',
    win32: '.continue/mcpServers/ptyhold.json',
  },
  settings: `{
  "mcpServers": {
    // by hand
    "docs": { "url": "https://mcp.example.com/mcp" }
  }
}
`,
};
