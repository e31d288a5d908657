// Codex.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { toml } from '../toml.ts';

export const client: Client = {
  id: 'codex',
  title: 'Codex',
  file: ({ home, env }) => path.join(env['CODEX_HOME'] || path.join(home, '.codex'), 'config.toml'),
  projectFile: '.codex/config.toml',
  format: toml,
  table: 'mcp_servers',
  // Codex waits 10 s, sometimes too short for npx to fetch a package, and `codex mcp add` cannot set another limit.
  extra: { startup_timeout_sec: 60 },
};

export const example: Example = {
  files: { linux: '.codex/config.toml', darwin: '.codex/config.toml', win32: '.codex/config.toml' },
  settings: `model = "gpt-5"
# projects
[projects."/home/u/[x]"]
trust_level = "trusted"

[mcp_servers.docs]
command = "npx"
args = [
  "-y", # always
  "docs",
]
`,
};
