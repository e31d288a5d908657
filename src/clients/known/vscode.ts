// VS Code, its preview and its free build.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';
import { applicationFolder, type UserMachine } from '../user-machine.ts';

export const client: Client = {
  id: 'vscode',
  title: 'VS Code',
  file: (place) => path.join(existingFolder(place), 'User', 'mcp.json'),
  projectFile: '.vscode/mcp.json',
  format: json,
  table: 'servers',
  extra: { type: 'stdio' },
};

/** The folder of VS Code, or of its preview or its free build when only one of them is installed. */
function existingFolder(place: UserMachine): string {
  const folders = ['Code', 'Code - Insiders', 'VSCodium'].map((name) => applicationFolder(place, name));
  const [first = ''] = folders;
  return folders.find((folder) => existsSync(folder)) ?? first;
}

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
