// opencode.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';
import type { UserMachine } from '../user-machine.ts';

export const client: Client = {
  id: 'opencode',
  title: 'opencode',
  file: ownFile,
  projectFile: 'opencode.json',
  format: json,
  table: 'mcp',
  keys: { command: 'command', env: 'environment' },
  extra: { type: 'local', enabled: true },
};

/** It reads both, and a person has one of them. */
function ownFile({ home, env }: UserMachine): string {
  const given = env['OPENCODE_CONFIG'];
  if (given) return given;
  const folder = path.join(env['XDG_CONFIG_HOME'] || path.join(home, '.config'), 'opencode');
  const commented = path.join(folder, 'opencode.jsonc');
  return existsSync(commented) ? commented : path.join(folder, 'opencode.json');
}

export const example: Example = {
  files: {
    linux: '.config/opencode/opencode.json',
    darwin: '.config/opencode/opencode.json',
    win32: '.config/opencode/opencode.json',
  },
  settings: `{
  "$schema": "https://opencode.ai/config.json",
  "mcp": {
    "docs": {
      "type": "remote",
      "url": "https://mcp.example.com/mcp"
    }
  }
}
`,
};
