// LM Studio.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';

export const client: Client = {
  id: 'lmstudio',
  title: 'LM Studio',
  file: ({ home }) => path.join(movedFolder(home) ?? path.join(home, '.lmstudio'), 'mcp.json'),
  format: json,
  table: 'mcpServers',
  poorPath: true,
};

/** A person can move LM Studio's folder; a file in the home folder then names the new place. */
function movedFolder(home: string): string | undefined {
  try {
    const folder = readFileSync(path.join(home, '.lmstudio-home-pointer'), 'utf8').trim();
    return path.isAbsolute(folder) ? folder : undefined;
  } catch {
    // Without that file, the folder is where it always is.
    return undefined;
  }
}

export const example: Example = {
  files: { linux: '.lmstudio/mcp.json', darwin: '.lmstudio/mcp.json', win32: '.lmstudio/mcp.json' },
  // With a byte order mark.
  settings: '\ufeff{\n  "mcpServers": {\n    "hf": { "url": "https://huggingface.co/mcp" }\n  }\n}',
};
