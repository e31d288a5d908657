// Cline, in VS Code.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';
import { codeFolder } from '../user-machine.ts';

const FILE = 'globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json';

export const client: Client = {
  id: 'cline',
  title: 'Cline',
  file: (place) => path.join(codeFolder(place), 'User', FILE),
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
    "docs": {
      "autoApprove": [],
      "disabled": true,
      "timeout": 60,
      "type": "stdio",
      "command": "npx",
      "args": ["docs"]
    }
  }
}
`,
};
