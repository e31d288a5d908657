// VS Code, its preview and its free build.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';
import { codeFolder } from '../user-machine.ts';

export const client: Client = {
  id: 'vscode',
  title: 'VS Code',
  file: (place) => path.join(codeFolder(place), 'User', 'mcp.json'),
  projectFile: '.vscode/mcp.json',
  format: json,
  table: 'servers',
  extra: { type: 'stdio' },
};

export const example: Example = {
  files: {
    linux: '.config/Code/User/mcp.json',
    darwin: 'Library/Application Support/Code/User/mcp.json',
    win32: 'AppData/Roaming/Code/User/mcp.json',
  },
  settings: `{
	// Servers
	"inputs": [
		{ "type": "promptString", "id": "key", "password": true },
	],
	"servers": {
		"github": {
			"url": "https://api.githubcopilot.com/mcp/", // remote
		},
	},
}
`,
};
