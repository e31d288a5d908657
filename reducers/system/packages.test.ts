// What a list of packages says once, and what it does not.
import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const row = (state: string, name: string, version: string, architecture: string, description: string): string =>
  `${state.padEnd(4)}${name.padEnd(20)} ${version.padEnd(18)} ${architecture.padEnd(12)} ${description}`;

const shortOf = (command: string, ...rows: string[]): string | undefined =>
  reduce({ command, text: rows.join('\n'), exitCode: 0 })?.text;

it('a state and an architecture that all packages share stand in the heading', () => {
  const rows = [
    row('ii', 'libshelf1:amd64', '1.4-2', 'amd64', 'shelves for books'),
    row('ii', 'shelf', '1.4-2', 'amd64', 'command line of a library'),
    row('ii', 'shelf-data', '2:1.4~1', 'amd64', 'names of books'),
  ];
  expect(shortOf('dpkg -l | grep shelf', ...rows)).toBe(
    [
      'each ii (installed), amd64: Name Version Description',
      'libshelf1:amd64 1.4-2 shelves for books',
      'shelf 1.4-2 command line of a library',
      'shelf-data 2:1.4~1 names of books',
    ].join('\n'),
  );
});

it('a package that was removed or is half installed keeps its state in its row', () => {
  const short = shortOf(
    "dpkg -l '*shelf*'",
    row('ii', 'libshelf1:amd64', '1.4-2', 'amd64', 'shelves for books'),
    row('rc', 'shelf', '1.4-2', 'amd64', 'command line of a library'),
    row('iFR', 'shelf-data', '1.4-2', 'all', 'names of books'),
    row('un', 'shelf-doc', '<none>', '<none>', '(no description available)'),
    'dpkg-query: no packages found matching bookcase',
  );
  expect(short?.split('\n')).toEqual([
    'State Name Version Architecture Description',
    'ii libshelf1:amd64 1.4-2 amd64 shelves for books',
    'rc shelf 1.4-2 amd64 command line of a library',
    'iFR shelf-data 1.4-2 all names of books',
    'un (no version, no description): shelf-doc',
    'dpkg-query: no packages found matching bookcase',
  ]);
});
