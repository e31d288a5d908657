// Roo Code, in VS Code.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';
import { codeFolder } from '../user-machine.ts';

const FILE = 'globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json';

export const client: Client = {
  id: 'roo',
  title: 'Roo Code',
  file: (place) => path.join(codeFolder(place), 'User', FILE),
  projectFile: '.roo/mcp.json',
  format: json,
  table: 'mcpServers',
};

export const example: Example = {
  files: {
    linux: `.config/Code/User/${FILE}`,
    darwin: `Library/Application Support/Code/User/${FILE}`,
    win32: `AppData/Roaming/Code/User/${FILE}`,
  },
  settings: `{
  "mcpServers": {

  }
}`,
};
