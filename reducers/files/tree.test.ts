import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('tells of each of several roots that it is a folder, with its entries below it', () => {
  const text = [
    'boats',
    '├── swift.md',
    '└── sails',
    '    ├── jib.md',
    '    └── main.md',
    'piers',
    '├── north.md',
    '└── south.md',
    '',
    '3 directories, 5 files',
  ].join('\n');
  expect(reduce({ command: 'tree boats piers', text, exitCode: 0 })?.text.split('\n')).toEqual([
    'boats/: swift.md',
    ' sails/: jib.md main.md',
    'piers/: north.md south.md',
    '3 directories, 5 files',
  ]);
});
