// Claude Desktop.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';
import { applicationFolder } from '../user-machine.ts';

export const client: Client = {
  id: 'claude-desktop',
  title: 'Claude Desktop',
  file: (place) => path.join(applicationFolder(place, 'Claude'), 'claude_desktop_config.json'),
  format: json,
  table: 'mcpServers',
  poorPath: true,
};

export const example: Example = {
  files: {
    linux: '.config/Claude/claude_desktop_config.json',
    darwin: 'Library/Application Support/Claude/claude_desktop_config.json',
    win32: 'AppData/Roaming/Claude/claude_desktop_config.json',
  },
  settings: '{\r\n  "globalShortcut": "",\r\n  "mcpServers": {}\r\n}\r\n',
};
