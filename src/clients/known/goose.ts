// Goose.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { applicationFolder } from '../user-machine.ts';
import { yaml } from '../yaml.ts';

export const client: Client = {
  id: 'goose',
  title: 'Goose',
  file: (place) =>
    place.platform === 'darwin'
      ? path.join(place.home, '.config', 'goose', 'config.yaml')
      : path.join(applicationFolder(place, place.platform === 'win32' ? 'Block/goose/config' : 'goose'), 'config.yaml'),
  format: yaml,
  table: 'extensions',
  keys: { command: 'cmd', args: 'args', env: 'envs' },
  extra: { enabled: true, type: 'stdio', name: 'ptyhold', timeout: 300 },
  poorPath: true,
};

export const example: Example = {
  files: {
    linux: '.config/goose/config.yaml',
    darwin: '.config/goose/config.yaml',
    win32: 'AppData/Roaming/Block/goose/config/config.yaml',
  },
  settings: `# Goose
GOOSE_PROVIDER: anthropic   # by hand
extensions:
  developer:
    enabled: true
    type: builtin
    name: developer
    timeout: 300

  memory:
    bundled: true
    type: builtin
GOOSE_MODE: smart_approve
`,
};
