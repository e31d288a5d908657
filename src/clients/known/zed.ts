// Zed.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { json } from '../json.ts';
import { applicationFolder } from '../user-machine.ts';

export const client: Client = {
  id: 'zed',
  title: 'Zed',
  file: (place) =>
    place.platform === 'darwin'
      ? path.join(place.home, '.config', 'zed', 'settings.json')
      : path.join(applicationFolder(place, place.platform === 'win32' ? 'Zed' : 'zed'), 'settings.json'),
  projectFile: '.zed/settings.json',
  format: json,
  table: 'context_servers',
  extra: { source: 'custom' },
};

export const example: Example = {
  files: {
    linux: '.config/zed/settings.json',
    darwin: '.config/zed/settings.json',
    win32: 'AppData/Roaming/Zed/settings.json',
  },
  settings: `// Zed settings
//
// For information, see the documentation.
{
  "theme": "One Dark", // dark
  "vim_mode": true,
  /* "context_servers": {} */
}
`,
};
